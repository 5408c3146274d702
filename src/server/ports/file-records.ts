import type { FileProblem } from "#domain/files/file-problems.ts";
import type { PictureSize } from "#domain/files/file-tokens.ts";

/** A file sent with a prompt, without its text. */
export interface FileRecord {
  readonly name: string;
  readonly sizeBytes: number;
  /** Pages of a PDF, sheets of a workbook; null: not known. */
  readonly pages: number | null;
  readonly sheets: number | null;
  /** Width and height as stored, and whether metadata (place, date) was removed; absent: not a readable picture. */
  readonly picture?: PictureSize & { readonly hadDetails: boolean };
  readonly problem: FileProblem | null;
}

/** A file that was read, before its message is stored. */
export interface ParsedFile {
  readonly record: FileRecord;
  /** null: a picture, or the file could not be read. */
  readonly content: { readonly text: string; readonly characters: number; readonly tokens: number } | null;
  /** A JPEG and its thumbnail. */
  readonly picture?: PictureSize & { readonly bytes: Uint8Array; readonly thumbnail: Uint8Array };
}

export interface PictureRecord extends PictureSize {
  readonly name: string;
  /** A JPEG. */
  readonly bytes: Uint8Array;
  /** The picture was sent with an earlier prompt of the conversation. */
  readonly isEarlier: boolean;
}
