import { expect, test } from "vitest";
import { hardnessOnOneScale } from "./one-scale.ts";
import type { OutcomeRow, TableName } from "./outcome-rows.ts";

const row = (table: TableName, outcomes: Readonly<Record<string, number>>): OutcomeRow => ({
  table,
  prompt: "",
  cat: "",
  key: "",
  outcomes,
  outputCharacters: {},
});

/** Both tables are equally hard: `strong` answers three of four, `weak` one of four; the second was given to `weak` alone. */
const FIRST = [0, 1, 2, 3].map((at) => row("zeroeval_gsm", { strong: at < 3 ? 1 : 0, weak: at < 1 ? 1 : 0 }));
const SECOND = [0, 1, 2, 3].map((at) => row("mmlu_pro", { weak: at < 1 ? 1 : 0 }));

const meanOver = (rows: readonly OutcomeRow[], scaled: ReadonlyMap<OutcomeRow, number>): number =>
  rows.reduce((sum, one) => sum + (scaled.get(one) ?? 0), 0) / rows.length;

test("a table that only weak models have answered is not taken for a harder one", () => {
  const rows = [...FIRST, ...SECOND].flatMap((one) => new Array<OutcomeRow>(25).fill(one).map((copy) => ({ ...copy })));
  const scaled = hardnessOnOneScale(rows, ["strong", "weak"]);
  const [first, second] = (["zeroeval_gsm", "mmlu_pro"] as const).map((name) =>
    meanOver(
      rows.filter(({ table }) => table === name),
      scaled,
    ),
  );
  expect(first).toBeCloseTo(0.5, 1);
  expect(second).toBeCloseTo(first ?? 0, 1);
});

test("within a table rows keep their distances", () => {
  const scaled = hardnessOnOneScale([...FIRST, ...SECOND], ["strong", "weak"]);
  expect((scaled.get(FIRST[3] as OutcomeRow) ?? 0) - (scaled.get(FIRST[0] as OutcomeRow) ?? 0)).toBeCloseTo(1, 9);
});
