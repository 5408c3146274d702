import { expect, test } from "vitest";
import { groupDays, meanOf } from "./weekly-means.ts";

const days = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("thirty days stand singly; ninety become twelve whole weeks up to the last day", () => {
  expect(groupDays(days(30))).toHaveLength(30);
  const weeks = groupDays(days(90));
  expect(weeks.map((week) => week.length)).toEqual(Array(12).fill(7));
  expect(weeks.at(-1)?.at(-1)).toBe(90);
});

test("a mean leaves out what nobody measured", () => {
  expect(meanOf([1, null, 3])).toBe(2);
  expect(meanOf([null])).toBeNull();
});
