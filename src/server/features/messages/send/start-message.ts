import { explainNoModelInRegion, explainNoVisionModel, modelAccessOf } from "#domain/catalogue/model-access.ts";
import { hasPictureNames } from "#domain/files/file-kinds.ts";
import { sanitizeFileName } from "#domain/files/file-name.ts";
import type { ReviewChoice } from "#domain/prompting/review/review-choice.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { DocumentReader, UploadedFile } from "../../../ports/document-reader.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { MessagePosition } from "../../../ports/message-store.ts";
import type { Store } from "../../../ports/store.ts";
import type { AddTraceAttributes, Tracing } from "../../../ports/telemetry.ts";
import { type NameConversationDeps, nameConversation } from "../improve/name-conversation.ts";
import { type LearnFromReview, reviewPreview } from "../improve/reviews.ts";
import { type GetSendLimits, quotaExceededError } from "../limits/send-limits.ts";
import { readFiles } from "./read-files.ts";

export interface StartMessageDeps extends NameConversationDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "start" | "find" | "findByKey">;
    readonly reviews: Pick<Store["reviews"], "findPreview">;
    readonly conversations: Pick<Store["conversations"], "exists" | "giveName">;
  };
  readonly documents: Pick<DocumentReader, "read">;
  readonly models: Pick<LanguageModel, "offers">;
  readonly clock: Clock;
  readonly limits: GetSendLimits;
  readonly newToken: () => string;
  /** Starts to answer the message in the background. Returns at once. */
  readonly answer: (message: MessageRecord, lease: Lease, user: UserRecord) => void;
  readonly learnFromReview: LearnFromReview;
  readonly tracing: Pick<Tracing, "during">;
}

export interface ReviewOfPreview extends ReviewChoice {
  readonly previewId: string;
}

export interface StartMessageInput {
  readonly conversationId: number;
  readonly place: MessagePosition;
  readonly originalPrompt: string;
  /** "as-preferred": improve the prompt unless the user turned that off. "never": send it as it is. */
  readonly improvement: "as-preferred" | "never";
  /** The user's choices on a preview. The reviewed rewrite is sent, and no new one is made. */
  readonly review: ReviewOfPreview | null;
  /** Files on disk. The caller may delete them after `startMessage` returned. */
  readonly files: readonly UploadedFile[];
  readonly idempotencyKey: string | null;
}

export interface StartedMessage {
  readonly message: MessageRecord;
  /** False if an earlier request with the same idempotency key started the message. */
  readonly isNew: boolean;
}

/**
 * Accepts a prompt. When this returns, the prompt and the texts of its files are stored, and the prompt will be
 * answered even if the client leaves or the process dies. Another version of a prompt keeps the first version's files.
 * A repeated idempotency key returns the first message. Throws:
 * - not-found for another user's conversation, or if `place` names a message that is not in the conversation
 * - quota-exceeded if a limit refuses
 * - no-model if no model may answer in the user's region, or if no model of the plan sees pictures
 * - preview-gone if the preview is another user's or too old
 * - file-unreadable if a file cannot be read
 * - idempotency-conflict if the key belongs to another message
 */
export const startMessage = (
  deps: StartMessageDeps,
  user: UserRecord,
  input: StartMessageInput,
): Promise<StartedMessage> => deps.tracing.during("accept", (note) => acceptPrompt(deps, user, input, note));

