import type { FileKind } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome } from "#server/ports/document-reader.ts";

export interface ReadingLimits {
  /** CPU time, so that a busy machine does not count against the document. */
  readonly processorMs: number;
  /** Real time, because a reading that waits forever uses no CPU time. */
  readonly timeMs: number;
  readonly heapMegabytes: number;
  readonly residentBytes: number;
  /** The priority of the reading process: from 0 (normal) to 19 (lowest). */
  readonly niceness: number;
}

export interface ReadingJob {
  readonly id: number;
  readonly path: string;
  readonly kind: FileKind;
  readonly limits: ReadingLimits;
}

/** Requests to the thread that starts the reading processes. `close` stops the processes and the thread. */
export type ReadingThreadRequest = { readonly kind: "read"; readonly job: ReadingJob } | { readonly kind: "close" };

export interface ReadingThreadResult {
  readonly id: number;
  readonly outcome: DocumentOutcome;
}

export interface ReadDocumentCommand {
  readonly path: string;
  readonly kind: FileKind;
  readonly residentBytesMax: number;
  readonly processorMsMax: number;
  readonly niceness: number;
}

/**
 * Ends a reading process that takes too much time. If it takes too much memory, it gets SIGKILL instead, as from the
 * system.
 */
export const TIMEOUT_SIGNAL = "SIGTERM";

export interface WatchOptions {
  readonly residentBytesMax: number;
  readonly processorMsMax: number;
  /** The id of the parent process, which waits for the text. When it ends, the reading process gets another parent. */
  readonly serverId: number;
}
