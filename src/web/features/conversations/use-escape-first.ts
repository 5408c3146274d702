import { useEffect, useRef } from "react";

/** `onEscape` gets the key before the overlay around the list and the running answer. False: not handled. */
export function useEscapeFirst(onEscape: () => boolean): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || !latest.current()) return;
      event.stopPropagation();
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
