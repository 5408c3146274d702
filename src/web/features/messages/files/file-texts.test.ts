import { expect, test } from "vitest";
import { describeAttachedFile, describeFileCut, formatSize, formatUploadProgress } from "./file-texts.ts";

const file = { name: "a.pdf", sizeBytes: 1_500, pages: null, sheets: null, problem: null };

test("sizes are read at a glance", () => {
  expect([0, 1_023, 1_024, 150_000, 2_500_000, 52_428_800].map(formatSize)).toEqual([
    "0 B",
    "1023 B",
    "1 kB",
    "146 kB",
    "2.4 MB",
    "50 MB",
  ]);
});

test("a file shows its pages or sheets, else its size, or what went wrong", () => {
  expect(describeAttachedFile(file)).toBe("1 kB");
  expect(describeAttachedFile({ ...file, pages: 1 })).toBe("1 page");
  expect(describeAttachedFile({ ...file, pages: 1_200 })).toBe("1,200 pages");
  expect(describeAttachedFile({ ...file, sheets: 2 })).toBe("2 sheets");
  expect(describeAttachedFile({ ...file, problem: { code: "no-text", message: "" } })).toBe("no text in it");
});

test("a cut says how much, of what, and never a hundred per cent", () => {
  const cut = { name: "a.csv", keptCharacters: 999, characters: 1_000, isEarlier: false };
  expect(describeFileCut(cut)).toBe("the first 99% of a.csv");
  expect(describeFileCut({ ...cut, keptCharacters: 1, isEarlier: true })).toBe("the first 1% of a.csv from before");
  expect(describeFileCut({ ...cut, keptCharacters: 0 })).toBe("nothing of a.csv");
});

test("what is on its way says how much of it has left, and never all of it too early", () => {
  expect(formatUploadProgress(2_500_000, 0)).toBe("0% of 2.4 MB");
  expect(formatUploadProgress(2_500_000, 2_499_999)).toBe("99% of 2.4 MB");
  expect(formatUploadProgress(2_500_000, 2_500_000)).toBe("2.4 MB");
});
