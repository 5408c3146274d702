import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import pLimit from "p-limit";
import type { FileKind } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome, DocumentReader } from "#server/ports/document-reader.ts";
import type { ReadOrder } from "./process-messages.ts";

export interface ReadingLimits {
  readonly timeMs: number;
  readonly heapMegabytes: number;
  readonly residentBytes: number;
}

/** SECURITY.md 23. The libraries alone take about 90 MB. */
const LIMITS: ReadingLimits = { timeMs: 10_000, heapMegabytes: 256, residentBytes: 512 * 1024 * 1024 };
const READING_AT_ONCE_MAX = 2;
/** Whoever comes when so many wait is told to try again. */
const WAITING_MAX = 40;
const NOT_NOW: DocumentOutcome = { kind: "problem", problem: "not-now" };
const ROOT = join(import.meta.dirname, "../../../..");

/**
 * Reads each document in a process of its own: without the server's environment, without the right to write, to start
 * programs or to read anything but the code and this file, and with an end by time and by memory.
 */
export function childReader(limits: ReadingLimits = LIMITS): DocumentReader {
  const line = pLimit(READING_AT_ONCE_MAX);
  const running = new Set<ChildProcess>();
  let isClosed = false;

  async function readInChild(path: string, kind: FileKind): Promise<DocumentOutcome> {
    if (isClosed) return NOT_NOW;
    const child = startProcess(path, limits);
    running.add(child);
    try {
      return await outcomeOf(child, { path, kind, residentBytesMax: limits.residentBytes }, limits.timeMs);
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
    // Ended by its own watch, by its heap's limit or by the system: each time memory is the reason.
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? NOT_NOW : { kind: "problem", problem: "too-large-inside" });
    });
    child.send(order, () => {});
  });
}
