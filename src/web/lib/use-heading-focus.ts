import { useEffect, useRef } from "react";
import { focusHeading } from "./focus-heading.ts";

// After this delay, a closing dialog has either restored the focus or lost it.
const SETTLED_MS = 100;

/**
 * Moves focus to the page's heading when `occasion` changes and the focused element was removed from the page.
 * `occasion` is undefined while unknown; its first known value moves no focus.
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