async function acceptPrompt(
  deps: StartMessageDeps,
  user: UserRecord,
  input: StartMessageInput,
  note: AddTraceAttributes,
): Promise<StartedMessage> {
  const { conversationId, place, originalPrompt, idempotencyKey, review, files } = input;
  if ((review !== null || files.length > 0) && idempotencyKey !== null) {
    // A repeated request returns the first message even if the preview has expired, and does not read the files again.
    const first = await deps.store.messages.findByKey(user.id, idempotencyKey);
    if (first !== null) return await repeated(deps, first, input);
  }
  const reviewed = review === null ? null : await reviewPreview(deps, user.id, originalPrompt, review);
  const isPreferred = user.preferences.enablePromptImprovement !== false;
  const isImprovementOn = input.improvement === "as-preferred" && (isPreferred || reviewed !== null);
  // Files are not read for another user's conversation.
  if (files.length > 0 && !(await deps.store.conversations.exists(user.id, conversationId))) throw notFound();
  refuseUnanswered(deps.models, user, files);
  note({ files: files.length });
  const read =
    files.length === 0 ? [] : await deps.tracing.during("read-files", () => readFiles(deps.documents, files));
  const now = deps.clock.now();
  const start = {
    userId: user.id,
    conversationId,
    place,
    originalPrompt,
    isImprovementOn,
    reviewed,
    files: read,
    idempotencyKey,
    leaseToken: deps.newToken(),
    now,
    limits: deps.limits(user.subscriptionTier),
  };
  const outcome = await deps.tracing.during("admit", () => deps.store.messages.start(start));
  switch (outcome.kind) {
    case "no-conversation":
      throw notFound();
    case "refused":
      throw quotaExceededError(outcome.limit, outcome.retryAt, now);
    case "repeated":
      return await repeated(deps, outcome.message, input);
    case "started":
      deps.answer(outcome.message, outcome.lease, user);
      if (reviewed !== null) {
        deps.learnFromReview(user, outcome.message.id, reviewed.learned);
        // No rewriting model is asked again, so nothing else names the conversation.
        nameConversation(deps, outcome.message, reviewed.name);
      }
      return { message: outcome.message, isNew: true };
  }
}

/** Runs before anything is stored. Throws no-model if no model may answer in the user's region or see the pictures. */
function refuseUnanswered(
  models: Pick<LanguageModel, "offers">,
  { id, subscriptionTier, preferences }: UserRecord,
  files: readonly UploadedFile[],
): void {
  const asker = modelAccessOf(subscriptionTier, preferences);
  const offers = models.offers(id);
  const why =
    explainNoModelInRegion(offers, asker) ?? (hasPictureNames(files) ? explainNoVisionModel(offers, asker) : null);
  if (why !== null) throw new AppError("no-model", why);
}

async function repeated(
  deps: StartMessageDeps,
  first: MessageRecord,
  again: StartMessageInput,
): Promise<StartedMessage> {
  const isSamePrompt = first.conversationId === again.conversationId && first.originalPrompt === again.originalPrompt;
  const isSame = isSamePrompt && isSameReview(first, again.review) && isSameFiles(first, again);
  if (isSame && (await isSamePlace(deps, first, again.place))) return { message: first, isNew: false };
  throw new AppError("idempotency-conflict", "This Idempotency-Key was already used for another message.");
}

/** Another version is sent without files, because it keeps those of the first version. */
const isSameFiles = ({ files }: MessageRecord, { files: again, place }: StartMessageInput): boolean =>
  (again.length === 0 && place.kind === "beside") ||
  (files.length === again.length &&
    files.every(({ name, sizeBytes }, index) => {
      const other = again[index];
      return other !== undefined && name === sanitizeFileName(other.name) && sizeBytes === other.sizeBytes;
    }));

/** The place "newest" cannot be compared, because the newest message has changed since the first request. */
async function isSamePlace(
  { store }: StartMessageDeps,
  first: MessageRecord,
  place: MessagePosition,
): Promise<boolean> {
  if (place.kind === "newest") return true;
  if (place.kind === "after") return first.parentId === place.messageId;
  const version = await store.messages.find(first.userId, place.messageId);
  return version !== null && version.conversationId === first.conversationId && version.parentId === first.parentId;
}

/** True also if the user reviewed the rewrite after sending: this replaced the first request's review. */
function isSameReview(first: MessageRecord, again: ReviewOfPreview | null): boolean {
  if (first.reviewedImprovement === null || again === null) return first.reviewedImprovement === null && again === null;
  if (first.review?.when === "after") return true;
  return (
    isSameSet(first.review?.accepted ?? [], again.accepted) &&
    isSameSet(first.review?.rejected ?? [], again.rejected) &&
    (first.review?.editedPrompt ?? null) === (again.editedPrompt ?? null)
  );
}

const isSameSet = (recorded: readonly { readonly index: number }[], named: readonly number[]): boolean =>
  recorded.length === named.length && recorded.every(({ index }) => named.includes(index));
