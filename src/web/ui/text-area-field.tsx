import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { FieldError } from "./text-field.tsx";

interface TextAreaFieldProps extends Omit<ComponentPropsWithRef<"textarea">, "id"> {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence that is linked to the field, so that screen readers read it. */
  error?: string | undefined;
}

export function TextAreaField({ label, hint, error, ...props }: TextAreaFieldProps) {
  const id = useId();
  const isHintShown = hint !== undefined && error === undefined;
  const describedBy = error !== undefined ? `${id}-error` : isHintShown ? `${id}-hint` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input"
        dir="auto"
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        {...props}
      />
      {isHintShown && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}
