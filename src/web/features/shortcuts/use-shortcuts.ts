import { useEffect, useRef } from "react";
import { isSingleKey, pressOf, SHORTCUTS, type ShortcutId } from "#web/ui/shortcuts.ts";
import { areSingleKeysOn } from "./single-keys.ts";

export type PageShortcut = Extract<
  ShortcutId,
  "search" | "new-conversation" | "focus-prompt" | "toggle-sidebar" | "settings" | "help"
>;

/** Listens to the page's shortcuts. A dialog or a menu that is open keeps its keys to itself. */
export function useShortcuts(run: Readonly<Record<PageShortcut, () => void>>): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const press = pressOf(event);
      const id = idOf(press);
      if (id === undefined || document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      if (isSingleKey(press) && (isTyping(event.target) || !areSingleKeysOn())) return;
      event.preventDefault();
      latest.current[id]();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const idOf = (press: string): PageShortcut | undefined =>
  (Object.keys(SHORTCUTS) as ShortcutId[]).find(
    (id): id is PageShortcut =>
      SHORTCUTS[id].group === "Anywhere" && (SHORTCUTS[id].keys as readonly string[]).includes(press),
  );

/** Letters choose in a list, and move between buttons of one choice. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="button"], [type="submit"])'));
