import { useEffect, useRef, useState } from "react";
import { useSteady } from "#web/lib/use-steady.ts";

/** Whether the list of conversations shows: as a column of a wide window, which begins open, or over a small one. */
export function useChatIndex(isNarrow: boolean) {
  const [isOpen, setIsOpen] = useState(!isNarrow);
  const before = useRef(isNarrow);
  // The overlay of a small window becomes the column of a wide one, and goes away in a small one.
  useEffect(() => {
    if (before.current !== isNarrow) setIsOpen(!isNarrow);
    before.current = isNarrow;
  }, [isNarrow]);
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    toggle: useSteady(() => setIsOpen(!isOpen)),
    /** Of a small window; a column stays. */
    closeOverlay: useSteady(() => isNarrow && setIsOpen(false)),
  };
}
