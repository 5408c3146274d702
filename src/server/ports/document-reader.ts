import type { FileKind } from "#domain/files/file-kinds.ts";
import type { FileProblem } from "#domain/files/file-problems.ts";

/** A file as it came, on disk until it has been read. */
export interface UploadedFile {
  /** As its sender calls it: may be anything. */
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
}

/** The text of a document. */
export interface DocumentText {
  readonly kind: "read";
  /** Storable; at most the reader's own limit. */
  readonly text: string;
  /** How long the text was before it was cut to that limit, as far as it was read. */
  readonly characters: number;
  readonly pages: number | null;
  readonly sheets: number | null;
}

/** A picture, drawn anew: a JPEG of pixels alone, upright, in sRGB, at most PICTURE_EDGE_MAX wide and high. */
export interface DocumentPicture {
  readonly kind: "picture";
  readonly width: number;
  readonly height: number;
  /** It came with more than pixels: place, date, device and the like, which are gone. */
  readonly hadDetails: boolean;
  readonly bytes: Uint8Array;
  /** The same, at most THUMBNAIL_EDGE_MAX wide and high. */
  readonly thumbnail: Uint8Array;
}

export type DocumentOutcome =
  | DocumentText
  | DocumentPicture
  | { readonly kind: "problem"; readonly problem: FileProblem };

/** Turns documents of strangers into text, and their pictures into pixels, far from the server's memory and keys. */
export interface DocumentReader {
  /**
   * `kind` is what the file's name promises; what is in it decides. A document whose turn has not come when `startBy` aborts
   * is left unread. Never throws.
   */
  read(path: string, kind: FileKind, startBy?: AbortSignal): Promise<DocumentOutcome>;
  close(): Promise<void>;
}
