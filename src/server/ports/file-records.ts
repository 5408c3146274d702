import type { FileProblem } from "#domain/files/file-problems.ts";
import type { PictureSize } from "#domain/files/picture-tokens.ts";

/** A file that came with a prompt, without its text. */
export interface FileRecord {
  readonly name: string;
  readonly sizeBytes: number;
  /** Pages of a PDF, sheets of a workbook; null where neither is known. */
  readonly pages: number | null;
  readonly sheets: number | null;
  /** Of a picture that could be read: its size as it is kept, and whether details such as place and date were removed. */
  readonly picture?: PictureSize & { readonly hadDetails: boolean };
  /** Why it could not be read; null when it was. */
  readonly problem: FileProblem | null;
}

/** A file as it was read, before its message is stored. */
export interface ReadFile {
  readonly record: FileRecord;
  /** null for a picture, and when it could not be read. */
  readonly content: { readonly text: string; readonly characters: number; readonly tokens: number } | null;
  /** A JPEG, and a small one of the same. */
  readonly picture?: PictureSize & { readonly bytes: Uint8Array; readonly thumbnail: Uint8Array };
}

/** A picture as a model may look at it. */
export interface PictureRecord extends PictureSize {
  readonly name: string;
  /** A JPEG. */
  readonly bytes: Uint8Array;
  /** It came with an earlier prompt of the conversation. */
  readonly isEarlier: boolean;
}
