import { useEffect, useRef } from "react";
import { focusHeading } from "./focus-heading.ts";

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
