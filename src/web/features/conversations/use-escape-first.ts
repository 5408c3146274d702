import { useEffect, useRef } from "react";

/**
 * `onEscape` receives the key before all other listeners (overlay, running answer). If it returns false, the other
 * listeners receive the key too.
 */
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
