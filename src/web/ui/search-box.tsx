import { Icon } from "./icon.tsx";

interface SearchBoxProps {
  className: string;
  /** Only for screen readers; other users see the placeholder. */
  label: string;
  placeholder: string;
  lengthMax?: number;
  value: string;
  onChange: (value: string) => void;
}

export function SearchBox({ className, label, placeholder, lengthMax, value, onChange }: SearchBoxProps) {
  return (
    <label className={`search-box ${className}`}>
      <span className="sr">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        className="input"
        placeholder={placeholder}
        maxLength={lengthMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
