import type { FormEvent, ReactNode } from "react";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

export function AccountForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

type NameField = Omit<TextFieldProps, "label" | "autoComplete">;

export function NameFields({ className, first, last }: { className: string; first: NameField; last: NameField }) {
  return (
    <div className={className}>
      <TextField label="First name" autoComplete="given-name" {...first} />
      <TextField
        label={
          <>
            Last name <span className="muted">(optional)</span>
          </>
        }
        autoComplete="family-name"
        {...last}
      />
    </div>
  );
}
