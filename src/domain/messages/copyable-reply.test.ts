import fc from "fast-check";
import { expect, test } from "vitest";
import { copyableReplyText } from "./copyable-reply.ts";

const BODY = "Two-bedroom flat with a garden.\n\nIt is five minutes from the station, and the kitchen is large.";

test("greeting and closing filler lines are not copied", () => {
  expect(
    copyableReplyText(`Sure!\n\nHere is your listing:\n\n${BODY}\n\nI hope this helps! Let me know if you need more.`),
  ).toBe(BODY);
  expect(copyableReplyText(`Hello there!\n${BODY}\nFeel free to ask for changes.`)).toBe(BODY);
});

test("a line with content stays, however polite it is", () => {
  const letter = `Dear Mrs Okafor,\n\n${BODY}\n\nKind regards,\nSam`;
  expect(copyableReplyText(letter)).toBe(letter);
  expect(copyableReplyText("Certainly, the answer is 42.")).toBe("Certainly, the answer is 42.");
});

test("a filter that leaves under 30 % gives the whole reply", () => {
  const reply = "Sure!\nYes.\nLet me know if you have any other questions about this.";
  expect(copyableReplyText(reply)).toBe(reply);
  const kept = (length: number) => "x".repeat(length);
  const closing = (length: number) => `\nEnjoy ${"y".repeat(length - 7)}`;
  expect(copyableReplyText(kept(30) + closing(70))).toBe(kept(30));
  expect(copyableReplyText(kept(29) + closing(71))).toBe(kept(29) + closing(71));
});

test("what is copied is always a part of the reply, at least 30 % of it", () => {
  const line = fc.oneof(fc.constantFrom("Sure!", "I hope this helps!", "", "Here is the text:", "Enjoy"), fc.string());
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const reply = lines.join("\n");
      expect(reply).toContain(copyableReplyText(reply));
      expect(copyableReplyText(reply).length).toBeGreaterThanOrEqual(reply.length * 0.3);
    }),
  );
});
