/** Within this distance of the viewport (about 100 turns), turns stay in the DOM for search and screen readers. */
const NEAR_PX = 40_000;

/** `heightPx`: the height of the block before this change. */
type SetFar = (isFar: boolean, heightPx: number) => void;

interface Watched {
  readonly setFar: SetFar;
  isFar: boolean;
}

/**
 * Tells each block of a thread whether it is far from the viewport. A block that the user has touched never becomes
 * far, so everything open, typed or chosen in it stays.
 */
export interface BlockObserver {
  /** Starts watching. Returns a function that stops watching. */
  start(frame: HTMLElement): () => void;
  /** `isFar`: the current state of the block. */
  watch(block: Element, isFar: boolean, setFar: SetFar): () => void;
}

/** Updates one block per frame, the nearest first, so that a jump in a long thread does not block the page. */
export function createBlockObserver(): BlockObserver {
  const blocks = new Map<Element, Watched>();
  /** The height of each block that waits for an update. */
  const waiting = new Map<Element, number>();
  const touched = new WeakSet<Element>();
  let observer: IntersectionObserver | null = null;
  let isStepping = false;

  function note({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): void {
    if (blocks.get(target)?.isFar === isIntersecting && !touched.has(target))
      waiting.set(target, boundingClientRect.height);
    else waiting.delete(target);
  }

  function proceed(frame: HTMLElement): void {
    if (waiting.size === 0 || isStepping) return;
    isStepping = true;
    requestAnimationFrame(() => {
      isStepping = false;
      const element = nearestOf(frame, waiting.keys());
      if (element === null) return;
      const block = blocks.get(element);
      const heightPx = waiting.get(element) ?? 0;
      waiting.delete(element);
      if (block !== undefined && !touched.has(element)) {
        block.isFar = !block.isFar;
        block.setFar(block.isFar, heightPx);
      }
      proceed(frame);
    });
  }

  return {
    start(frame) {
      const look = (entries: readonly IntersectionObserverEntry[]) => {
        entries.forEach(note);
        proceed(frame);
      };
      observer = new IntersectionObserver(look, { root: frame, rootMargin: `${NEAR_PX}px 0px` });
      for (const block of blocks.keys()) observer.observe(block);
      const touch = ({ target }: Event) => {
        const block = target instanceof Element ? target.closest(".turn-block") : null;
        if (block !== null) touched.add(block);
      };
      frame.addEventListener("pointerdown", touch);
      frame.addEventListener("focusin", touch);
      return () => {
        frame.removeEventListener("pointerdown", touch);
        frame.removeEventListener("focusin", touch);
        observer?.disconnect();
        observer = null;
        waiting.clear();
      };
    },
    watch(block, isFar, setFar) {
      blocks.set(block, { setFar, isFar });
      observer?.observe(block);
      return () => {
        blocks.delete(block);
        waiting.delete(block);
        observer?.unobserve(block);
      };
    },
  };
}

function nearestOf(frame: HTMLElement, elements: Iterable<Element>): Element | null {
  const { top, bottom } = frame.getBoundingClientRect();
  let nearest: Element | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const element of elements) {
    const place = element.getBoundingClientRect();
    const distance = Math.max(0, place.top - bottom, top - place.bottom);
    if (distance < least) [nearest, least] = [element, distance];
  }
  return nearest;
}
