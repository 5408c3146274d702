import type { ComponentProps, FormEvent } from "react";

interface CheckedFormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  /** The result of `handleSubmit`. */
  submit: (event: FormEvent) => Promise<void>;
  /** Called with the error that `submit` throws. */
  onFailed: (error: unknown) => void;
}

/** A form validated by our schemas, not by the browser. */
export function CheckedForm({ submit, onFailed, ...props }: CheckedFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(event).catch(onFailed);
  };
  return <form noValidate onSubmit={send} {...props} />;
}
