import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import pLimit from "p-limit";
import type { FileKind } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome, DocumentReader } from "#server/ports/document-reader.ts";
import { type ReadOrder, TIME_IS_UP } from "./process-messages.ts";

export interface ReadingLimits {
  /** Of the processor: how long the machine lets the reading wait is not the document's doing. */
  readonly processorMs: number;
  /** On the clock, for one that waits for ever. */
  readonly timeMs: number;
  readonly heapMegabytes: number;
  readonly residentBytes: number;
  /** A courtesy to the server, from 0 to 19. */
  readonly niceness: number;
}

/** SECURITY.md 23. The libraries alone take about 90 MB. */
export const READING_LIMITS: ReadingLimits = {
  processorMs: 10_000,
  timeMs: 30_000,
  heapMegabytes: 256,
  residentBytes: 512 * 1024 * 1024,
  niceness: 10,
};
const READING_AT_ONCE_MAX = 2;
/** Whoever comes when so many wait is told to try again. */
const WAITING_MAX = 40;
const NOT_NOW: DocumentOutcome = { kind: "problem", problem: "not-now" };
const ROOT = join(import.meta.dirname, "../../../..");

/**
 * Reads each document in a process of its own: without the server's environment, without the right to write, to start
 * programs or to read anything but the code and this file, and with an end by time and by memory.
 */
export function childReader(limits: ReadingLimits = READING_LIMITS): DocumentReader {
  const line = pLimit(READING_AT_ONCE_MAX);
  const running = new Set<ChildProcess>();
  let isClosed = false;

  async function readInChild(path: string, kind: FileKind): Promise<DocumentOutcome> {
    if (isClosed) return NOT_NOW;
    const child = startProcess(path, limits);
    running.add(child);
    try {
      const { residentBytes, processorMs, niceness } = limits;
      const order = { path, kind, residentBytesMax: residentBytes, processorMsMax: processorMs, niceness };
      return await outcomeOf(child, order, limits.timeMs);
    } finally {
      running.delete(child);
      child.kill("SIGKILL");
    }
  }

  return {
    async read(path, kind, startBy) {
      if (line.pendingCount >= WAITING_MAX) return NOT_NOW;
      return await line(async () => (startBy?.aborted ? NOT_NOW : await readInChild(path, kind)));
    },
    async close() {
      isClosed = true;
      for (const child of running) child.kill("SIGKILL");
    },
  };
}

function startProcess(path: string, { heapMegabytes }: ReadingLimits): ChildProcess {
  const readable = [join(ROOT, "src", "*"), join(ROOT, "node_modules", "*"), join(ROOT, "package.json"), path];
  return fork(join(import.meta.dirname, "read-process.ts"), {
    // No key, no address, no path: nothing that a document could make it tell. Windows starts nothing without its own folder.
    env: process.env.SYSTEMROOT === undefined ? {} : { SYSTEMROOT: process.env.SYSTEMROOT },
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      "--permission",
      "--allow-worker",
      ...readable.map((allowed) => `--allow-fs-read=${allowed}`),
    ],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function outcomeOf(child: ChildProcess, order: ReadOrder, timeMs: number): Promise<DocumentOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: "problem", problem: "too-slow" }), timeMs);
    child.once("message", (outcome: DocumentOutcome) => resolve(outcome));
    child.once("error", () => resolve(NOT_NOW));
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(NOT_NOW);
      // Ended by its own watch, by its heap's limit or by the system: but for the time, memory is the reason.
      else resolve({ kind: "problem", problem: signal === TIME_IS_UP ? "too-slow" : "too-large-inside" });
    });
    child.send(order, () => {});
  });
}
