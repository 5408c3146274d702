import { useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={isVisible ? "Hide password" : "Show password"}
          icon={isVisible ? "eye-off" : "eye"}
          size="tiny"
          onClick={() => setIsVisible(!isVisible)}
        />
      }
    />
  );
}
