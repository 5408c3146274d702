import { expect, test } from "vitest";
import { estimateTokens } from "../text/tokens.ts";
import { estimateFileTokens } from "./estimate-file-tokens.ts";

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
