import { expect, test } from "vitest";
import { turnsOf } from "./compare-groups.ts";
import { sampleMessage } from "./sample-message.ts";

test("answers side by side are one turn, everything else is a turn of its own", () => {
  const group = "00000000-0000-4000-8000-000000000001";
  const other = "00000000-0000-4000-8000-000000000002";
  const messages = [null, group, group, null, null, other, group].map((compareGroup, id) =>
    sampleMessage({ id, compareGroup }),
  );
  expect(turnsOf(messages).map((turn) => turn.map(({ id }) => id))).toEqual([[0], [1, 2], [3], [4], [5], [6]]);
});
