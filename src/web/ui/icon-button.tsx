import type { ComponentPropsWithRef } from "react";
import { Button, type ButtonStyle } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

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
