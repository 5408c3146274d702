import type { Clock } from "../../ports/clock.ts";

/** A figure that took a second to add up serves twenty. */
const KEPT_PER_MS = 20;

/**
 * Adds up once for all who ask at the same time, and keeps the result in proportion to the time that took: at once on a small
 * database, and never more than a twentieth of a large one's time.
 */
export function keepFresh<T>(addUp: () => Promise<T>, clock: Clock): () => Promise<T & { readonly asOf: string }> {
  let kept: { readonly result: Promise<T & { readonly asOf: string }>; until: number } | null = null;
  return () => {
    const started = clock.now();
    if (kept !== null && started.getTime() < kept.until) return kept.result;
    const result = addUp().then((sums) => ({ ...sums, asOf: started.toISOString() }));
    const mine = { result, until: Number.POSITIVE_INFINITY };
    kept = mine;
    const ended = () => {
      const now = clock.now().getTime();
      mine.until = now + (now - started.getTime()) * KEPT_PER_MS;
    };
    result.then(ended, () => {
      if (kept === mine) kept = null;
    });
    return result;
  };
}
