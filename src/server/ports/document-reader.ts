import type { FileKind } from "#domain/files/file-kinds.ts";
import type { FileProblem } from "#domain/files/file-problems.ts";

/** An uploaded file, on disk until it has been read. */
export interface UploadedFile {
  /** Untrusted: the client chose the name. */
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
}

export interface DocumentText {
  readonly kind: "read";
  /** Safe to store; no longer than the reader's limit. */
  readonly text: string;
  /** Length before the text was cut. For unread PDF pages, an estimate; other unread content does not count. */
  readonly characters: number;
  readonly pages: number | null;
  readonly sheets: number | null;
}

/** A re-encoded picture: a JPEG without metadata, upright, in sRGB, at most PICTURE_EDGE_MAX wide and high. */
export interface DocumentPicture {
  readonly kind: "picture";
  readonly width: number;
  readonly height: number;
  /** The upload had metadata such as place, date or device; it was removed. */
  readonly hadDetails: boolean;
  readonly bytes: Uint8Array;
  /** The same picture, at most THUMBNAIL_EDGE_MAX wide and high. */
  readonly thumbnail: Uint8Array;
}

export type DocumentOutcome =
  | DocumentText
  | DocumentPicture
  | { readonly kind: "problem"; readonly problem: FileProblem };

/** Reads untrusted documents and re-encodes untrusted pictures, isolated from the server's memory and keys. */
export interface DocumentReader {
  /**
   * `kind` comes from the file name and may be wrong: the content decides. If `startBy` aborts before the reader begins
   * with the document, the document is not read. Never throws.
   */
  read(path: string, kind: FileKind, startBy?: AbortSignal): Promise<DocumentOutcome>;
  close(): Promise<void>;
}
