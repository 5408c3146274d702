import { expect, test } from "vitest";
import { IMPORT_BATCH_BYTES, IMPORT_BATCH_MAX, IMPORT_BODY_BYTES_MAX } from "#contract/imports.ts";
import type { ImportedConversation } from "#domain/imports/imported-conversation.ts";
import { splitIntoBatches } from "./send-conversations.ts";

const TIME = "2024-02-01T10:00:00.000Z";
const conversation = (key: number, answer: string, turns = 1): ImportedConversation => ({
  key: String(key),
  title: "A title",
  createdAt: TIME,
  updatedAt: TIME,
  turns: Array.from({ length: turns }, () => ({ prompt: "A question", answer, createdAt: TIME })),
});
const bytesOf = (batch: unknown) => new TextEncoder().encode(JSON.stringify({ conversations: batch })).length;

test("every conversation is sent once, in its order, in batches of a size that holds nobody up", () => {
  const given = [
    ...Array.from({ length: 250 }, (_, index) => conversation(index, "Short")),
    ...Array.from({ length: 40 }, (_, index) => conversation(1_000 + index, "é".repeat(9_000))),
  ];
  const batches = [...splitIntoBatches(given)];
  expect(batches.flat()).toEqual(given);
  expect(batches.slice(0, 2).map(({ length }) => length)).toEqual([IMPORT_BATCH_MAX, IMPORT_BATCH_MAX]);
  for (const batch of batches) expect(bytesOf(batch)).toBeLessThan(IMPORT_BATCH_BYTES + 1_000);
});

test("a long conversation goes alone, and the longest there may be is one the server still takes", () => {
  const long = conversation(2, "x".repeat(32_000), 20);
  expect([...splitIntoBatches([conversation(1, "a"), long, conversation(3, "b")])].map(({ length }) => length)).toEqual(
    [1, 1, 1],
  );
  for (const letter of ["\n", "字", '"'])
    expect(bytesOf([conversation(1, letter.repeat(31_990), 62)])).toBeLessThan(IMPORT_BODY_BYTES_MAX);
  expect(bytesOf([conversation(1, "字".repeat(188), 10_000)])).toBeLessThan(IMPORT_BODY_BYTES_MAX);
});
