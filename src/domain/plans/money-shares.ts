import type { Tier } from "./plans.ts";

/** The kinds of people whose calls to models cost the host money. */
export type Spender = Tier | "visitor";

/** Parts of what all calls of a day may cost together, from 0 to 1. */
export interface MoneyShares {
  /** The most that all visitors together may use. */
  readonly visitors: number;
  /** Kept for who pays: nobody else may use it. */
  readonly paying: number;
}

/** Once so much of the day is used the host gets a warning, and visitors get no more of it. */
export const ALARM_SHARE = 1 / 2;

/** How much of the day may be used, by anybody, before a call of this spender is refused; from 0 to 1. */
export function openShareOf(spender: Spender, { paying }: MoneyShares): number {
  if (spender === "plus" || spender === "premier") return 1;
  return spender === "free" ? 1 - paying : Math.min(1 - paying, ALARM_SHARE);
}
