import { workerData } from "node:worker_threads";
import { TIMEOUT_SIGNAL, type WatchOptions } from "./process-messages.ts";

/**
 * Runs in a second thread, because reading a document blocks the main thread. Kills the whole process if it takes too
 * much memory or CPU time, or if its parent process has ended.
 */
const LOOK_EVERY_MS = 25;

const { residentBytesMax, processorMsMax, serverId } = workerData as WatchOptions;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > processorMsMax) process.kill(process.pid, TIMEOUT_SIGNAL);
  if (process.memoryUsage.rss() > residentBytesMax || process.ppid !== serverId) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
