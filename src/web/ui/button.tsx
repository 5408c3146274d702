import type { ComponentPropsWithRef } from "react";
import "./button.css";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "regular" | "tiny" | undefined;
}

/** The class names of a button, for the few other elements that look like one. */
export function buttonClass({ variant = "secondary", size = "regular" }: ButtonLook, more?: string): string {
  return ["button", variant === "secondary" ? "" : variant, size === "tiny" ? "tiny" : "", more ?? ""]
    .filter((name) => name !== "")
    .join(" ");
}

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...props
}: ButtonLook & ComponentPropsWithRef<"button">) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...props} />;
}
