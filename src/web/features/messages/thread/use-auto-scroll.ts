import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { SCROLL_DELAYS_MS } from "#contract/limits.ts";

/** Nearer to the end than this, the reader is at the end. */
const AT_END_PX = 80;
/** Stays free above the rewrite. */
const ABOVE_PX = 16;

/** What is kept in view while the thread grows: its end; its end as far as the last turn's rewrite stays in view; or nothing. */
export type Followed = "end" | "turn" | null;

/**
 * Keeps what comes in view while the thread grows, unless the reader has gone somewhere else. `occasion` changes when
 * there is something new to go to: another conversation, another prompt; `start` is what is followed from then on. A
 * long answer is followed until its rewrite is at the top, so that it is read from its beginning; the person who goes
 * to the end follows the end.
 */
export function useAutoScroll(frame: RefObject<HTMLElement | null>, occasion: string, start: Followed) {
  const followed = useRef(start);
  const follow = useRef(() => {});
  const [isAway, setIsAway] = useState(false);
  /** What comes next is not followed: the reader looks at something else. */
  const stay = useCallback(() => {
    followed.current = null;
  }, []);

  useEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return;
    const look = (direction: ScrollDirection) => {
      const left = leftOf(element);
      // Text that shrinks leaves the reader at the end.
      if (direction === "up" && left > 1) followed.current = null;
      else if (direction === "down") followed.current = left <= AT_END_PX ? "end" : null;
      else if (direction === "carried" && followed.current === null && left <= AT_END_PX) followed.current = "end";
      // Within one screen of the end, one flick of the thumb is as quick as a button.
      setIsAway(followed.current !== "end" && left > element.clientHeight);
    };
    const scrolling = watchScrolling(element, look);
    follow.current = () => {
      const { current } = followed;
      if (current !== null) element.scrollTop = current === "end" ? element.scrollHeight : turnPlace(element);
      scrolling.remember();
      look(null);
    };
    const growth = new ResizeObserver(() => follow.current());
    growth.observe(content);
    growth.observe(element);
    // Whoever opens something reads it there: what grows by it is no answer to follow. Closing it may lead back to the end.
    const toggles = watchToggles(element, {
      onOpening: stay,
      onClosed: () => look(leftOf(element) <= AT_END_PX ? "down" : null),
    });
    return () => {
      toggles.end();
      growth.disconnect();
      scrolling.end();
    };
  }, [frame, stay]);

  // Four times, because new content changes its height while it is laid out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is the reason, not an input.
  useEffect(() => {
    followed.current = start;
    const timers = SCROLL_DELAYS_MS.map((delayMs) => setTimeout(() => follow.current(), delayMs));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [frame, occasion]);

  const goToEnd = () => {
    followed.current = "end";
    follow.current();
  };
  return { isAway, goToEnd, stay };
}

/** `onClosed` is told in the frame after. */
function watchToggles(element: HTMLElement, tell: { onOpening: () => void; onClosed: () => void }) {
  const toggle = ({ target }: Event) => {
    const handle = target instanceof Element ? target.closest("summary, [aria-expanded]") : null;
    if (handle === null) return;
    if (!handle.matches('details[open] > summary, [aria-expanded="true"]')) tell.onOpening();
    else requestAnimationFrame(tell.onClosed);
  };
  element.addEventListener("click", toggle);
  return { end: () => element.removeEventListener("click", toggle) };
}

const leftOf = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => scrollHeight - clientHeight - scrollTop;

/**
 * As far down as the last turn's rewrite, or its beginning while there is none, stays in view. An answer that is finished and
 * fits is shown to its end, with the question below it as far as the answer's beginning stays in view.
 */
function turnPlace(frame: HTMLElement): number {
  const last = frame.firstElementChild?.lastElementChild;
  const turn = last?.matches("article") === true ? last : last?.lastElementChild;
  const kept = turn?.querySelector(".slip") ?? turn;
  if (kept === null || kept === undefined) return frame.scrollHeight;
  const { top, bottom, height } = frame.getBoundingClientRect();
  const place = frame.scrollTop + kept.getBoundingClientRect().top - top - ABOVE_PX;
  const answer = turn?.querySelector(".answer:has(> .answer-end[data-final])")?.getBoundingClientRect();
  if (answer === undefined || answer.height + 2 * ABOVE_PX > height) return place;
  const end = turn?.querySelector(".asks")?.getBoundingClientRect().bottom ?? answer.bottom;
  const down = Math.min(end - bottom + ABOVE_PX, answer.top - top - ABOVE_PX);
  return Math.max(place, frame.scrollTop + down);
}

/** A turn of the wheel or a flick of the finger goes on moving for so long. */
const MOVING_MS = 1_000;
const KEYS_UP: readonly string[] = ["ArrowUp", "PageUp", "Home", " "];
const KEYS_DOWN: readonly string[] = ["ArrowDown", "PageDown", "End", " "];

/** Which way a place was scrolled; `carried`: down, and by the browser, which keeps in sight what stood there. */
type ScrollDirection = "up" | "down" | "carried" | null;

interface Scrolling {
  /** Takes the present place as known: what led to it was no reader. */
  remember: () => void;
  end: () => void;
}

/**
 * Tells which way a reader scrolls. A browser moves a place by itself as well: where the text or the frame has changed its
 * size, and it says so a frame later, when more text may have come below. So a way is the reader's only by wheel,
 * finger or key, or (the scroll bar, a search of the browser) where nothing has changed its size. `direction` is null for all else.
 */
function watchScrolling(frame: HTMLElement, onScroll: (direction: ScrollDirection) => void): Scrolling {
  let known = placeOf(frame);
  const movingUntil = { up: 0, down: 0 };
  const remember = () => {
    known = placeOf(frame);
  };
  const stops = new AbortController();
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    act: (event: HTMLElementEventMap[Type]) => void,
  ): void => frame.addEventListener(type, act, { passive: true, signal: stops.signal });
  const move = (way: "up" | "down") => {
    movingUntil[way] = performance.now() + MOVING_MS;
  };
  listen("wheel", (event) => move(event.deltaY < 0 ? "up" : "down"));
  listen("touchmove", () => {
    move("up");
    move("down");
  });
  listen("keydown", (event) => {
    if (KEYS_UP.includes(event.key)) move("up");
    if (KEYS_DOWN.includes(event.key)) move("down");
  });
  listen("scroll", () => {
    const before = known;
    remember();
    const isSameSize = known.height === before.height && known.frameHeight === before.frameHeight;
    const isReaders = (way: "up" | "down") => isSameSize || performance.now() < movingUntil[way];
    if (known.top > before.top) onScroll(isReaders("down") ? "down" : "carried");
    else onScroll(known.top < before.top && isReaders("up") ? "up" : null);
  });
  return { remember, end: () => stops.abort() };
}

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => ({
  top: scrollTop,
  height: scrollHeight,
  frameHeight: clientHeight,
});
