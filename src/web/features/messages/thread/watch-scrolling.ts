/** A turn of the wheel or a flick of the finger goes on moving for so long. */
const MOVING_MS = 1_000;
const KEYS_UP: readonly string[] = ["ArrowUp", "PageUp", "Home", " "];

interface Scrolling {
  /** Takes the present place as known: what led to it was no reader. */
  remember: () => void;
  end: () => void;
}

/**
 * Tells which way a reader scrolls. A browser moves a place up by itself as well: where the text or the frame has changed its
 * size, and it says so a frame later, when more text may have come below. So a way up is the reader's only by wheel,
 * finger or key, or (the scroll bar, a search of the browser) where nothing has changed its size. `direction` is null for all else.
 */
export function watchScrolling(frame: HTMLElement, onScroll: (direction: "up" | "down" | null) => void): Scrolling {
  let known = placeOf(frame);
  let movingUntil = 0;
  const remember = () => {
    known = placeOf(frame);
  };
  const stops = new AbortController();
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    act: (event: HTMLElementEventMap[Type]) => void,
  ): void => frame.addEventListener(type, act, { passive: true, signal: stops.signal });
  const move = () => {
    movingUntil = performance.now() + MOVING_MS;
  };
  listen("wheel", (event) => event.deltaY < 0 && move());
  listen("touchmove", move);
  listen("keydown", (event) => KEYS_UP.includes(event.key) && move());
  listen("scroll", () => {
    const before = known;
    remember();
    const isSameSize = known.height === before.height && known.frameHeight === before.frameHeight;
    const isReaders = isSameSize || performance.now() < movingUntil;
    onScroll(known.top > before.top ? "down" : known.top < before.top && isReaders ? "up" : null);
  });
  return { remember, end: () => stops.abort() };
}

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => ({
  top: scrollTop,
  height: scrollHeight,
  frameHeight: clientHeight,
});
