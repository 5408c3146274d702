import type { ComponentProps, FormEvent } from "react";

interface CheckedFormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  /** As `handleSubmit` makes it. */
  submit: (event: FormEvent) => Promise<void>;
  /** Hears what `submit` throws. */
  onFailed: (error: unknown) => void;
}

/** A form whose fields our schemas check, not the browser. */
export function CheckedForm({ submit, onFailed, ...props }: CheckedFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(event).catch(onFailed);
  };
  return <form noValidate onSubmit={send} {...props} />;
}
