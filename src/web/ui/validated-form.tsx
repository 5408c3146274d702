import type { ComponentProps, FormEvent } from "react";

interface ValidatedFormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  /** The function that react-hook-form's `handleSubmit` returns. */
  submit: (event: FormEvent) => Promise<void>;
  onFailed: (error: unknown) => void;
}

/** A form that our schemas validate, not the browser. */
export function ValidatedForm({ submit, onFailed, ...props }: ValidatedFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(event).catch(onFailed);
  };
  return <form noValidate onSubmit={send} {...props} />;
}
