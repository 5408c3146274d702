/**
 * Runs a job a while after the start and then at intervals, never twice at once. A failed run is reported, and the next one comes
 * all the same. `stop` begins no other run and waits for the one under way. Times are milliseconds.
 */
export function repeatJob(
  run: () => Promise<unknown>,
  times: { readonly firstMs: number; readonly intervalMs: number },
  reportBug: (error: unknown) => void,
): { stop(): Promise<void> } {
  let underWay: Promise<unknown> = Promise.resolve();
  const look = () => {
    underWay = underWay.then(run).catch(reportBug);
  };
  const timer = setInterval(look, times.intervalMs).unref();
  const first = setTimeout(look, times.firstMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      clearTimeout(first);
      await underWay;
    },
  };
}
