import type { PaidTier } from "./plans.ts";

/** A monthly price of a plan, for sale now or in the past. */
export interface PlanPrice {
  readonly plan: PaidTier;
  readonly cents: number;
  readonly currency: "usd";
}

/**
 * For example "redraft_plus_2000_usd_month". The meaning of an id never changes, so existing subscribers keep their
 * plan when the list price changes.
 */
export const planPriceIdOf = ({ plan, cents, currency }: PlanPrice): string =>
  `redraft_${plan}_${cents}_${currency}_month`;

const SOLD_PRICE = /^redraft_(plus|premier)_([1-9]\d{0,8})_usd_month$/;

/** null: not a price of Redraft. */
export function parsePlanPriceId(id: string | null): PlanPrice | null {
  const [, plan, cents] = SOLD_PRICE.exec(id ?? "") ?? [];
  return plan === undefined ? null : { plan: plan as PaidTier, cents: Number(cents), currency: "usd" };
}
