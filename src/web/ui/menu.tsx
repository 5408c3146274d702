import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./menu.css";

type RadixMenu = typeof import("@radix-ui/react-dropdown-menu");

// This code loads in idle time, or when a trigger gets the pointer or the focus: no page needs it to appear.
let radix: RadixMenu | null = null;

export async function preloadMenus(): Promise<RadixMenu> {
  radix ??= await import("@radix-ui/react-dropdown-menu");
  return radix;
}

interface MenuProps {
  /** The button that opens the menu. The button needs an accessible name. */
  trigger: ReactElement<TriggerProps>;
  align?: "start" | "center" | "end";
  /** Loads the code of the items, if it is a separate module. */
  preload?: () => Promise<unknown>;
  children: ReactNode;
}

export function Menu({ trigger, align = "end", preload = preloadMenus, children }: MenuProps) {
  // The Radix menu is rendered only once it is opened: each one listens to every key press on the page, and a thread
  // can have a thousand menus.
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
  // Not modal: Radix would lock scrolling with a style element, which our content policy refuses.
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

/** The trigger before the menu is first opened. */
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

/** Focuses the first item of a menu opened by keyboard: Radix does not do so at the first opening. */
function focusFirst(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus({ preventScroll: true });
}

/** The loaded code of menus. Items are drawn only in an open menu, and opening it loads the code. */
function loadedMenus(): RadixMenu {
  if (radix === null) throw new Error("A menu item stands outside a menu");
  return radix;
}

interface MenuItemProps {
  icon?: IconName;
  isDisabled?: boolean;
  /** It deletes or removes something. */
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

/** A group of options; the current one has a check mark. */
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
