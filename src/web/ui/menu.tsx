import * as RadixMenu from "@radix-ui/react-dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./menu.css";

interface MenuProps {
  /** The button that opens it; it needs a name of its own. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  children: ReactNode;
}

export function Menu({ trigger, align = "end", children }: MenuProps) {
  // Not modal: Radix would lock the page's scrolling by writing a style element, which our content policy refuses.
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

interface MenuItemProps {
  icon?: IconName;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <RadixMenu.Item className="menu-item" disabled={isDisabled} onSelect={onSelect}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </RadixMenu.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** One of several, the present one ticked. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: MenuChoiceProps<Value>) {
  return (
    <RadixMenu.RadioGroup value={value} aria-label={label}>
      {options.map((option) => (
        <RadixMenu.RadioItem
          key={option.value}
          value={option.value}
          className="menu-item choice"
          onSelect={() => onChoose(option.value)}
        >
          <RadixMenu.ItemIndicator className="menu-tick">
            <Icon name="check" />
          </RadixMenu.ItemIndicator>
          {option.label}
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}
