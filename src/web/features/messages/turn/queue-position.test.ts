import { expect, test } from "vitest";
import { queuePositionText } from "./queue-position.tsx";

test("who is next reads so, and everybody else how many come first", () => {
  expect(queuePositionText(1)).toBe("Many people are asking just now. You are next.");
  expect(queuePositionText(2)).toBe("Many people are asking just now. 1 before you.");
  expect(queuePositionText(4)).toBe("Many people are asking just now. 3 before you.");
});
