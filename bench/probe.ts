import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** Loaded before the program that is measured (`--import`): answers over IPC with what the process has used. */

export interface Usage {
  /** All threads of the process, since its start. */
  readonly cpuMs: number;
  readonly residentMb: number;
  /** Since the last reset. */
  readonly loopLagMs: { readonly p50: number; readonly p99: number; readonly max: number };
  /** The most that one turn of the event loop has computed since the last reset; unlike the lag, the same on a busy machine. */
  readonly turnCpuMs: number;
}

const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

if (isMainThread && process.send !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  // The histogram holds the timer's own interval too.
  const lagMs = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS_PER_MS - RESOLUTION_MS);
  let turnCpuMs = 0;
  let [at, before] = [performance.now(), process.threadCpuUsage()];
  setInterval(() => {
    const [now, used] = [performance.now(), process.threadCpuUsage(before)];
    // In a gap no longer than usual there were many turns.
    if (now - at > 2 * RESOLUTION_MS) turnCpuMs = Math.max(turnCpuMs, (used.user + used.system) / 1000);
    [at, before] = [now, process.threadCpuUsage()];
  }, RESOLUTION_MS).unref();
  process.on("message", (message) => {
    if (message === "reset-lag") {
      delay.reset();
      turnCpuMs = 0;
    }
    if (message !== "usage") return;
    const { user, system } = process.cpuUsage();
    const usage: Usage = {
      cpuMs: (user + system) / 1000,
      residentMb: process.memoryUsage.rss() / 2 ** 20,
      loopLagMs: { p50: lagMs(delay.percentile(50)), p99: lagMs(delay.percentile(99)), max: lagMs(delay.max) },
      turnCpuMs,
    };
    process.send?.({ usage });
  });
}
