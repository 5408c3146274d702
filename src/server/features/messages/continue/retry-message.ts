import { isFinalStatus } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { outcomesOfRetry } from "#domain/routing/route-outcomes.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { ModelCatalogue } from "../../../ports/model-catalogue.ts";
import type { Store } from "../../../ports/store.ts";
import { type GetSendLimits, quotaExceededError } from "../limits/send-limits.ts";
import { assertModelAllowed } from "../route/assert-model-allowed.ts";
import type { LearnOutcome } from "../route/learn-outcome.ts";

export interface RetryMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "restart" | "find"> };
  readonly clock: Clock;
  readonly limits: GetSendLimits;
  readonly catalogue: ModelCatalogue;
  readonly newToken: () => string;
  readonly answer: (message: MessageRecord, lease: Lease, user: UserRecord) => void;
  readonly learnOutcome: LearnOutcome;
}

/** Replaces the answer of a final message, with `model` if given. Throws message-busy for a message in progress. */
export async function retryMessage(
  deps: RetryMessageDeps,
  user: UserRecord,
  messageId: number,
  model: ModelName | null,
): Promise<MessageRecord> {
  if (model !== null) await assertModelAllowed(deps, user, messageId, model);
  const now = deps.clock.now();
  const restarted = await deps.store.messages.restart(user.id, messageId, {
    requestedModel: model,
    leaseToken: deps.newToken(),
    now,
    limits: deps.limits(user.subscriptionTier),
  });
  if (restarted.kind === "refused") throw quotaExceededError(restarted.limit, restarted.retryAt, now);
  if (restarted.kind === "not-final") {
    const message = await deps.store.messages.find(user.id, messageId);
    if (message === null) throw notFound();
    if (!isFinalStatus(message.status)) throw new AppError("message-busy", "This message is still being answered.");
    throw new AppError("message-not-retryable", "This message cannot be answered again.");
  }
  deps.answer(restarted.message, restarted.lease, user);
  const { before } = restarted;
  if (before?.status === "done") deps.learnOutcome(user, outcomesOfRetry(before, model));
  return restarted.message;
}
