import { isFinalStatus } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { type ReviewResult, reviewImprovement } from "#domain/prompting/review/review-improvement.ts";
import { outcomesOfRetry } from "#domain/routing/route-outcomes.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import { unknownChangeError } from "../improve/reviews.ts";
import { type GetSendLimits, quotaExceededError } from "../limits/send-limits.ts";
import { type AssertModelAllowedDeps, assertModelAllowed } from "../route/assert-model-allowed.ts";
import type { LearnOutcome } from "../route/learn-outcome.ts";

export interface AnswerAsNewVersionDeps extends AssertModelAllowedDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "start" | "find" | "countRetry"> };
  readonly clock: Clock;
  readonly limits: GetSendLimits;
  readonly newToken: () => string;
  readonly answer: (message: MessageRecord, lease: Lease, user: UserRecord) => void;
  readonly learnOutcome: LearnOutcome;
}

interface AnotherAnswer {
  readonly model?: ModelName | null | undefined;
  /** The changes that the user rejected, as positions in the rewrite's list of hunks. */
  readonly rejected?: readonly number[] | null | undefined;
}

/**
 * Answers the prompt of a message again as another version, with `model` if given. The existing answer stays. With
 * `rejected`, sends the rewrite again without these changes. Without `rejected`, a reviewed rewrite is sent again
 * unchanged, and any other prompt is improved again. Throws:
 * - not-found for another user's message
 * - message-busy for a message in progress
 * - message-not-retryable for an imported message
 * - invalid-input for positions that are not changes of the rewrite
 */
export async function answerAsNewVersion(
  deps: AnswerAsNewVersionDeps,
  user: UserRecord,
  messageId: number,
  { model = null, rejected = null }: AnotherAnswer,
): Promise<MessageRecord> {
  if (model !== null) await assertModelAllowed(deps, user, messageId, model);
  const beside = await deps.store.messages.find(user.id, messageId);
  if (beside === null) throw notFound();
  if (!isFinalStatus(beside.status)) throw new AppError("message-busy", "This message is still being answered.");
  if (beside.importedAt !== null) {
    throw new AppError("message-not-retryable", "This message cannot be answered again.");
  }
  const { conversationId, originalPrompt, isImprovementOn } = beside;
  const now = deps.clock.now();
  const outcome = await deps.store.messages.start({
    ...{ userId: user.id, conversationId, originalPrompt, isImprovementOn, now },
    place: { kind: "beside", messageId },
    reviewed: rejected === null ? reviewedBefore(beside) : withoutRejected(beside, rejected),
    requestedModel: model,
    idempotencyKey: null,
    leaseToken: deps.newToken(),
    limits: deps.limits(user.subscriptionTier),
  });
  switch (outcome.kind) {
    case "refused":
      throw quotaExceededError(outcome.limit, outcome.retryAt, now);
    case "started":
      deps.answer(outcome.message, outcome.lease, user);
      // A corrected rewrite says nothing about the model, so nothing is learned from it.
      if (rejected === null && beside.status === "done" && (await deps.store.messages.countRetry(user.id, messageId)))
        deps.learnOutcome(user, outcomesOfRetry(beside, model));
      return outcome.message;
    default:
      // The message was deleted during this request.
      throw notFound();
  }
}

type Reviewed = Pick<Extract<ReviewResult, { kind: "reviewed" }>, "improvement" | "review">;

/** A review after sending did not change the text that was sent. So the new version does not copy its decisions. */
function reviewedBefore({ review, reviewedImprovement, compareGroup }: MessageRecord): Reviewed | null {
  if (reviewedImprovement === null) return null;
  if (review?.when === "before") return { review, improvement: reviewedImprovement };
  return compareGroup === null ? { review: NOTHING_DECIDED, improvement: reviewedImprovement } : null;
}

const NOTHING_DECIDED = { when: "before", accepted: [], rejected: [], editedPrompt: null } as const;

function withoutRejected({ improvement }: MessageRecord, rejected: readonly number[]): Reviewed {
  const accepted = (improvement?.hunks ?? []).flatMap(({ kind }, at) =>
    kind === "changed" && !rejected.includes(at) ? [at] : [],
  );
  const decision = improvement === null ? null : reviewImprovement(improvement, { accepted, rejected });
  if (decision?.kind !== "reviewed") throw unknownChangeError();
  const takenOut = [...(improvement?.takenOut ?? []), ...decision.review.rejected.map(({ added }) => added.trim())];
  return { review: decision.review, improvement: { ...decision.improvement, takenOut } };
}
