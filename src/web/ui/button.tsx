import type { ComponentPropsWithRef } from "react";
import "./button.css";
import { Link } from "wouter";
import { Icon, type IconName } from "./icon.tsx";

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

type IconButtonProps = ButtonStyle &
  Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> & {
    /** The button's accessible name; also its tooltip. */
    label: string;
    icon: IconName;
    /** The user must upgrade to this plan for the action. Undefined: no upgrade is needed. */
    lockedTo?: string | undefined;
  };

export function IconButton({ label, icon, variant = "quiet", className = "", lockedTo, ...props }: IconButtonProps) {
  const name = lockedTo === undefined ? label : `${label}, with ${lockedTo}`;
  return (
    <Button variant={variant} className={`square ${className}`.trim()} aria-label={name} data-tooltip={name} {...props}>
      <Icon name={icon} />
      {lockedTo !== undefined && (
        <span className="lock-mark">
          <Icon name="lock" />
        </span>
      )}
    </Button>
  );
}

export function ButtonLink({
  href,
  variant,
  size,
  className,
  ...props
}: ButtonStyle & Omit<ComponentPropsWithRef<"a">, "href"> & { href: string }) {
  return <Link href={href} className={buttonClass({ variant, size }, className)} {...props} />;
}
