import type { ComponentPropsWithRef } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

type IconButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> & {
    /** Its name, for screen readers and in the tooltip. */
    label: string;
    icon: IconName;
  };

export function IconButton({ label, icon, variant = "quiet", className = "", ...props }: IconButtonProps) {
  return (
    <Button
      variant={variant}
      className={`square ${className}`.trim()}
      aria-label={label}
      data-tooltip={label}
      {...props}
    >
      <Icon name={icon} />
    </Button>
  );
}
