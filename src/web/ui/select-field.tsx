import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import "./text-field.css";

interface SelectFieldProps extends Omit<ComponentPropsWithRef<"select">, "id" | "children"> {
  label: ReactNode;
  options: readonly { readonly value: string; readonly label: string }[];
}

/** Uses the browser's native list, which works on every device and with every screen reader. */
export function SelectField({ label, options, ...props }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input select" id={id} {...props}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
