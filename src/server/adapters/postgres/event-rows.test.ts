import fc from "fast-check";
import { expect, test } from "vitest";
import type { MessageEvent } from "#contract/messages.ts";
import { asLoggedEvent, fromLogRow, toLogRows } from "./event-rows.ts";

const text = fc.oneof(fc.string(), fc.constantFrom('{"parts":[1,2]', "🙂", "\n", '"'));
const event: fc.Arbitrary<MessageEvent> = fc.oneof(
  { weight: 6, arbitrary: text.map((text) => ({ type: "answer-delta" as const, text })) },
  { weight: 3, arbitrary: text.map((text) => ({ type: "answer-thinking" as const, ms: 7, text })) },
  { weight: 1, arbitrary: fc.nat(9).map((place) => ({ type: "answer-queued" as const, place })) },
);

test("rows give back the very events, and who knows nothing of parts reads the same text", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.nat(1_000), (events, behind) => {
      const told = events.map((event, index) => ({ id: behind + 1 + index, event }));
      const rows = toLogRows(told);
      expect(rows.flatMap(fromLogRow)).toEqual(told.map(asLoggedEvent));
      const textOf = (of: readonly { data: string }[]) =>
        of.map(({ data }) => (JSON.parse(data) as { text?: string }).text ?? "").join("");
      expect(textOf(rows)).toBe(textOf(told.map(asLoggedEvent)));
      for (const [index, row] of rows.entries())
        if (index > 0) expect(row.type).not.toBe(joinable(rows[index - 1]?.type));
    }),
  );
});

/** Returns null for the type whose events never share a row; returns any other type unchanged. */
const joinable = (type: string | undefined) => (type === "answer-queued" ? null : type);

test("a row of an earlier version is the one event that it was", () => {
  const row = { id: 3, type: "answer-delta" as const, data: '{"type":"answer-delta","text":"{\\"parts\\":[1]}"}' };
  expect(fromLogRow(row)).toEqual([row]);
});
