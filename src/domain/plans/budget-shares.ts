import type { Tier } from "./plans.ts";

/** Everyone who can cause model calls that the host pays for. */
export type Spender = Tier | "visitor";

/** Shares of the daily cost limit of the instance, from 0 to 1. */
export interface BudgetShares {
  /** All visitors together may use at most this share. */
  readonly visitors: number;
  /** Only paying users may use this share. */
  readonly paying: number;
}

/** When this share of the daily limit is used, the host gets a warning and visitors are refused. */
export const BUDGET_WARNING_SHARE = 1 / 2;

/** When all users together have used this share (0 to 1) of the daily limit, calls of this spender are refused. */
export function spendableShareOf(spender: Spender, { paying }: BudgetShares): number {
  if (spender === "plus" || spender === "premier") return 1;
  return spender === "free" ? 1 - paying : Math.min(1 - paying, BUDGET_WARNING_SHARE);
}
