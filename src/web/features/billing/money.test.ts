import { expect, test } from "vitest";
import { formatCents, formatDay } from "./money.ts";

test("cents read as dollars, whole ones without a point, money back with a minus", () => {
  expect([2000, 1690, 5, -2000, 0].map(formatCents)).toEqual(["$20", "$16.90", "$0.05", "−$20", "$0"]);
});

// Without a zone: noon where the reader is.
test("a day names its year only when it is another one", () => {
  const now = new Date("2026-11-21T12:00:00");
  expect(formatDay("2026-12-04T12:00:00", now)).toBe("December 4");
  expect(formatDay("2027-01-04T12:00:00", now)).toBe("January 4, 2027");
});
