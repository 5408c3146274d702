import { workerData } from "node:worker_threads";

/** Runs beside the reading, which leaves its own thread no time: ends the whole process when it takes too much memory. */
const LOOK_EVERY_MS = 25;

const { residentBytesMax } = workerData as { residentBytesMax: number };
setInterval(() => {
  if (process.memoryUsage.rss() > residentBytesMax) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
