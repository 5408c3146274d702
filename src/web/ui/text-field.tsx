import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import "./text-field.css";

export interface TextFieldProps extends Omit<ComponentPropsWithRef<"input">, "id"> {
  label: ReactNode;
  hint?: string | undefined;
  /** A sentence that is linked to the input, so that screen readers read it. */
  error?: string | undefined;
  /** A control at the end of the input, such as the button that shows a password. */
  end?: ReactNode;
}

export function TextField({ label, hint, error, end, className = "", ...props }: TextFieldProps) {
  const id = useId();
  // The error replaces the hint, because it repeats what the hint says.
  const isHintShown = hint !== undefined && error === undefined;
  const hintId = !isHintShown ? "" : `${id}-hint`;
  const errorId = error === undefined ? "" : `${id}-error`;
  const describedBy = `${hintId} ${errorId}`.trim();
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        <input
          className="input"
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy === "" ? undefined : describedBy}
          {...props}
        />
        {end}
      </div>
      {isHintShown && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {error !== undefined && <FieldError id={errorId} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <span className="field-error" id={id}>
      <Icon name="warning" />
      {text}
    </span>
  );
}

/** Turns off capitals and spelling corrections, which phones would apply. */
export function EmailField(props: Omit<TextFieldProps, "label" | "type"> & { label?: ReactNode }) {
  return <TextField label="Email" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
