/** Without requestIdleCallback (Safari): when most pages are done. */
const GUESSED_MS = 2_000;
const LATEST_MS = 1_000;

/**
 * Fetches code ahead of need, once the page has nothing better to do. One that fails is asked for again when it is needed.
 * Answers how to give it up.
 */
export function whenIdle(...loads: readonly (() => Promise<unknown>)[]): () => void {
  const run = () => {
    for (const load of loads) load().catch(() => undefined);
  };
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, GUESSED_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
