import { expect, test } from "vitest";
import { firstOfNextMonth } from "./usage-this-month.tsx";

test("the month after November is December, and after December comes next year", () => {
  expect(firstOfNextMonth("2026-11").toISOString()).toBe("2026-12-01T00:00:00.000Z");
  expect(firstOfNextMonth("2026-12").toISOString()).toBe("2027-01-01T00:00:00.000Z");
});
