import type { ModelFamily } from "../catalogue/models.ts";

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
