import type { PaidTier } from "./plans.ts";

/** A current or earlier monthly price of a plan. */
export interface SoldPrice {
  readonly plan: PaidTier;
  readonly cents: number;
  readonly currency: "usd";
}

/**
 * The id of a price, "redraft_plus_2000_usd_month". Its meaning never changes, so that existing subscribers keep their
 * plan when the list price changes.
 */
export const soldPriceId = ({ plan, cents, currency }: SoldPrice): string =>
  `redraft_${plan}_${cents}_${currency}_month`;

const SOLD_PRICE = /^redraft_(plus|premier)_([1-9]\d{0,8})_usd_month$/;

/** The plan and amount behind a price id; null: not our price. */
export function parseSoldPriceId(id: string | null): SoldPrice | null {
  const [, plan, cents] = SOLD_PRICE.exec(id ?? "") ?? [];
  return plan === undefined ? null : { plan: plan as PaidTier, cents: Number(cents), currency: "usd" };
}
