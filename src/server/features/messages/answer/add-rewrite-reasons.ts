import { randomUUID } from "node:crypto";
import { toMicroUsd } from "#domain/plans/quotas.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { ImprovedPrompt } from "./answer-steps.ts";

/** Reasons that arrive within this time after the answer are stored with it. */
const WAITED_MS = 300;
const HELD_MS_MAX = 60_000;
/** No spending ceilings: they were checked already, when this money was held for the message. */
const NO_CEILINGS = { userMicroUsd: Number.MAX_SAFE_INTEGER, instanceMicroUsd: Number.MAX_SAFE_INTEGER };

export interface LateReasonsDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "explain">;
    readonly quotas: Pick<Store["quotas"], "holdMoney" | "settleMoney">;
  };
  readonly clock: Clock;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** True if the rewriting model still sends its reasons after the answer has ended. */
export async function areReasonsPending(
  { wait }: Pick<LateReasonsDeps, "wait">,
  improved: ImprovedPrompt,
): Promise<boolean> {
  const enough = new AbortController();
  const areHere = improved.last.then(() => false);
  const areLate = wait(WAITED_MS, enough.signal).then(() => true);
  return await Promise.race([areHere, areLate]).finally(() => enough.abort());
}

/**
 * Holds the maximum cost of the rewriting call separately, because the message is settled before that call ends. If the
 * process dies, all of the held money counts as spent.
 */
export async function reserveMoneyForReasons(
  deps: LateReasonsDeps,
  userId: number,
  heldUsd: number,
): Promise<string | null> {
  const microUsd = toMicroUsd(heldUsd);
  if (microUsd === 0) return null;
  const now = deps.clock.now();
  const hold = { id: randomUUID(), userId, microUsd, now, expiresAt: new Date(now.getTime() + HELD_MS_MAX) };
  await deps.store.quotas.holdMoney(hold, NO_CEILINGS);
  return hold.id;
}

/** Waits for the reasons, adds them to the settled message, and counts their cost. */
export async function addRewriteReasons(
  { store }: LateReasonsDeps,
  { id, userId }: MessageRecord,
  improved: ImprovedPrompt,
  { holdId, isSettled }: { readonly holdId: string | null; readonly isSettled: boolean },
): Promise<void> {
  const { improvement, improverUsage } = await improved.last;
  if (holdId !== null) await store.quotas.settleMoney(holdId, toMicroUsd(improverUsage?.costUsd ?? null));
  if (isSettled && improvement !== null) await store.messages.explain(userId, id, improvement, improverUsage);
}
