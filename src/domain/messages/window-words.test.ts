import { expect, test } from "vitest";
import { windowWords } from "./window-words.ts";

test("sentences about limits take their numbers from the plans", () => {
  expect(windowWords("free")).toBe("25 messages in three hours");
  expect(windowWords("plus", "in the last")).toBe("1,000 messages in the last 24 hours");
  expect(windowWords("premier")).toBe("any number of messages");
});
