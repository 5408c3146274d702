import type { ComponentPropsWithRef } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Tooltip } from "./tooltip.tsx";

type IconButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> & {
    /** Its name, for screen readers and in the tooltip. */
    label: string;
    icon: IconName;
  };

export function IconButton({ label, icon, variant = "quiet", className = "", ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button variant={variant} className={`square ${className}`.trim()} aria-label={label} {...props}>
        <Icon name={icon} />
      </Button>
    </Tooltip>
  );
}
