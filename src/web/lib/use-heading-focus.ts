import { useEffect, useRef } from "react";

// A dialog that closes has given the focus back by then, or lost it.
const SETTLED_MS = 100;

/**
 * What had the focus goes when a part of the page is replaced; then the page's heading gets it. `occasion` is undefined
 * while it is not known, and its first value is the page as one came to it.
 */
export function useHeadingFocus(occasion: string | null | undefined): void {
  const last = useRef(occasion);
  useEffect(() => {
    const isFirst = last.current === undefined;
    if (last.current === occasion) return;
    last.current = occasion;
    if (isFirst) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("#main h1")?.focus();
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [occasion]);
}
