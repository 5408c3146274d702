import type { FileKind } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome } from "#server/ports/document-reader.ts";

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

/** One document, with a number that its outcome comes back under. */
export interface ReadingJob {
  readonly id: number;
  readonly path: string;
  readonly kind: FileKind;
  readonly limits: ReadingLimits;
}

/** What the server tells the thread that starts the reading processes. `close` ends them and the thread. */
export type ToReadingThread = { readonly kind: "read"; readonly job: ReadingJob } | { readonly kind: "close" };

export interface FromReadingThread {
  readonly id: number;
  readonly outcome: DocumentOutcome;
}

/** What the thread tells the reading process. */
export interface ReadOrder {
  readonly path: string;
  readonly kind: FileKind;
  readonly residentBytesMax: number;
  readonly processorMsMax: number;
  readonly niceness: number;
}

/** How the watch ends a reading that takes too much time; too much memory is a SIGKILL, the system's own way. */
export const TIME_IS_UP = "SIGTERM";

/** What the watch beside the reading is told. */
export interface Watched {
  readonly residentBytesMax: number;
  readonly processorMsMax: number;
  /** The process that waits for the text; when it is gone, the system gives the reader another parent. */
  readonly serverId: number;
}
