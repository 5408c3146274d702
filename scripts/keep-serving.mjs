import { constants, hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { endAs, startProgram } from "./run-node.mjs";
import { whenParentIsGone } from "./when-parent-is-gone.mjs";

// Plain JavaScript that Node 20.19 runs, as installation.mjs. The image has it too, so it needs no package.

/** What a process dies of by its own fault: V8's and the system's checks. SIGKILL is somebody's will, or the system's for want of memory. */
const FATAL = ["SIGABRT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP", "SIGFPE", "SIGSYS"];
/** How Windows says the same: as Node's abort, or as a status of the system's that is an error, but for Ctrl-C. */
const WINDOWS_ABORT = 134;
const WINDOWS_ERROR = 0x80000000;
const WINDOWS_CTRL_C = 0xc000013a;

/** The first time at once: people wait. */
const WAITS_MS = [0, 1_000, 5_000, 15_000, 30_000];
/** Deaths that lie further apart than this have nothing to do with each other. */
const LATELY_MS = 10 * 60_000;
/** As Pino writes it. */
const LEVEL_FATAL = 60;

/**
 * Runs one of our programs and starts it again when it died of a fatal signal, at most `waitsMs.length` times in ten minutes, and says so
 * in the log. Whatever else it ends with, and a signal to us, is its end and ours. So is the end of the package manager that runs us.
 */
export async function keepServing(file, args, { waitsMs = WAITS_MS } = {}) {
  let deaths = [];
  const told = new AbortController();
  const stopLooking = whenParentIsGone(() => process.kill(process.pid, "SIGTERM"));
  // A second signal would end the program at once, and with a signal to us the package manager ends as well.
  told.signal.addEventListener("abort", stopLooking);
  while (true) {
    const { ended, stopListening } = startProgram(file, args, () => told.abort());
    const end = await ended;
    stopListening();
    const reason = fatalReason(end);
    if (reason === null || told.signal.aborted) {
      stopLooking();
      return endAs(end);
    }
    const now = Date.now();
    deaths = [...deaths.filter((at) => now - at < LATELY_MS), now];
    const waitMs = waitsMs[deaths.length - 1];
    const facts = { reason, deathsLately: deaths.length };
    if (waitMs === undefined) {
      log(facts, `The server died of ${reason} again and again and is not started any more`);
      process.exitCode = end.code ?? 128 + (constants.signals[end.signal] ?? 0);
      return;
    }
    log({ ...facts, waitMs }, `The server died of ${reason} and is started again`);
    if (!(await waited(waitMs))) return;
  }
}

/** By name; null where it did not die of its own fault. */
export function fatalReason({ code, signal }) {
  if (signal !== null) return FATAL.includes(signal) ? signal : null;
  if (code === null || code === WINDOWS_CTRL_C) return null;
  return code === WINDOWS_ABORT || code >= WINDOWS_ERROR ? `status ${code}` : null;
}

/** False when a signal tells us to end first; no program is there that would hear it. */
async function waited(ms) {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, onSignal);
  try {
    await sleep(ms, undefined, { signal: stop.signal });
    return true;
  } catch {
    return false;
  } finally {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, onSignal);
  }
}

/** One line as the server's own are, on the same stdout. */
function log(facts, msg) {
  const line = { level: LEVEL_FATAL, time: Date.now(), pid: process.pid, hostname: hostname(), ...facts, msg };
  console.log(JSON.stringify(line));
}
