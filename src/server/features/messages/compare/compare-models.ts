import { findCatalogueEntries } from "#domain/catalogue/catalogue.ts";
import { findAccessDenialReason, modelAccessOf } from "#domain/catalogue/model-access.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { hasPictureNames } from "#domain/files/file-kinds.ts";
import { estimateFileTokens } from "#domain/files/file-tokens.ts";
import { includesTier } from "#domain/plans/plans.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import { chooseBlindPair, shouldCompareWordings } from "#domain/routing/blind-test.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { DocumentReader, UploadedFile } from "../../../ports/document-reader.ts";
import type { ParsedFile } from "../../../ports/file-records.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { MessagePosition } from "../../../ports/message-store.ts";
import type { ModelCatalogue } from "../../../ports/model-catalogue.ts";
import type { Store } from "../../../ports/store.ts";
import { type NameConversationDeps, nameConversation } from "../improve/name-conversation.ts";
import { type PreviewImprovementDeps, previewImprovement } from "../improve/preview-improvement.ts";
import { quotaExceededError } from "../limits/send-limits.ts";
import { modelNotAllowedError } from "../route/assert-model-allowed.ts";
import { FULL_QUOTA, routePreferencesOf, routePrompt } from "../route/route-prompt.ts";
import { readFiles } from "../send/read-files.ts";

export interface CompareModelsDeps extends PreviewImprovementDeps, NameConversationDeps {
  readonly store: PreviewImprovementDeps["store"] & {
    readonly conversations: Pick<Store["conversations"], "exists" | "giveName">;
    readonly messages: Pick<Store["messages"], "start" | "list">;
  };
  readonly documents: Pick<DocumentReader, "read">;
  readonly catalogue: ModelCatalogue;
  readonly newToken: () => string;
  readonly random: () => number;
  readonly answer: (message: MessageRecord, lease: Lease, user: UserRecord) => void;
}

export interface CompareModelsInput {
  readonly conversationId: number;
  /** null: the prompt follows the newest message. */
  readonly parentId: number | null;
  readonly originalPrompt: string;
  /**
   * Two or three different models, or "blind": two answers, and the user does not see the models before picking one
   * answer. There are two kinds of blind comparison. In one, the model that routing chooses and another model answer.
   * In the other, the chosen model answers twice: once the prompt as typed, once the rewrite.
   */
  readonly models: readonly ModelName[] | "blind";
  /** Files on disk. The caller may delete them after `compareModels` returned. */
  readonly files: readonly UploadedFile[];
  readonly idempotencyKey: string | null;
}

interface SharedRewrite {
  readonly improvement: Improvement | null;
  readonly improverUsage: ImproverUsage | null;
  /** For a conversation that begins with this comparison. */
  readonly name: string | null;
}

/** Only the first message gets the files; the other messages copy them from it. */
const NO_FILES: readonly ParsedFile[] = [];

/** How many recent messages are searched for an earlier rewrite of the same prompt. */
const RECENT_MESSAGES_MAX = 20;

/**
 * Sends one prompt to several models. The prompt is improved once. Each answer is a message with a separate lease, log
 * and quota. If a limit refuses a later message, the remaining models are left out. Throws:
 * - not-found for another user's conversation
 * - upgrade-required below the premier plan, or for an experimental model that the user has not turned on
 * - invalid-input for a model that is not connected, is outside of the user's region, or does not see the pictures
 * - quota-exceeded if a limit refuses the first message
 */
export async function compareModels(
  deps: CompareModelsDeps,
  user: UserRecord,
  input: CompareModelsInput,
): Promise<MessageRecord[]> {
  // Checked first: no other error may show whether a conversation is missing or belongs to another user.
  if (!(await deps.store.conversations.exists(user.id, input.conversationId))) throw notFound();
  const named = input.models === "blind" ? [] : input.models;
  refuse(deps, user, named);
  if (hasPictureNames(input.files)) refuseModelsWithoutEyes(deps, named);
  const [rewrite, read] = await Promise.all([sharedRewrite(deps, user, input), readFiles(deps.documents, input.files)]);
  const compared = input.models === "blind" ? blindAnswers(deps, user, input, rewrite.improvement) : named.map(asSent);
  let group = deps.newToken();
  let place: MessagePosition =
    input.parentId === null ? { kind: "newest" } : { kind: "after", messageId: input.parentId };
  const messages: MessageRecord[] = [];
  for (const [at, { model, isAsTyped }] of compared.entries()) {
    // Only the first answer reports the usage of the rewrite.
    const told =
      messages.length === 0 ? { ...rewrite, files: read } : { ...rewrite, improverUsage: null, files: NO_FILES };
    const shared = isAsTyped ? { ...told, improvement: null } : told;
    const message = await startOne(deps, user, input, { at, model, group, place, ...shared });
    if (message === null) break;
    group = message.compareGroup ?? group;
    // All answers are versions that follow the same message.
    place = { kind: "beside", messageId: message.id };
    messages.push(message);
    if (messages.length === 1) nameConversation(deps, message, rewrite.name);
  }
  return messages;
}

function refuse(deps: CompareModelsDeps, user: UserRecord, models: readonly ModelName[]): void {
  if (!includesTier(user.subscriptionTier, "premier")) {
    throw new AppError("upgrade-required", "Answers side by side are part of Premier.");
  }
  const asker = modelAccessOf(user.subscriptionTier, user.preferences);
  for (const entry of findCatalogueEntries(deps.catalogue.current(), models)) {
    const why = findAccessDenialReason(asker, entry);
    if (why !== null) throw modelNotAllowedError(entry, why);
  }
  const offered = deps.models.offers().map(({ entry }) => entry.name);
  const missing = models.find((model) => !offered.includes(model));
  if (missing !== undefined)
    throw new AppError(
      "invalid-input",
      `${deps.catalogue.current().get(missing)?.label ?? missing} is not connected here.`,
    );
}

