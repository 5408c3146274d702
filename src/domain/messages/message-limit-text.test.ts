import { expect, test } from "vitest";
import { formatMessageLimit } from "./message-limit-text.ts";

test("sentences about limits take their numbers from the plans", () => {
  expect(formatMessageLimit("free")).toBe("25 messages in three hours");
  expect(formatMessageLimit("plus", "in the last")).toBe("1,000 messages in the last 24 hours");
  expect(formatMessageLimit("premier")).toBe("any number of messages");
});
