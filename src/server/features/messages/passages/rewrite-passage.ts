import { ANSWER_LENGTH_MAX } from "#contract/limits.ts";
import { type FailureCode, isFinalStatus } from "#contract/messages.ts";
import type { PassageRewriteInput } from "#contract/passages.ts";
import {
  buildPassageRequest,
  extractPassageFromReply,
  isPassageOf,
  normalizeLineEnds,
  type PassageInAnswer,
  replacePassage,
} from "#domain/passages/passages.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MessageRecord, PromptToAnswer } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { AnswerOptions, AnswerPromptDeps } from "../answer/answer-job.ts";
import { answerApiCall, buildApiCallResult, isLimitFailure } from "../answer/answer-on-call.ts";
import { type AnswerEnding, type FinalAnswer, STOPPED_ENDING, toFinalAnswer } from "../answer/answer-steps.ts";
import { quotaExceededError } from "../limits/send-limits.ts";
import { ANSWER_TOKENS_MAX, contextWindowOf } from "../route/compose-turns.ts";

export interface RewritePassageDeps extends Omit<AnswerPromptDeps, "store"> {
  readonly store: {
    readonly messages: Pick<Store["messages"], "find">;
    readonly passages: Pick<Store["passages"], "save">;
    readonly apiCalls: Pick<Store["apiCalls"], "startPassage" | "reserve" | "settle">;
    readonly quotas: Pick<Store["quotas"], "tokenMonth" | "isTurnOf">;
  };
  /** A UUID, the id of the change. */
  readonly newToken: () => string;
}

/** A rewritten passage, not accepted yet. */
export interface RewrittenPassage {
  readonly id: string;
  readonly passage: string;
  readonly writtenBy: { readonly model: string; readonly label: string };
  readonly insteadOf: string | null;
}

/** Longer than any call may take, including its retries. */
const CALL_MS_MAX = 10 * 60_000;

/**
 * Rewrites one passage of a finished answer, if possible with the model that wrote the answer. The answer does not
 * change until the user accepts the passage. Counts as one message: a place in the quota window, tokens and money are
 * held and settled. `gone` aborts when no client waits any more. Throws:
 * - not-found for another user's message
 * - message-busy for a message in progress
 * - message-not-retryable for a message without a complete answer or in a comparison
 * - invalid-input for a passage that is not in the answer
 * - quota-exceeded if a limit refuses
 * - unavailable if no model wrote the passage
 */
export async function rewritePassage(
  deps: RewritePassageDeps,
  user: UserRecord,
  messageId: number,
  { start, end, passage, wish }: PassageRewriteInput,
  gone: AbortSignal,
): Promise<RewrittenPassage> {
  const message = await deps.store.messages.find(user.id, messageId);
  if (message === null) throw notFound();
  const answer = normalizeLineEnds(changeableAnswer(message));
  const place = { answer, range: { start, end } };
  if (!isPassageOf(answer, place.range, passage)) {
    throw new AppError("invalid-input", "This passage is not in the answer.");
  }
  const boundary = deps.newBoundary();
  const compose = composer(place, wish, boundary);
  const asked = await startCall(deps, user, message, buildPassageRequest(place, wish, boundary, ANSWER_LENGTH_MAX));
  const given = await ask(
    deps,
    user,
    asked,
    {
      ...{ compose, sampling: null, format: null },
      answerLengthMax: ANSWER_LENGTH_MAX,
    },
    gone,
  );
  const { called, route } = given;
  const label = called?.label ?? (route === null ? "The model" : findStoredLabel(route, route.model));
  const failure = failureOf(given.ending);
  if (failure !== null) throw refusalOf(deps, given, failure, label);
  const written = extractPassageFromReply(given.text, place, boundary);
  if (written === "") throw passageFailed("answer-empty", label);
  const changed = replacePassage(answer, place.range, written);
  if (changed.length > ANSWER_LENGTH_MAX) {
    throw new AppError("unavailable", "With the new passage the answer would be too long. It stays as it was.");
  }
  const id = deps.newToken();
  const kept = { id, messageId, answerBefore: message.answer ?? "", answer: changed };
  if (!(await deps.store.passages.save(user.id, kept, deps.clock.now()))) {
    throw new AppError("message-busy", "The answer has changed since. Select the passage in it once more.");
  }
  const model = route?.model ?? asked.requestedModel ?? "";
  return { id, passage: written, writtenBy: { model, label }, insteadOf: insteadOf(message, model) };
}

