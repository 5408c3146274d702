import { expect, test } from "vitest";
import { estimateTokens } from "../text/tokens.ts";
import { estimateFileTokens, pictureTokens } from "./file-tokens.ts";

test("a text in plain letters comes to what it will be counted as", () => {
  const text = "long words ".repeat(7_000);
  expect(estimateFileTokens([{ name: "a.txt", sizeBytes: text.length }])).toBe(estimateTokens(text));
});

test("no file comes to more than is kept of it, and one that cannot be read to nothing", () => {
  expect(estimateFileTokens([{ name: "a.csv", sizeBytes: 50_000_000 }])).toBe(100_000);
  expect(estimateFileTokens([{ name: "photo.exe", sizeBytes: 50_000_000 }])).toBe(0);
  expect(
    estimateFileTokens([
      { name: "a.md", sizeBytes: 400 },
      { name: "b.pdf", sizeBytes: 8_000 },
    ]),
  ).toBe(200);
});

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
