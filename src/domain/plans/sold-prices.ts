import type { PaidTier } from "./plans.ts";

/** One price that a plan has, or had: what is paid each month. */
export interface SoldPrice {
  readonly plan: PaidTier;
  readonly cents: number;
  readonly currency: "usd";
}

/**
 * The id of a price, "redraft_plus_2000_usd_month". It names what is sold and never changes its meaning, so that who began to
 * pay it keeps the plan when the list price is another one.
 */
export const soldPriceId = ({ plan, cents, currency }: SoldPrice): string =>
  `redraft_${plan}_${cents}_${currency}_month`;

const SOLD_PRICE = /^redraft_(plus|premier)_([1-9]\d{0,8})_usd_month$/;

/** What a price of this id pays for; null for one that is not ours. */
export function soldPrice(id: string | null): SoldPrice | null {
  const [, plan, cents] = SOLD_PRICE.exec(id ?? "") ?? [];
  return plan === undefined ? null : { plan: plan as PaidTier, cents: Number(cents), currency: "usd" };
}