/** Throws if the answer is not finished or is part of a comparison. */
function changeableAnswer({ status, compareGroup, answer }: MessageRecord): string {
  if (!isFinalStatus(status)) throw new AppError("message-busy", "This message is still being answered.");
  if (status !== "done" || compareGroup !== null || answer === null || answer === "") {
    throw new AppError(
      "message-not-retryable",
      "Only a finished answer that is not part of a comparison can be changed in part.",
    );
  }
  return answer;
}

const insteadOf = ({ route, modelUsed, importedAt }: MessageRecord, model: string): string | null =>
  modelUsed === null || modelUsed === model || importedAt !== null ? null : findStoredLabel(route, modelUsed);

/** Fits the request to the window of each model that is tried. */
const composer =
  (place: PassageInAnswer, wish: PassageRewriteInput["wish"], boundary: string): AnswerOptions["compose"] =>
  (_material, tier, model) => {
    const window = contextWindowOf(tier, model);
    const longest = model.outputTokensMax ?? Number.POSITIVE_INFINITY;
    const outputTokensMax = Math.min(ANSWER_TOKENS_MAX, Math.floor(window / 4), longest);
    const text = buildPassageRequest(place, wish, boundary, window - outputTokensMax);
    return {
      turns: [{ role: "user", text }],
      inputTokens: estimateTokens(text),
      outputTokensMax,
      pictureTokens: null,
      fileCuts: [],
    };
  };

/** Takes a place in the quota window. Throws quota-exceeded if a limit refuses, not-found if the account is gone. */
async function startCall(
  deps: RewritePassageDeps,
  user: UserRecord,
  { modelUsed }: MessageRecord,
  request: string,
): Promise<PromptToAnswer> {
  const startedAt = deps.clock.now();
  const started = await deps.store.apiCalls.startPassage({
    ...{ userId: user.id, requestedModel: modelUsed ?? "", now: startedAt },
    expiresAt: new Date(startedAt.getTime() + CALL_MS_MAX),
    limits: deps.limits(user.subscriptionTier),
  });
  if (started.kind === "gone") throw notFound();
  if (started.kind === "refused") throw quotaExceededError(started.limit, started.retryAt, startedAt);
  return {
    ...{ id: started.id, userId: user.id, originalPrompt: request, requestedModel: modelUsed, startedAt },
    ...{ isImprovementOn: false, reviewedImprovement: null, isContinued: false, route: null, modelUsed: null },
    pace: started.pace,
  };
}

/** Answers the request as if it were a message, and always settles what was held. */
async function ask(
  deps: RewritePassageDeps,
  user: UserRecord,
  message: PromptToAnswer,
  terms: AnswerOptions,
  end: AbortSignal,
): Promise<FinalAnswer> {
  const { store } = deps;
  const ended = await answerApiCall(
    {
      ...deps,
      store: {
        apiCalls: store.apiCalls,
        quotas: {
          ...store.quotas,
          // The call has no message id. The highest number makes it wait for all slowed messages of the user.
          isTurnOf: (userId) => store.quotas.isTurnOf(userId, Number.MAX_SAFE_INTEGER),
        },
      },
    },
    {
      ...{ message, user, end, terms },
      writer: { append: () => undefined },
      history: async () => [],
      files: async () => [],
      pictures: async () => [],
    },
  );
  const answer = toFinalAnswer(end.aborted ? { ...ended, ending: STOPPED_ENDING } : ended);
  await settle(deps, message, answer);
  return answer;
}

