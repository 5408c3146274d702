import type { Tier } from "#domain/plans/plans.ts";
import { type QuotaLimit, toMicroUsd } from "#domain/plans/quotas.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Store } from "../../../ports/store.ts";
import type { SendLimitsOf } from "./send-limits.ts";

/**
 * Money for calls to a provider that belong to no message: previews, and whatever else is asked beside an answer. Every
 * such call is held before it is made and settled after it, whatever came of it.
 */
export interface HoldMoneyDeps {
  readonly store: { readonly quotas: Pick<Store["quotas"], "holdMoney" | "settleMoney"> };
  readonly limits: SendLimitsOf;
  readonly clock: Clock;
  /** A name for the hold; a UUID. */
  readonly newToken: () => string;
}

/** What is held. `id` null: nothing, since the calls cost nothing that is counted. */
export interface HeldMoney {
  readonly id: string | null;
  readonly microUsd: number;
}

export type MoneyDecision =
  | { readonly kind: "held"; readonly held: HeldMoney }
  | { readonly kind: "refused"; readonly limit: QuotaLimit };

/** Longer than any such call may take. What is not settled by then counts as spent. */
const HELD_MS_MAX = 10 * 60_000;

/**
 * Holds `estimateUsd`, the most that the calls may cost, against the day's ceilings of the user and of the instance.
 * `userId` null: a visitor, who has a share of the instance's with all others. Refused: nothing may be asked.
 */
export async function holdMoney(
  deps: HoldMoneyDeps,
  userId: number | null,
  tier: Tier,
  estimateUsd: number | null,
): Promise<MoneyDecision> {
  const microUsd = toMicroUsd(estimateUsd);
  if (microUsd === 0) return { kind: "held", held: { id: null, microUsd: 0 } };
  const now = deps.clock.now();
  const hold = { id: deps.newToken(), userId, microUsd, now, expiresAt: new Date(now.getTime() + HELD_MS_MAX) };
  const limit = await deps.store.quotas.holdMoney(hold, deps.limits(userId === null ? "visitor" : tier).ceilings);
  return limit === null ? { kind: "held", held: { id: hold.id, microUsd } } : { kind: "refused", limit };
}

/** Counts what the calls really cost, in US dollars, in place of what was held; null: a price is unknown. */
async function settleMoney(deps: HoldMoneyDeps, { id }: HeldMoney, actualUsd: number | null): Promise<void> {
  if (id !== null) await deps.store.quotas.settleMoney(id, toMicroUsd(actualUsd));
}

/** Asks with money held. What an error leaves unknown is counted as all that was held. */
export async function askWithHeldMoney<Asked extends { readonly usage: { readonly costUsd: number | null } | null }>(
  deps: HoldMoneyDeps,
  held: HeldMoney,
  ask: () => Promise<Asked>,
): Promise<Asked> {
  let costUsd: number | null = held.microUsd / 1_000_000;
  try {
    const asked = await ask();
    costUsd = asked.usage?.costUsd ?? null;
    return asked;
  } finally {
    await settleMoney(deps, held, costUsd);
  }
}
