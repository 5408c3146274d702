import { expect, test } from "vitest";
import { spendableShareOf } from "./budget-shares.ts";

const open = (paying: number) =>
  (["visitor", "free", "plus", "premier"] as const).map((spender) =>
    spendableShareOf(spender, { visitors: 0.1, paying }),
  );

test("visitors end first, then who pays nothing; the rest is for who pays", () => {
  expect(open(0.4)).toEqual([0.5, 0.6, 1, 1]);
  expect(open(0.8)).toEqual([expect.closeTo(0.2), expect.closeTo(0.2), 1, 1]);
});

test("where nothing is kept for who pays, accounts may use the whole day, and visitors half of it", () => {
  expect(open(0)).toEqual([0.5, 1, 1, 1]);
});
