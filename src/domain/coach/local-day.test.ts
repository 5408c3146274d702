import { expect, test } from "vitest";
import { addDays, isTimeZone, localDay } from "./local-day.ts";

test("one moment is two days on two sides of the earth", () => {
  const at = new Date("2026-11-21T23:30:00Z");
  expect(localDay(at, "UTC")).toBe("2026-11-21");
  expect(localDay(at, "Asia/Tokyo")).toBe("2026-11-22");
  expect(localDay(new Date("2026-11-21T03:00:00Z"), "America/New_York")).toBe("2026-11-20");
});

test("a zone that nobody knows counts as UTC", () => {
  expect(isTimeZone("Nowhere/Land")).toBe(false);
  expect(localDay(new Date("2026-11-21T23:30:00Z"), "Nowhere/Land")).toBe("2026-11-21");
});

test("days are added as the calendar has them", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});
