import type { FileKind } from "#domain/files/file-kinds.ts";

/** What the server tells the reading process. */
export interface ReadOrder {
  readonly path: string;
  readonly kind: FileKind;
  readonly residentBytesMax: number;
}
