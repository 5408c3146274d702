import { useEffect, useRef } from "react";
import { isShortcut } from "#web/ui/shortcuts.ts";

/** Escape, wherever it is pressed on the page, as long as nothing nearer wants it. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu, a dialog or a field (the search is emptied by it) takes the key first.
      const isElsewhere = event.target instanceof HTMLInputElement;
      const isTaken = event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (isShortcut("stop", event) && !event.isComposing && !isTaken && !isElsewhere) latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
