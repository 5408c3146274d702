import { expect, test } from "vitest";
import { EMPTY_DAILY_TOTALS } from "#domain/figures/daily-totals.ts";
import { asDailyTotals, DAILY_TOTALS_VERSION } from "./stored-shapes.ts";

test("whoever changes what is counted of a day raises DAILY_TOTALS_VERSION with it, so that stored days are counted again", () => {
  expect({ version: DAILY_TOTALS_VERSION, figures: Object.keys(EMPTY_DAILY_TOTALS).join(" ") }).toEqual({
    version: 2,
    figures:
      "messages activeUsers failed costUsd firstTokenMsP50 firstTokenMsP95 choices overrides thumbsUp thumbsDown improved reviewed accepted rejected edited guardRefused errors models",
  });
});

test.each(Object.keys(EMPTY_DAILY_TOTALS))("a stored day whose %s has another shape is not believed", (figure) => {
  expect(asDailyTotals(EMPTY_DAILY_TOTALS)).toEqual(EMPTY_DAILY_TOTALS);
  expect(asDailyTotals({ ...EMPTY_DAILY_TOTALS, [figure]: "many" })).toBeNull();
});
