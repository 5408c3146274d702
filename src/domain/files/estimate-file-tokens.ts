import { type DocumentKind, fileKindOfName } from "./file-kinds.ts";
import { PICTURE_TOKENS_USUAL } from "./picture-tokens.ts";

/**
 * Only this many characters of a file are stored; the rest is only counted. This is the length of a book, and more than
 * the largest prompt of any plan.
 */
export const FILE_TEXT_LENGTH_MAX = 400_000;

export interface PendingFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/**
 * Characters of text per byte of file. Exact for plain text, estimated for the other kinds: a PDF also has images and
 * fonts, an office file is compressed, and HTML has tags.
 */
const CHARACTERS_PER_BYTE: Readonly<Record<DocumentKind, number>> = {
  text: 1,
  html: 0.5,
  pdf: 0.05,
  docx: 0.5,
  doc: 0.3,
  xlsx: 1,
  xls: 0.3,
};
const CHARACTERS_PER_TOKEN = 4;

/** Estimates the tokens of files before they are read. Files of unknown kind count as 0. */
export function estimateFileTokens(files: readonly PendingFile[]): number {
  return files.reduce((sum, { name, sizeBytes }) => {
    const kind = fileKindOfName(name);
    if (kind === null) return sum;
    if (kind === "picture") return sum + PICTURE_TOKENS_USUAL;
    const characters = Math.min(FILE_TEXT_LENGTH_MAX, sizeBytes * CHARACTERS_PER_BYTE[kind]);
    return sum + Math.ceil(characters / CHARACTERS_PER_TOKEN);
  }, 0);
}
