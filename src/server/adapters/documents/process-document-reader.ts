import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { FileKind } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome, DocumentReader } from "#server/ports/document-reader.ts";
import type { ReadingLimits, ReadingThreadRequest, ReadingThreadResult } from "./process-messages.ts";

/** A hostile file of 200 bytes can hang a library or use gigabytes. The libraries themselves take about 90 MB. */
export const READING_LIMITS: ReadingLimits = {
  processorMs: 10_000,
  timeMs: 30_000,
  heapMegabytes: 256,
  residentBytes: 512 * 1024 * 1024,
  niceness: 10,
};
const READING_AT_ONCE_MAX = 2;
/** While this many documents wait, further ones get "not-now", and the caller may try again. */
const WAITING_MAX = 40;
const NOT_NOW: DocumentOutcome = { kind: "problem", problem: "not-now" };

/**
 * Reads each document in a separate process, with limits for time and memory. The process gets none of the server's
 * environment, cannot write files or start programs, and can read only the code and this document.
 */
export function createDocumentReader(limits: ReadingLimits = READING_LIMITS): DocumentReader {
  const line = pLimit(READING_AT_ONCE_MAX);
  const reading = new Map<number, (outcome: DocumentOutcome) => void>();
  let thread: Worker | null = null;
  let lastId = 0;
  let isClosed = false;

  /** The first document starts the thread. The thread keeps the server running only while a document is read. */
  function startThread(): Worker {
    // The thread gets none of this process's flags, because it would refuse some and needs none.
    const started = new Worker(new URL("./reading-thread.ts", import.meta.url), { execArgv: [] });
    started.on("message", ({ id, outcome }: ReadingThreadResult) => reading.get(id)?.(outcome));
    started.on("error", () => {});
    started.once("exit", () => {
      if (thread === started) thread = null;
      for (const answer of reading.values()) answer(NOT_NOW);
    });
    return started;
  }

  function readInChild(path: string, kind: FileKind): Promise<DocumentOutcome> {
    if (isClosed) return Promise.resolve(NOT_NOW);
    thread ??= startThread();
    const reader = thread;
    lastId += 1;
    const id = lastId;
    reader.ref();
    return new Promise((resolve) => {
      reading.set(id, (outcome) => {
        reading.delete(id);
        if (reading.size === 0) reader.unref();
        resolve(outcome);
      });
      reader.postMessage({ kind: "read", job: { id, path, kind, limits } } satisfies ReadingThreadRequest);
    });
  }

  return {
    async read(path, kind, startBy) {
      if (line.pendingCount >= WAITING_MAX) return NOT_NOW;
      return await line(async () => (startBy?.aborted ? NOT_NOW : await readInChild(path, kind)));
    },
    async close() {
      isClosed = true;
      if (thread === null) return;
      thread.ref();
      const ended = once(thread, "exit");
      thread.postMessage({ kind: "close" } satisfies ReadingThreadRequest);
      await ended;
    },
  };
}
