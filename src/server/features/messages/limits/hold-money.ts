import type { Tier } from "#domain/plans/plans.ts";
import { type QuotaLimit, toMicroUsd } from "#domain/plans/quotas.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Store } from "../../../ports/store.ts";
import type { SendLimitsOf } from "./send-limits.ts";

/**
 * Money for provider calls that belong to no message: previews and other calls beside an answer. Each call is held
 * before it is made and settled after it, whatever the result.
 */
export interface HoldMoneyDeps {
  readonly store: { readonly quotas: Pick<Store["quotas"], "holdMoney" | "settleMoney"> };
  readonly limits: SendLimitsOf;
  readonly clock: Clock;
  /** The id of the hold; a UUID. */
  readonly newToken: () => string;
}

/** `id` null: nothing is held, since the calls have no counted cost. */
export interface HeldMoney {
  readonly id: string | null;
  readonly microUsd: number;
}

export type MoneyDecision =
  | { readonly kind: "held"; readonly held: HeldMoney }
  | { readonly kind: "refused"; readonly limit: QuotaLimit };

/** Longer than any of these calls may take. A hold not settled by then counts as spent. */
const HELD_MS_MAX = 10 * 60_000;

/**
 * Holds `estimateUsd`, the maximum cost of the calls, against the day's ceilings of the user and of the instance.
 * `userId` null: a visitor; all visitors share a part of the instance's ceiling. Refused: no call may be made.
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

/** Counts the real cost in US dollars in place of the hold; null: a price is unknown. */
async function settleMoney(deps: HoldMoneyDeps, { id }: HeldMoney, actualUsd: number | null): Promise<void> {
  if (id !== null) await deps.store.quotas.settleMoney(id, toMicroUsd(actualUsd));
}

/** Makes calls with money held. After an error, the whole hold counts as spent. */
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
