import { useEffect, useRef, useState } from "react";
import { useStableCallback } from "#web/lib/use-stable-callback.ts";

/** The state of the conversation list: a column in a wide window (open at first), an overlay in a small one. */
export function useConversationSidebar(isNarrow: boolean) {
  const [isOpen, setIsOpen] = useState(!isNarrow);
  const before = useRef(isNarrow);
  // When the window becomes wide, the column opens. When it becomes small, the overlay is closed.
  useEffect(() => {
    if (before.current !== isNarrow) setIsOpen(!isNarrow);
    before.current = isNarrow;
  }, [isNarrow]);
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    toggle: useStableCallback(() => setIsOpen(!isOpen)),
    /** Does nothing in a wide window: the column stays open. */
    closeOverlay: useStableCallback(() => isNarrow && setIsOpen(false)),
  };
}
