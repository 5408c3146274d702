import { useId } from "react";

interface ChipChoiceProps<Value extends string> {
  question: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
}

export function ChipChoice<Value extends string>({ question, options, chosen, onChoose }: ChipChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset className="chip-choice" aria-labelledby={id}>
      <span id={id}>{question}</span>
      <div className="chips">
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={chosen === value}
            onClick={() => onChoose(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
