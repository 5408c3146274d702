import { isFinalStatus } from "#contract/messages.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import { type GetSendLimits, quotaExceededError } from "../limits/send-limits.ts";

export interface ContinueMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "resume" | "find"> };
  readonly clock: Clock;
  readonly limits: GetSendLimits;
  readonly newToken: () => string;
  readonly answer: (message: MessageRecord, lease: Lease, user: UserRecord) => void;
}

/**
 * Continues an answer that is not complete. Its text stays even if the rest fails. Counts as one more message for
 * quotas. Throws not-found for another user's message, message-busy for a message in progress, and
 * message-not-retryable for an answer that is complete, empty, or as long as allowed.
 */
export async function continueMessage(
  deps: ContinueMessageDeps,
  user: UserRecord,
  messageId: number,
): Promise<MessageRecord> {
  const now = deps.clock.now();
  const resumed = await deps.store.messages.resume(user.id, messageId, {
    leaseToken: deps.newToken(),
    now,
    limits: deps.limits(user.subscriptionTier),
  });
  if (resumed.kind === "refused") throw quotaExceededError(resumed.limit, resumed.retryAt, now);
  if (resumed.kind === "not-final") {
    const message = await deps.store.messages.find(user.id, messageId);
    if (message === null) throw notFound();
    if (!isFinalStatus(message.status)) throw new AppError("message-busy", "This message is still being answered.");
    throw new AppError("message-not-retryable", "This answer cannot be continued: it is complete or empty.");
  }
  deps.answer(resumed.message, resumed.lease, user);
  return resumed.message;
}
