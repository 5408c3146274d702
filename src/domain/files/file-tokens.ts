import type { ModelFamily } from "../catalogue/models.ts";
import { type DocumentKind, fileKindOfName } from "./file-kinds.ts";

/**
 * The longest edge of a stored and sent picture, in pixels. No vendor scales down pictures of this size. It is the
 * limit of Claude's standard models (platform.claude.com, build-with-claude/vision, read 2026-11-22); the limits of
 * OpenAI and Google are higher.
 */
export const PICTURE_EDGE_MAX = 1_568;

export interface PictureSize {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

const patches = ({ width, height }: PictureSize, edge: number): number =>
  Math.ceil(width / edge) * Math.ceil(height / edge);

/**
 * The vendors' formulas, read on 2026-11-22. No edge is longer than PICTURE_EDGE_MAX, so no vendor scales down:
 * OpenAI: patches of 32 pixels, times 1.2 for GPT-5.2 to GPT-6 (developers.openai.com/api/docs/guides/images-vision).
 * Anthropic: patches of 28 pixels, at most 1,568 for standard models
 * (platform.claude.com/docs/en/build-with-claude/vision).
 * Google: 1,120 tokens per picture at the usual resolution of Gemini 3 and later
 * (ai.google.dev/gemini-api/docs/media-resolution).
 * Other vendors publish no common formula. Open models use patches of 28 pixels, or fewer tokens.
 */
const TOKENS: Readonly<Record<ModelFamily, (size: PictureSize) => number>> = {
  gpt: (size) => Math.ceil(patches(size, 32) * 1.2),
  claude: (size) => patches(size, 28),
  gemini: () => 1_120,
  local: (size) => patches(size, 28),
};

export const pictureTokens = (family: ModelFamily, size: PictureSize): number => TOKENS[family](size);

/**
 * An estimate before a picture is read: a large picture of the usual shape, with the vendor that counts the most
 * tokens.
 */
export const PICTURE_TOKENS_USUAL = pictureTokens("claude", {
  width: PICTURE_EDGE_MAX,
  height: (PICTURE_EDGE_MAX * 3) / 4,
});

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
