import { useEffect, useRef } from "react";

// By then, a closing dialog has restored the focus or lost it.
const SETTLED_MS = 100;

/**
 * When part of the page is replaced, its focused element is lost; this moves focus to the page's heading. `occasion` is
 * undefined while unknown. Its first known value moves no focus.
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
