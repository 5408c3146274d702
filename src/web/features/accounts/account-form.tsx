import type { FormEvent, ReactNode } from "react";

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
