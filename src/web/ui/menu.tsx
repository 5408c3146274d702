import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./menu.css";

type RadixMenu = typeof import("@radix-ui/react-dropdown-menu");

// Loads in idle time, or when a trigger gets the pointer or the focus. No page needs this code for its first render.
let radix: RadixMenu | null = null;

export async function preloadMenus(): Promise<RadixMenu> {
  radix ??= await import("@radix-ui/react-dropdown-menu");
  return radix;
}

interface MenuProps {
  /** The button that opens the menu. It needs an accessible name. */
  trigger: ReactElement<TriggerProps>;
  align?: "start" | "center" | "end";
  /** Loads the code of the menu items if it is a separate module. */
  preload?: () => Promise<unknown>;
  children: ReactNode;
}

export function Menu({ trigger, align = "end", preload = preloadMenus, children }: MenuProps) {
  // Each Radix menu listens to all key presses on the page, and a thread can have a thousand menus. So the Radix menu
  // is rendered only after the user has opened it.
  const [Menus, setMenus] = useState<RadixMenu | null>(null);
  const [isAskedByKey, setIsAskedByKey] = useState(false);
  if (Menus === null) {
    const open = async (isByKey: boolean) => {
      const loaded = await Promise.all([preloadMenus(), preload()])
        .then(([menus]) => menus)
        .catch(() => null);
      setIsAskedByKey(isByKey);
      setMenus(loaded);
    };
    return <PlainTrigger trigger={trigger} onOpen={(isByKey) => void open(isByKey)} />;
  }
  // Not modal: Radix would lock scrolling with a style element, which our content security policy blocks.
  return (
    <Menus.Root modal={false} defaultOpen>
      <Menus.Trigger asChild>{trigger}</Menus.Trigger>
      <Menus.Portal>
        <Menus.Content
          ref={isAskedByKey ? focusFirst : undefined}
          className="menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Menus.Content>
      </Menus.Portal>
    </Menus.Root>
  );
}

interface TriggerProps {
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

/** The trigger until the user first opens the menu. */
function PlainTrigger({ trigger, onOpen }: { trigger: MenuProps["trigger"]; onOpen: (isByKey: boolean) => void }) {
  const preload = () => void preloadMenus().catch(() => undefined);
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    // `detail` is 0 if the keyboard caused the click.
    onClick: (event) => onOpen(event.detail === 0),
    onKeyDown: (event) => {
      if (event.key === "ArrowDown") onOpen(true);
    },
    onPointerEnter: preload,
    onFocus: preload,
  });
}

/** Focuses the first item, because Radix does not do so when a key opens the menu for the first time. */
function focusFirst(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus({ preventScroll: true });
}

/** Returns the menu code. Throws if it is not loaded, which cannot happen in an open menu. */
function loadedMenus(): RadixMenu {
  if (radix === null) throw new Error("A menu item stands outside a menu");
  return radix;
}

interface MenuItemProps {
  icon?: IconName;
  isDisabled?: boolean;
  isDanger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, isDisabled = false, isDanger = false, onSelect, children }: MenuItemProps) {
  const { Item } = loadedMenus();
  return (
    <Item className={isDanger ? "menu-item danger" : "menu-item"} disabled={isDisabled} onSelect={onSelect}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = loadedMenus();
  return <Separator className="menu-rule" />;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

export function MenuRadioGroup<Value extends string>({ label, value, options, onChoose }: MenuChoiceProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator } = loadedMenus();
  return (
    <RadioGroup value={value} aria-label={label}>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          className="menu-item choice"
          onSelect={() => onChoose(option.value)}
        >
          <ItemIndicator className="menu-tick">
            <Icon name="check" />
          </ItemIndicator>
          {option.label}
        </RadioItem>
      ))}
    </RadioGroup>
  );
}
