import { useEffect, useRef, useState } from "react";
import { useStableCallback } from "#web/lib/use-stable-callback.ts";

/** Opens and closes the conversation list: in a wide window a column, open at first; in a small one an overlay. */
export function useChatIndex(isNarrow: boolean) {
  const [isOpen, setIsOpen] = useState(!isNarrow);
  const before = useRef(isNarrow);
  // On resize: opens the column in a wide window, closes the overlay in a small one.
  useEffect(() => {
    if (before.current !== isNarrow) setIsOpen(!isNarrow);
    before.current = isNarrow;
  }, [isNarrow]);
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    toggle: useStableCallback(() => setIsOpen(!isOpen)),
    /** Only in a small window; a column stays open. */
    closeOverlay: useStableCallback(() => isNarrow && setIsOpen(false)),
  };
}