async function settle({ store, clock }: RewritePassageDeps, message: PromptToAnswer, answer: FinalAnswer) {
  const now = clock.now();
  const { ending } = answer;
  const errorCode = ending.kind === "failed" ? ending.code : null;
  const totalMs = now.getTime() - message.startedAt.getTime();
  await store.apiCalls.settle(message.id, buildApiCallResult(answer, { errorCode, isRefused: false, totalMs }), now);
}

/** Why there is no new passage. null: there is one. A passage that was cut off counts as failed: text would be lost. */
function failureOf(ending: AnswerEnding): FailureCode | "stopped" | null {
  if (ending.kind === "ended") return "stopped";
  if (ending.kind === "failed") return ending.code;
  return ending.isIncomplete ? "answer-cut" : null;
}

function refusalOf(
  { clock }: RewritePassageDeps,
  { limit }: FinalAnswer,
  failure: FailureCode | "stopped",
  label: string,
): AppError {
  if (failure !== "stopped" && isLimitFailure(failure) && limit !== null)
    return quotaExceededError(limit.by, limit.until, clock.now());
  return passageFailed(failure, label);
}

/** `model`: the label shown to users. */
function passageFailed(code: FailureCode | "stopped", model: string): AppError {
  const why = WORDS[code]?.(model) ?? `${model} did not write the passage. Please try again in a moment.`;
  return new AppError(code === "no-model" ? "no-model" : "unavailable", `${why} Your answer stands as it was.`);
}

const WORDS: Readonly<Partial<Record<FailureCode | "stopped", (model: string) => string>>> = {
  stopped: () => "Stopped before the passage was written.",
  "no-model": () => "No model can write the passage just now.",
  "provider-unreachable": (model) => `${model} could not be reached.`,
  "provider-timeout": (model) => `${model} did not answer in time.`,
  "provider-limited": (model) => `${model} is taking no more requests just now.`,
  "provider-resting": () => "The connected models failed several times just now and are paused. Try again in a minute.",
  "provider-key": (model) => `The key for ${model} was not accepted. Whoever runs this site has to renew it.`,
  "content-refused": (model) => `${model} declined to change this passage.`,
  "context-length": (model) => `This passage is longer than ${model} takes. Select less of it.`,
  "answer-cut": (model) => `${model} did not come to the end of the passage. Select less of it.`,
  "answer-empty": (model) => `${model} sent nothing back.`,
  "answer-no-room": (model) => `${model} thought for so long that no room was left for the passage.`,
  "storage-full": () => "The storage of this site is full.",
  internal: () => "Something went wrong on our side.",
};

export const PASSAGE_LIFETIME_MS = 24 * 60 * 60_000;

export interface AcceptPassageDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "find">;
    readonly passages: Pick<Store["passages"], "take">;
  };
  readonly clock: Clock;
}

/**
 * Accepts a rewritten passage: the changed answer becomes another version of the message, and the old version stays.
 * Throws not-found for another user's message. Throws preview-gone for a change that is missing, another user's or
 * older than a day, or if the answer has changed since.
 */
export async function acceptPassage(
  { store, clock }: AcceptPassageDeps,
  userId: number,
  messageId: number,
  id: string,
): Promise<MessageRecord> {
  if ((await store.messages.find(userId, messageId)) === null) throw notFound();
  const now = clock.now();
  const since = new Date(now.getTime() - PASSAGE_LIFETIME_MS);
  const versionId = await store.passages.take(userId, messageId, id, since, now);
  const version = versionId === null ? null : await store.messages.find(userId, versionId);
  if (version === null) {
    throw new AppError(
      "preview-gone",
      "This change can no longer be kept: the answer has changed, or a day has passed.",
    );
  }
  return version;
}
