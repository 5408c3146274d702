import type { FileKind } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome } from "#server/ports/document-reader.ts";

export interface ReadingLimits {
  readonly timeMs: number;
  readonly heapMegabytes: number;
  readonly residentBytes: number;
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
}

/** What the watch beside the reading is told. */
export interface Watched {
  readonly residentBytesMax: number;
  /** The process that waits for the text; when it is gone, the system gives the reader another parent. */
  readonly serverId: number;
}
