import { expect, test } from "vitest";
import { parsePlanPriceId, planPriceIdOf } from "./subscriptions.ts";

test("an id says what it sells, whatever the list price is today; any other id sells nothing", () => {
  for (const price of [
    { plan: "plus", cents: 2000, currency: "usd" },
    { plan: "premier", cents: 4900, currency: "usd" },
  ] as const)
    expect(parsePlanPriceId(planPriceIdOf(price))).toEqual(price);
  for (const id of [
    null,
    "",
    "price_1",
    "redraft_free_0_usd_month",
    "redraft_plus_0_usd_month",
    "redraft_plus_2000_eur_month",
    "xredraft_plus_2000_usd_month",
    "redraft_plus_2000_usd_monthly",
    "redraft_plus_2e3_usd_month",
  ])
    expect(parsePlanPriceId(id)).toBeNull();
});
