import type { FormEvent, ReactNode } from "react";

/** A form of the account page that sends itself by script. */
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
