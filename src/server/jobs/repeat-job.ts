export interface RepeatedJob<Result> {
  /** Runs the job now, or as soon as the current run has ended. */
  run(): Promise<Result>;
  stop(): Promise<void>;
}

/**
 * Runs a job after a delay and then at intervals, never twice at once. A failed run is reported and does not stop the
 * next one. `stop` starts no more runs and waits for the current one. A long job should check `isStopping` to stop
 * early.
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
