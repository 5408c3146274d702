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

export type DocumentOutcome = DocumentText | { readonly kind: "problem"; readonly problem: FileProblem };

/** Turns documents of strangers into text, far from the server's memory and keys. */
export interface DocumentReader {
  /**
   * `kind` is what the file's name promises; what is in it decides. A document whose turn has not come when `startBy` aborts
   * is left unread. Never throws.
   */
  read(path: string, kind: FileKind, startBy?: AbortSignal): Promise<DocumentOutcome>;
  close(): Promise<void>;
}
