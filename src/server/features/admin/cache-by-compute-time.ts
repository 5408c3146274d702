import type { Clock } from "../../ports/clock.ts";

/** A sum that took one second is reused for twenty seconds. */
const KEPT_PER_MS = 20;

/**
 * Computes once for all concurrent callers and reuses the result, in proportion to the computing time. So results are
 * current on a small database, and a large one spends at most a twentieth of its time on them.
 */
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
