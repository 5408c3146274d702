import type { ReactNode } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** Turns off capitals and spelling corrections, which phones would apply. */
export function EmailField(props: Omit<TextFieldProps, "label" | "type"> & { label?: ReactNode }) {
  return <TextField label="Email" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
