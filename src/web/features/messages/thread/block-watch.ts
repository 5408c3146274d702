/** So far from what is seen turns stay on the page, for the search of the browser and for screen readers: about a hundred. */
const NEAR_PX = 40_000;

/** `heightPx`: what it took when it was near. */
type SetFar = (isFar: boolean, heightPx: number) => void;

interface Watched {
  readonly setFar: SetFar;
  /** As the block was told last. */
  isFar: boolean;
}

/**
 * Tells the blocks of a thread whether they are far from what is seen. One that the user has touched never is: what is
 * open, written or chosen in it stays.
 */
export interface BlockWatch {
  /** Begins; answers how to end. */
  start(frame: HTMLElement): () => void;
  /** `isFar`: what the block takes itself for now. */
  watch(block: Element, isFar: boolean, setFar: SetFar): () => void;
}

/** One block is told with each frame, the nearest first: a leap through a long thread does not hold the page. */
export function createBlockWatch(): BlockWatch {
  const blocks = new Map<Element, Watched>();
  /** The height of each block that is still to be told. */
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
