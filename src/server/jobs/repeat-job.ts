export interface RepeatedJob<Result> {
  /** Does the job now, whatever the time, or once a run that is under way has ended. */
  run(): Promise<Result>;
  stop(): Promise<void>;
}

/**
 * Runs a job a while after the start and then at intervals, never twice at once. A failed run is reported, and the next one comes
 * all the same. `stop` begins no other run and waits for the one under way, which a long job ends early by asking
 * `isStopping`. Times are milliseconds.
 */
export function repeatJob<Result>(
  job: (isStopping: () => boolean) => Promise<Result>,
  times: { readonly firstMs: number; readonly intervalMs: number },
  reportBug: (error: unknown) => void,
): RepeatedJob<Result> {
  let isStopping = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const run = (): Promise<Result> => {
    const running = underWay.then(() => job(() => isStopping));
    underWay = running.catch(() => undefined);
    return running;
  };
  const look = () => void run().catch(reportBug);
  const timer = setInterval(look, times.intervalMs).unref();
  const first = setTimeout(look, times.firstMs).unref();
  return {
    run,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(first);
      await underWay;
    },
  };
}
