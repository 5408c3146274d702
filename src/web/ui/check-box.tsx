import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { FieldError } from "./text-field.tsx";
import "./text-field.css";

type CheckBoxProps = Omit<ComponentPropsWithRef<"input">, "type" | "id"> & {
  label: ReactNode;
  error?: string | undefined;
};

export function CheckBox({ label, error, ...props }: CheckBoxProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          {...props}
        />
        {label}
      </label>
      {error !== undefined && <FieldError id={errorId} text={error} />}
    </div>
  );
}
