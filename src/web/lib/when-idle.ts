/** The delay in Safari, which has no requestIdleCallback. Most pages load in less time. */
const GUESSED_MS = 2_000;
const LATEST_MS = 1_000;

/**
 * Preloads code when the page is idle. Errors are ignored, because the code is requested again when it is needed.
 * Returns a function that cancels the preloading.
 */
export function preloadWhenIdle(...loads: readonly (() => Promise<unknown>)[]): () => void {
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
