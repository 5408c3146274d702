/** A turn of the wheel or a flick of the finger goes on moving for so long. */
const MOVING_MS = 1_000;
const KEYS_UP: readonly string[] = ["ArrowUp", "PageUp", "Home", " "];
const KEYS_DOWN: readonly string[] = ["ArrowDown", "PageDown", "End", " "];

/** Which way a place was scrolled; `carried`: down, and by the browser, which keeps in sight what stood there. */
export type ScrollDirection = "up" | "down" | "carried" | null;

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
export function watchScrolling(frame: HTMLElement, onScroll: (direction: ScrollDirection) => void): Scrolling {
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
