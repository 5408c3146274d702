import { expect, test } from "vitest";
import { computeSentBytesPerFile } from "./file-upload.ts";

test("files leave one after the other, and the form's own words never count for them", () => {
  const sizes = [100, 50];
  const total = 180;
  expect(computeSentBytesPerFile(sizes, 0, total)).toEqual([0, 0]);
  expect(computeSentBytesPerFile(sizes, 30, total)).toEqual([0, 0]);
  expect(computeSentBytesPerFile(sizes, 90, total)).toEqual([60, 0]);
  expect(computeSentBytesPerFile(sizes, 150, total)).toEqual([100, 20]);
  expect(computeSentBytesPerFile(sizes, total, total)).toEqual([100, 50]);
});
