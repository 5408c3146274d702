import type { FileKind } from "#domain/files/file-kinds.ts";

/** What the server tells the reading process. */
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
