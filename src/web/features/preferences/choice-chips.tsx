import { type ReactNode, useId, useState } from "react";

interface ChoiceChipsProps {
  number: number;
  question: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** "": nothing chosen yet. One that is none of the options stands in the field for own words. */
  value: string;
  onChange: (value: string) => void;
  /** What the field for own words is called; without it there are only the options. */
  own?: { readonly button: string; readonly label: string };
}

/** One question that a tap answers, or a line in one's own words. */
export function ChoiceChips({ number, question, options, value, onChange, own }: ChoiceChipsProps) {
  const isOther = value !== "" && options.every((option) => option.value !== value);
  const [isOwn, setOwn] = useState(isOther);
  const ownId = useId();
  const chip = (label: ReactNode, isPressed: boolean, act: () => void, isExpanded?: boolean) => (
    <button
      key={String(label)}
      type="button"
      className="chip"
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={act}
    >
      {label}
    </button>
  );
  return (
    <fieldset className="choice-chips">
      <legend>
        <span className="fig">{number}</span> {question}
      </legend>
      <div className="chips">
        {options.map((option) =>
          chip(option.label, !isOwn && option.value === value, () => {
            setOwn(false);
            onChange(option.value === value && own !== undefined ? "" : option.value);
          }),
        )}
        {own !== undefined && chip(own.button, isOwn, () => setOwn(!isOwn), isOwn)}
      </div>
      {own !== undefined && isOwn && (
        <>
          <label className="sr" htmlFor={ownId}>
            {own.label}
          </label>
          <input
            className="input"
            id={ownId}
            // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed.
            autoFocus
            placeholder={own.label}
            value={isOther ? value : ""}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </fieldset>
  );
}
