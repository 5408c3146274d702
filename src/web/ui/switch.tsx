import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import "./switch.css";

interface SwitchProps extends Omit<ComponentPropsWithRef<"input">, "type" | "id" | "role"> {
  label: string;
  checked: boolean;
  note?: ReactNode;
}

export function Switch({ label, note, checked, ...props }: SwitchProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="switch">
      <label htmlFor={id}>{label}</label>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        id={id}
        aria-describedby={note === undefined ? undefined : noteId}
        {...props}
      />
      {note !== undefined && (
        <span className="note" id={noteId}>
          {note}
        </span>
      )}
    </div>
  );
}
