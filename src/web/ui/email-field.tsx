import type { ReactNode } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** An email address, without a phone's automatic capitals and corrections. */
export function EmailField(props: Omit<TextFieldProps, "label" | "type"> & { label?: ReactNode }) {
  return <TextField label="Email" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
