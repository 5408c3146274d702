import type { ComponentPropsWithRef } from "react";
import "./button.css";

export interface ButtonStyle {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "danger-outline" | undefined;
  size?: "regular" | "tiny" | undefined;
}

/** The class names of a button, for a link that looks like one. */
export function buttonClass({ variant = "secondary", size = "regular" }: ButtonStyle, more?: string): string {
  return ["button", variant === "secondary" ? "" : variant, size === "tiny" ? "tiny" : "", more ?? ""]
    .filter((name) => name !== "")
    .join(" ");
}

interface ButtonProps extends ButtonStyle, ComponentPropsWithRef<"button"> {
  /** True: a click does nothing, as on a disabled button, but the button keeps the focus. */
  isBusy?: boolean;
}

export function Button({ variant, size, className, type = "button", isBusy = false, onClick, ...props }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size }, className)}
      // Enter in a form field also clicks the submit button.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...(isBusy && { "aria-disabled": true })}
      {...props}
    />
  );
}
