import type { Tier } from "./plans.ts";

/** The kinds of users whose model calls cost the host money. */
export type Spender = Tier | "visitor";

/** Shares of the daily cost limit of the instance, from 0 to 1. */
export interface MoneyShares {
  /** The most that all visitors together may use. */
  readonly visitors: number;
  /** Reserved for paying users. */
  readonly paying: number;
}

/** When this share of the day's money is used, the host gets a warning and visitors are refused. */
export const ALARM_SHARE = 1 / 2;

/** When all users together have used this share (0 to 1) of the day's money, this spender's calls are refused. */
export function spendableShareOf(spender: Spender, { paying }: MoneyShares): number {
  if (spender === "plus" || spender === "premier") return 1;
  return spender === "free" ? 1 - paying : Math.min(1 - paying, ALARM_SHARE);
}
