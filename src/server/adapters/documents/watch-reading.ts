import { workerData } from "node:worker_threads";
import type { Watched } from "./process-messages.ts";

/**
 * Runs beside the reading, which leaves its own thread no time: ends the whole process when it takes too much memory, or when
 * nobody waits for it any more.
 */
const LOOK_EVERY_MS = 25;

const { residentBytesMax, serverId } = workerData as Watched;
setInterval(() => {
  if (process.memoryUsage.rss() > residentBytesMax || process.ppid !== serverId) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
