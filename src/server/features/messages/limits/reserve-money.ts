import type { Tier } from "#domain/plans/plans.ts";
import { type QuotaLimit, toMicroUsd } from "#domain/plans/quotas.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Store } from "../../../ports/store.ts";
import type { GetSendLimits } from "./send-limits.ts";

/**
 * Holds money for provider calls that belong to no message, for example previews. Money is held before each call and
 * settled after it, whatever the result.
 */
export interface ReserveMoneyDeps {
  readonly store: { readonly quotas: Pick<Store["quotas"], "holdMoney" | "settleMoney"> };
  readonly limits: GetSendLimits;
  readonly clock: Clock;
  /** A UUID, the id of the hold. */
  readonly newToken: () => string;
}

/** `id` null: nothing is held, because the calls have no counted cost. */
export interface ReservedMoney {
  readonly id: string | null;
  readonly microUsd: number;
}

export type ReserveMoneyResult =
  | { readonly kind: "held"; readonly held: ReservedMoney }
  | { readonly kind: "refused"; readonly limit: QuotaLimit };

/** Longer than any of these calls may take. Money that is still held after this time counts as spent. */
const HELD_MS_MAX = 10 * 60_000;

/**
 * Holds `estimateUsd`, the maximum cost of the calls, against the daily ceilings of the user and of the instance.
 * `userId` null: a visitor; all visitors share a part of the instance's ceiling. If the result is "refused", no call
 * may be made.
 */
export async function reserveMoney(
  deps: ReserveMoneyDeps,
  userId: number | null,
  tier: Tier,
  estimateUsd: number | null,
): Promise<ReserveMoneyResult> {
  const microUsd = toMicroUsd(estimateUsd);
  if (microUsd === 0) return { kind: "held", held: { id: null, microUsd: 0 } };
  const now = deps.clock.now();
  const hold = { id: deps.newToken(), userId, microUsd, now, expiresAt: new Date(now.getTime() + HELD_MS_MAX) };
  const limit = await deps.store.quotas.holdMoney(hold, deps.limits(userId === null ? "visitor" : tier).ceilings);
  return limit === null ? { kind: "held", held: { id: hold.id, microUsd } } : { kind: "refused", limit };
}

/** Replaces the held amount by the real cost in US dollars. `actualUsd` null: no known price, counts as 0. */
async function settleMoney(deps: ReserveMoneyDeps, { id }: ReservedMoney, actualUsd: number | null): Promise<void> {
  if (id !== null) await deps.store.quotas.settleMoney(id, toMicroUsd(actualUsd));
}

/** Makes calls for which money is held, then settles this money. After an error, all of the money counts as spent. */
export async function callWithReservedMoney<
  Asked extends { readonly usage: { readonly costUsd: number | null } | null },
>(deps: ReserveMoneyDeps, held: ReservedMoney, ask: () => Promise<Asked>): Promise<Asked> {
  let costUsd: number | null = held.microUsd / 1_000_000;
  try {
    const asked = await ask();
    costUsd = asked.usage?.costUsd ?? null;
    return asked;
  } finally {
    await settleMoney(deps, held, costUsd);
  }
}
