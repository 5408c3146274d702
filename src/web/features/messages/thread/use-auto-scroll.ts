import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { SCROLL_DELAYS_MS } from "#contract/limits.ts";

/** Within this distance of the end, the reader counts as being at the end. */
const AT_END_PX = 80;
/** Free space at the edges of the frame, for example above the rewrite. */
const ABOVE_PX = 16;
/** A prompt that takes no more of the frame than this stays in view above its rewrite. */
const PROMPT_SHARE = 0.25;

/**
 * What stays in view while the thread grows. "turn": the end, until the rewrite of the last turn reaches the top.
 * null: the page does not scroll by itself.
 */
export type ScrollTarget = "end" | "turn" | null;

/**
 * Scrolls to new text while the thread grows, unless the reader has scrolled away. When `occasion` changes (another
 * conversation or prompt), the page scrolls to `start`. With "turn", a long answer stops scrolling when its rewrite is
 * at the top, so that people can read it from its beginning. If the reader scrolls to the end, the page stays there.
 */
export function useAutoScroll(frame: RefObject<HTMLElement | null>, occasion: string, start: ScrollTarget) {
  const followed = useRef(start);
  const follow = useRef(() => {});
  const [isAway, setIsAway] = useState(false);
  /** Stops following, because the reader looks at something else. */
  const stay = useCallback(() => {
    followed.current = null;
  }, []);

  useEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return;
    const look = (direction: ScrollDirection) => {
      const left = leftOf(element);
      // `left`: the distance to the end. A shrinking text also moves the page up, but the reader is still at the end.
      if (direction === "up" && left > 1) followed.current = null;
      else if (direction === "down") followed.current = left <= AT_END_PX ? "end" : null;
      else if (direction === "carried" && followed.current === null && left <= AT_END_PX) followed.current = "end";
      // Within one screen of the end, no button is needed.
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
    // Readers want to read what they open, so the page does not scroll when it grows. When they close it, the end may
    // be in view again.
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

  // Scrolls several times, because new content changes its height during layout.
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

/** Calls `onClosed` one frame after the click, when the page has its new size. */
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
 * The scroll position with the last turn at the top, or with its rewrite if the prompt is long. If a finished
 * answer fits on the screen, the position is lower: the end of the answer and the questions below it come into view.
 * But the beginning of the answer always stays in view.
 */
function turnPlace(frame: HTMLElement): number {
  const last = frame.firstElementChild?.lastElementChild;
  const turn = last?.matches("article") === true ? last : last?.lastElementChild;
  if (turn === null || turn === undefined) return frame.scrollHeight;
  const { top, bottom, height } = frame.getBoundingClientRect();
  const rewrite = turn.querySelector(".slip:not(.asks)") ?? turn;
  const promptHeight = rewrite.getBoundingClientRect().top - turn.getBoundingClientRect().top;
  const kept = promptHeight > height * PROMPT_SHARE ? rewrite : turn;
  const place = frame.scrollTop + kept.getBoundingClientRect().top - top - ABOVE_PX;
  const answer = turn.querySelector(".answer:has(> .answer-end[data-final])")?.getBoundingClientRect();
  if (answer === undefined || answer.height + 2 * ABOVE_PX > height) return place;
  const end = turn.querySelector(".asks")?.getBoundingClientRect().bottom ?? answer.bottom;
  const down = Math.min(end - bottom + ABOVE_PX, answer.top - top - ABOVE_PX);
  return Math.max(place, frame.scrollTop + down);
}

/** After wheel, touch or key input, the page may scroll for this long. */
const MOVING_MS = 1_000;
const KEYS_UP: readonly string[] = ["ArrowUp", "PageUp", "Home", " "];
const KEYS_DOWN: readonly string[] = ["ArrowDown", "PageDown", "End", " "];

/** `carried`: the browser scrolled down to keep the same content in view. */
type ScrollDirection = "up" | "down" | "carried" | null;

interface Scrolling {
  /** Call this after a scroll by the page, so that it does not count as a scroll by the reader. */
  remember: () => void;
  end: () => void;
}

/**
 * Reports in which direction the reader scrolls; null otherwise. The browser also scrolls by itself when the text or
 * the frame changes its size, and sends the scroll event one frame later. So a scroll counts as the reader's only after
 * wheel, touch or key input, or if no size has changed (scroll bar, browser search).
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