/** All compared models get the same input, so each must see the pictures. */
function refuseModelsWithoutEyes(deps: CompareModelsDeps, models: readonly ModelName[]): void {
  const blind = deps.models.offers().find(({ entry }) => models.includes(entry.name) && !entry.seesImages);
  if (blind !== undefined)
    throw new AppError("invalid-input", `${blind.entry.label} does not see pictures. Compare models that do.`);
}

interface ComparedAnswer {
  readonly model: ModelName;
  readonly isAsTyped: boolean;
}
const asSent = (model: ModelName): ComparedAnswer => ({ model, isAsTyped: false });

/** Either one model answers the typed prompt and the rewrite, or two models answer. Throws no-model if too few can. */
function blindAnswers(
  deps: CompareModelsDeps,
  user: UserRecord,
  { originalPrompt, files }: CompareModelsInput,
  improvement: Improvement | null,
): readonly ComparedAnswer[] {
  const attached = { tokens: estimateFileTokens(files), eyes: hasPictureNames(files) ? "needed" : "unused" } as const;
  const prompt = improvement?.improvedPrompt ?? originalPrompt;
  const preferences = routePreferencesOf(user.preferences);
  const task = improvement?.task ?? null;
  const route = routePrompt(deps, prompt, user.subscriptionTier, preferences, FULL_QUOTA, attached, task);
  if (route !== null && shouldCompareWordings(improvement?.changed === true, deps.random())) {
    const first = deps.random() < 1 / 2;
    return [first, !first].map((isAsTyped) => ({ model: route.model, isAsTyped }));
  }
  const pair = route && chooseBlindPair(route, { rival: deps.random(), order: deps.random() });
  if (pair === null) throw new AppError("no-model", "This takes two models, and fewer are available here.");
  return pair.map(asSent);
}

/** Reuses an earlier rewrite of this prompt in this conversation, else makes one. */
async function sharedRewrite(
  deps: CompareModelsDeps,
  user: UserRecord,
  { conversationId, originalPrompt, parentId }: CompareModelsInput,
): Promise<SharedRewrite> {
  if (user.preferences.enablePromptImprovement === false) return { improvement: null, improverUsage: null, name: null };
  const recent = await deps.store.messages.list(user.id, conversationId, {
    before: Number.MAX_SAFE_INTEGER,
    limit: RECENT_MESSAGES_MAX,
  });
  const earlier = recent.findLast(
    (message) => message.originalPrompt === originalPrompt && message.isImprovementOn && message.improvement !== null,
  );
  if (earlier !== undefined) return { improvement: earlier.improvement, improverUsage: null, name: null };
  // The call is never aborted: a user who leaves the page finds the answers later.
  const line = { conversationId, endId: parentId ?? ("newest" as const) };
  return await previewImprovement(deps, user, originalPrompt, { line }, new AbortController().signal);
}

/** Starts one of the answers. If a limit refuses it, throws for the first answer and returns null for a later one. */
async function startOne(
  deps: CompareModelsDeps,
  user: UserRecord,
  { conversationId, originalPrompt, idempotencyKey, models }: CompareModelsInput,
  {
    improvement,
    improverUsage,
    files,
    at,
    model,
    group,
    place,
  }: SharedRewrite & {
    files: readonly ParsedFile[];
    at: number;
    model: ModelName;
    group: string;
    place: MessagePosition;
  },
): Promise<MessageRecord | null> {
  const now = deps.clock.now();
  const outcome = await deps.store.messages.start({
    userId: user.id,
    conversationId,
    place,
    originalPrompt,
    isImprovementOn: improvement !== null,
    reviewed: null,
    compared: { group, model, isBlind: models === "blind", improvement, improverUsage },
    files,
    // The request has one idempotency key, but each message needs a different one. For a blind answer, the position is
    // added and not the model, because a retry may choose other models.
    idempotencyKey: idempotencyKey === null ? null : `${idempotencyKey}:${models === "blind" ? at : model}`,
    leaseToken: deps.newToken(),
    now,
    limits: deps.limits(user.subscriptionTier),
  });
  switch (outcome.kind) {
    case "no-conversation":
      throw notFound();
    case "refused":
      if (at === 0) throw quotaExceededError(outcome.limit, outcome.retryAt, now);
      return null;
    case "repeated":
      return repeated(outcome.message, { conversationId, originalPrompt, files });
    case "started":
      deps.answer(outcome.message, outcome.lease, user);
      return outcome.message;
  }
}

function repeated(
  first: MessageRecord,
  again: Pick<CompareModelsInput, "conversationId" | "originalPrompt"> & { readonly files: readonly ParsedFile[] },
): MessageRecord {
  const isSamePrompt = first.conversationId === again.conversationId && first.originalPrompt === again.originalPrompt;
  // Only the first message of a request has files to compare.
  const hasSameFiles =
    again.files.length === 0 ||
    (again.files.length === first.files.length &&
      again.files.every(({ record }, place) => {
        const known = first.files[place];
        return known?.name === record.name && known.sizeBytes === record.sizeBytes;
      }));
  if (isSamePrompt && hasSameFiles && first.compareGroup !== null) return first;
  throw new AppError("idempotency-conflict", "This Idempotency-Key was already used for another message.");
}
