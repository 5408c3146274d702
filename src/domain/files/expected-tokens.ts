import { type DocumentKind, kindOfName } from "./file-kinds.ts";
import { PICTURE_TOKENS_USUAL } from "./picture-tokens.ts";

/**
 * More than the largest prompt of any plan takes of one file; a text this long is a book. What comes after is counted and not
 * kept.
 */
export const FILE_TEXT_LENGTH_MAX = 400_000;

/** As much of a file as is known before it is read. */
export interface NamedFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/**
 * Characters of text to a byte of file. A text is what it is; the others are guesses at usual documents: pictures and fonts in a
 * PDF, markup packed tightly in office files, tags in a page.
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

/** About how many tokens files will come to once they are read; those that cannot be read to none. */
export function expectedTokens(files: readonly NamedFile[]): number {
  return files.reduce((sum, { name, sizeBytes }) => {
    const kind = kindOfName(name);
    if (kind === null) return sum;
    if (kind === "picture") return sum + PICTURE_TOKENS_USUAL;
    const characters = Math.min(FILE_TEXT_LENGTH_MAX, sizeBytes * CHARACTERS_PER_BYTE[kind]);
    return sum + Math.ceil(characters / CHARACTERS_PER_TOKEN);
  }, 0);
}
