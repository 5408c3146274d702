import type { Clock } from "../../ports/clock.ts";

/** A sum that took one second is reused for twenty seconds. */
const KEPT_PER_MS = 20;

/** Concurrent callers share one computation. The longer it took, the longer its result is reused. */
export function cacheByComputeTime<T>(
  addUp: () => Promise<T>,
  clock: Clock,
): () => Promise<T & { readonly asOf: string }> {
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
