import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { SCROLL_DELAYS_MS } from "#contract/limits.ts";
import { watchScrolling } from "./watch-scrolling.ts";

/** Nearer to the end than this, the reader is at the end. */
const AT_END_PX = 80;

/**
 * Keeps the end of the thread in view while it grows, unless the reader has scrolled up. `occasion` changes when there
 * is something new to go to: another conversation, another prompt. `isHeld`: somewhere else is gone to instead.
 */
export function useAutoScroll(frame: RefObject<HTMLElement | null>, occasion: string, isHeld = false) {
  const isPinned = useRef(!isHeld);
  const [isAway, setIsAway] = useState(false);

  useEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return;
    const look = (direction: "up" | "down" | null) => {
      const left = leftOf(element);
      // Text that shrinks leaves the reader at the end.
      if (direction === "up" && left > 1) isPinned.current = false;
      else if (direction === "down" && left <= AT_END_PX) isPinned.current = true;
      setIsAway(!isPinned.current && left > AT_END_PX);
    };
    const scrolling = watchScrolling(element, look);
    const growth = new ResizeObserver(() => {
      if (isPinned.current) element.scrollTop = element.scrollHeight;
      scrolling.remember();
      look(null);
    });
    growth.observe(content);
    growth.observe(element);
    // Whoever opens something reads it there: what grows by it is no answer to follow.
    const open = ({ target }: Event) => {
      if (target instanceof Element && target.closest("summary, [aria-expanded]") !== null) isPinned.current = false;
    };
    element.addEventListener("click", open);
    return () => {
      element.removeEventListener("click", open);
      growth.disconnect();
      scrolling.end();
    };
  }, [frame]);

  // SPEC 9: four times, as what is new takes its time to find its size.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is the reason, not an input.
  useEffect(() => {
    isPinned.current = !isHeld;
    const timers = SCROLL_DELAYS_MS.map((delayMs) =>
      setTimeout(() => {
        const element = frame.current;
        if (element !== null && isPinned.current) element.scrollTop = element.scrollHeight;
      }, delayMs),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [frame, occasion]);

  /** What comes next is not followed: the reader looks at something else. */
  const stay = useCallback(() => {
    isPinned.current = false;
  }, []);
  const goToEnd = () => {
    const element = frame.current;
    if (element === null) return;
    isPinned.current = true;
    setIsAway(false);
    element.scrollTop = element.scrollHeight;
  };
  return { isAway, goToEnd, stay };
}

const leftOf = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => scrollHeight - clientHeight - scrollTop;
