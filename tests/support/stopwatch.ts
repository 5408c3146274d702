const TICK_MS = 10;

/**
 * For tests of "at once" and "within": counts the milliseconds in which this process, server and test, could have acted. A busy
 * machine that lets it wait moves the clock on the wall, but not this one.
 */
export function startStopwatch(): { readonly stop: () => number } {
  let elapsedMs = 0;
  let lastTick = performance.now();
  const tick = () => {
    const now = performance.now();
    elapsedMs += Math.min(now - lastTick, 2 * TICK_MS);
    lastTick = now;
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      tick();
      return elapsedMs;
    },
  };
}
