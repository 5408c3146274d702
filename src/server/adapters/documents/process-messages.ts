import type { FileKind } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome } from "#server/ports/document-reader.ts";

export interface ReadingLimits {
  /** CPU time, so that a busy machine does not count against the document. */
  readonly processorMs: number;
  /** Wall-clock time, for a reading that waits forever. */
  readonly timeMs: number;
  readonly heapMegabytes: number;
  readonly residentBytes: number;
  /** Lowers the priority below the server's, from 0 to 19. */
  readonly niceness: number;
}

/** One document. Its outcome has the same id. */
export interface ReadingJob {
  readonly id: number;
  readonly path: string;
  readonly kind: FileKind;
  readonly limits: ReadingLimits;
}

/** Messages to the thread that starts the reading processes. `close` ends them and the thread. */
export type ToReadingThread = { readonly kind: "read"; readonly job: ReadingJob } | { readonly kind: "close" };

export interface FromReadingThread {
  readonly id: number;
  readonly outcome: DocumentOutcome;
}

/** The message from the thread to the reading process. */
export interface ReadOrder {
  readonly path: string;
  readonly kind: FileKind;
  readonly residentBytesMax: number;
  readonly processorMsMax: number;
  readonly niceness: number;
}

/** The signal for a reading that takes too much time. Too much memory leads to SIGKILL, which the system uses too. */
export const TIMEOUT_SIGNAL = "SIGTERM";

/** Data for the thread that watches the reading. */
export interface WatchOptions {
  readonly residentBytesMax: number;
  readonly processorMsMax: number;
  /** The process that waits for the text. After it ends, the reader has another parent process. */
  readonly serverId: number;
}
