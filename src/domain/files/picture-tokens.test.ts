import { expect, test } from "vitest";
import { pictureTokens } from "./picture-tokens.ts";

const size = (width: number, height: number) => ({ width, height });

test("tokens are what the vendors' own pages and published measurements say", () => {
  // platform.claude.com: patches of 28 pixels; 1,920 by 1,080 are 69 times 39.
  expect(pictureTokens("claude", size(1_920, 1_080))).toBe(2_691);
  expect(pictureTokens("claude", size(1_024, 1_024))).toBe(1_369);
  // developers.openai.com: patches of 32 pixels times 1.2, rounded up.
  expect(pictureTokens("gpt", size(1_024, 1_024))).toBe(1_229);
  expect(pictureTokens("gpt", size(256, 256))).toBe(77);
  // ai.google.dev: the same for every picture.
  expect(pictureTokens("gemini", size(256, 256))).toBe(1_120);
  expect(pictureTokens("local", size(1_568, 1_176))).toBe(2_352);
});
