import { useEffect, useRef } from "react";

// After this time, a closing dialog has returned the focus, unless the element that opened it is gone.
const SETTLED_MS = 100;

/**
 * Focuses the page's heading when `occasion` changes, if no element has the focus any more. `occasion` is undefined
 * while it is unknown. The first known value does not move the focus.
 */
export function useHeadingFocus(occasion: string | null | undefined): void {
  const last = useRef(occasion);
  useEffect(() => {
    const isFirst = last.current === undefined;
    if (last.current === occasion) return;
    last.current = occasion;
    if (isFirst) return;
    const timer = setTimeout(focusHeading, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [occasion]);
}

/** Focuses the page's heading without scrolling, if nothing has the focus. Tab then starts at the page's top. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("#main h1") ?? document.querySelector("h1");
  if (document.activeElement !== document.body || heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
