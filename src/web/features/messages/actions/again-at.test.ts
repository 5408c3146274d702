import { expect, test } from "vitest";
import { againAt } from "./again-at.ts";

test("a refused prompt says when it can be sent again", () => {
  const now = new Date(2026, 2, 10, 14, 8);
  expect(againAt(720, now)).toBe("You can send it again from 14:20.");
  expect(againAt(24 * 3_600, now)).toBe("You can send it again from 14:08 on 11 March.");
});
