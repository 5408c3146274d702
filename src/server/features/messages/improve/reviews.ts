import { type ReviewChoice, recordReview } from "#domain/prompting/review/review-choice.ts";
import {
  findNewDecisions,
  type ReviewDecisions,
  type ReviewResult,
  reviewImprovement,
} from "#domain/prompting/review/review-improvement.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { PreviewRecord } from "../../../ports/review-store.ts";
import type { Store } from "../../../ports/store.ts";

export const PREVIEW_LIFETIME_MS = 24 * 60 * 60_000;

export interface StorePreviewDeps {
  readonly store: { readonly reviews: Pick<Store["reviews"], "savePreview"> };
  readonly clock: Clock;
  readonly newToken: () => string;
}

/** Returns the id of the stored preview. */
export async function storePreview(
  deps: StorePreviewDeps,
  userId: number,
  preview: PreviewRecord & { readonly conversationId: number | null },
): Promise<string> {
  const id = deps.newToken();
  await deps.store.reviews.savePreview(userId, { ...preview, id, now: deps.clock.now() });
  return id;
}

export interface ReviewPreviewDeps {
  readonly store: { readonly reviews: Pick<Store["reviews"], "findPreview"> };
  readonly clock: Clock;
}

type ReviewedPreview = Extract<ReviewResult, { kind: "reviewed" }> & Pick<PreviewRecord, "name">;

/**
 * Applies a user's review to the rewrite of a preview. Throws preview-gone if the preview is missing, another user's,
 * or older than a day. Throws invalid-input for another prompt or an invalid choice.
 */
export async function reviewPreview(
  deps: ReviewPreviewDeps,
  userId: number,
  originalPrompt: string,
  review: ReviewChoice & { readonly previewId: string },
): Promise<ReviewedPreview> {
  const since = new Date(deps.clock.now().getTime() - PREVIEW_LIFETIME_MS);
  const preview = await deps.store.reviews.findPreview(userId, review.previewId, since);
  if (preview === null) {
    throw new AppError("preview-gone", "This preview has expired. Your prompt is kept: ask for a fresh preview.");
  }
  if (preview.originalPrompt !== originalPrompt) {
    throw new AppError("invalid-input", "This preview belongs to another prompt.");
  }
  const decision = reviewImprovement(preview.improvement, review);
  if (decision.kind === "unknown-change") throw unknownChangeError();
  return { ...decision, name: preview.name };
}

/** For a choice that names unknown changes, or one change twice. */
export const unknownChangeError = (): AppError =>
  new AppError("invalid-input", "accepted and rejected must name changes of this rewrite, each at most once.");

export interface RecordReviewDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "find">;
    readonly reviews: Pick<Store["reviews"], "swapReview">;
  };
  readonly learnFromReview: LearnFromReview;
}

/**
 * Records a user's review of a rewrite that was already sent, even if an earlier review exists. The sent text does not
 * change. Learns only from choices that were not in the earlier review.
 */
export async function recordMessageReview(
  deps: RecordReviewDeps,
  user: UserRecord,
  messageId: number,
  choice: ReviewChoice,
): Promise<MessageRecord> {
  const message = await deps.store.messages.find(user.id, messageId);
  if (message === null) throw notFound();
  const review = recordReview("after", message.improvement?.hunks ?? [], choice);
  if (review === null) throw unknownChangeError();
  const swapped = await deps.store.reviews.swapReview(user.id, messageId, review);
  if (swapped === null) throw notFound();
  const learned = findNewDecisions(swapped.before, review);
  if (learned.accepted.length + learned.rejected.length > 0) deps.learnFromReview(user, messageId, learned);
  return { ...message, review };
}

/** Learns from a user's accepted and rejected changes. Returns at once; its errors never reach the caller. */
export type LearnFromReview = (user: UserRecord, messageId: number, review: ReviewDecisions) => void;
