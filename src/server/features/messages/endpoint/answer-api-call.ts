import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { MessageEvent } from "#contract/messages.ts";
import { mayUseModel, modelAccessOf } from "#domain/catalogue/model-access.ts";
import { isClientGeneratedPrompt } from "#domain/endpoint/client-generated-prompt.ts";
import { parseRequestedModel, type RequestedModel } from "#domain/endpoint/requested-model.ts";
import { StopSequenceFilter } from "#domain/endpoint/stop-sequence-filter.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { ApiCaller } from "../../../ports/api-key-store.ts";
import type { AnswerPiece, LanguageModel, ModelOffer } from "../../../ports/language-model.ts";
import type { PromptToAnswer } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { AnswerPromptDeps } from "../answer/answer-job.ts";
import { answerApiCall, buildApiCallResult, isLimitFailure } from "../answer/answer-on-call.ts";
import type { AnswerSlots } from "../answer/answer-slots.ts";
import { type FinalAnswer, hasNewText, STOPPED_ENDING, toFinalAnswer } from "../answer/answer-steps.ts";
import { type AnswerTotals, answerTotalsOf } from "../answer/answer-totals.ts";
import { traceAttributesOfAnswer } from "../answer/store-answer-result.ts";
import { type ApiCallInput, picturesIn } from "./api-call-input.ts";
import { buildCallHistory, composeCall, createWindowCheck } from "./compose-call.ts";
import {
  answerFailedError,
  type EndpointError,
  invalidApiKeyError,
  invalidRequestError,
  limitReachedError,
  queueFullError,
  unknownModelError,
} from "./endpoint-error.ts";
import {
  assertPlanAllowsPictures,
  type ReencodedPictures,
  type ReencodePicturesDeps,
  reencodePictures,
} from "./reencode-pictures.ts";
import { assertApiCallStorable, type StoreApiCallDeps, storeApiCall } from "./store-api-call.ts";

export interface AdmitAndAnswerApiCallDeps
  extends Omit<AnswerPromptDeps, "store">,
    ReencodePicturesDeps,
    Omit<StoreApiCallDeps, "store"> {
  readonly places: Pick<AnswerSlots, "take" | "entryOf">;
  readonly store: StoreApiCallDeps["store"] & {
    readonly apiCalls: Store["apiCalls"];
    readonly quotas: Pick<Store["quotas"], "tokenMonth">;
  };
}

export interface AnsweredApiCall {
  readonly id: number;
  readonly startedAt: Date;
  readonly answer: FinalAnswer;
  readonly account: AnswerTotals;
  /** `ended`: the client disconnected, the key is no longer valid, or the server stops. */
  readonly kind: "done" | "failed" | "ended";
  readonly isIncomplete: boolean;
  /** The conversation in which the call is stored. null: the call is not stored. */
  readonly conversationId: number | null;
  readonly error: EndpointError | null;
}

/** Longer than any call may take, including its rewrite and its retries. */
const CALL_MS_MAX = 20 * 60_000;
/** In characters. It stops models that ignore the token limit. */
const ANSWER_LENGTH_MAX = 1_000_000;

/**
 * Answers one API call like a message of the page. Tokens, cost and times are stored; the text only if the call asks
 * for it. `tell` gets each event as it happens. `end` aborts when the client disconnects or the key is no longer valid;
 * the cost until then is settled. Throws EndpointError if no model may be called.
 */
export const admitAndAnswerApiCall = (
  deps: AdmitAndAnswerApiCallDeps,
  caller: ApiCaller,
  input: ApiCallInput,
  tell: (event: MessageEvent) => void,
  end: AbortSignal,
): Promise<AnsweredApiCall> => deps.tracing.during("answer", () => answerAdmitted(deps, caller, input, tell, end));

async function answerAdmitted(
  deps: AdmitAndAnswerApiCallDeps,
  caller: ApiCaller,
  input: ApiCallInput,
  tell: (event: MessageEvent) => void,
  end: AbortSignal,
): Promise<AnsweredApiCall> {
  const { user } = caller;
  if (deps.places.entryOf(user.id) !== "wait") throw queueFullError();
  const { asked, seen, models } = await admit(deps, caller, input);
  const startedAt = deps.clock.now();
  const id = await deps.tracing.during("admit", () => startCall(deps, caller, input, startedAt));
  const message: PromptToAnswer = {
    ...{ id, userId: user.id, originalPrompt: input.last.text, requestedModel: asked.model, startedAt },
    isImprovementOn: asked.isImproving && isPersonsPrompt(input),
    ...{ reviewedImprovement: null, isContinued: false, route: null, modelUsed: null, pace: "full" },
  };
  const history = buildCallHistory(input);
  const ended = await answerApiCall(
    {
      ...deps,
      models,
      // API calls are never slowed, so they wait for no other message.
      store: { apiCalls: deps.store.apiCalls, quotas: { ...deps.store.quotas, isTurnOf: async () => true } },
    },
    {
      ...{ message, user, end },
      writer: { append: tell },
      pictures: async () => [...seen.values()],
      history: async () => history,
      files: async () => [],
      terms: {
        compose: composeCall(input, seen),
        answerLengthMax: ANSWER_LENGTH_MAX,
        sampling: input.sampling,
        format: input.format,
      },
    },
  );
  // The receipt reports the usage of the whole rewrite, so the call waits for it.
  await ended.improved.last;
  const answer = toFinalAnswer(end.aborted ? { ...ended, ending: STOPPED_ENDING } : ended);
  return await deps.tracing.during("settle", (note) => {
    note(traceAttributesOfAnswer(answer));
    return settleCall(deps, { input, message, seen }, answer);
  });
}

/** Checks the request and re-encodes its pictures before anything is counted. Throws EndpointError. */
async function admit(
  deps: AdmitAndAnswerApiCallDeps,
  caller: ApiCaller,
  input: ApiCallInput,
): Promise<{ asked: RequestedModel; seen: ReencodedPictures; models: LanguageModel }> {
  const { user, key } = caller;
  const asked = parseRequestedModel(input.requestedModel);
  if (asked.isImproving && !key.scopes.includes("improve")) throw unknownModelError(input.requestedModel);
  const offers = () => deps.models.offers(user.id).filter(({ entry }) => isOffered(caller, asked.model, entry.name));
  if (asked.model !== null && !offers().some(({ entry }) => isOpen(user, entry)))
    throw unknownModelError(input.requestedModel);
  assertApiCallStorable(deps, input);
  assertPlanAllowsPictures(user.subscriptionTier, input);
  assertSeen(user, input, offers());
  const seen = await reencodePictures(deps, picturesIn(input));
  const hasWindow = createWindowCheck(input, seen, user.subscriptionTier);
  assertFits(user, offers(), hasWindow);
  const { stop = [] } = input.sampling;
  const models: LanguageModel = {
    offers: () => offers().filter(({ entry }) => hasWindow(entry) && (seen.size === 0 || entry.seesImages)),
    answer: (request, signal) => {
      const pieces = deps.models.answer(request, signal);
      return stop.length === 0 ? pieces : endBeforeStop(pieces, stop);
    },
  };
  return { asked, seen, models };
}

const isOffered = ({ key }: ApiCaller, modelName: string | null, name: string): boolean =>
  (key.models === null || key.models.includes(name)) && (modelName === null || modelName === name);

const isOpen = ({ subscriptionTier, preferences }: UserRecord, entry: ModelOffer["entry"]): boolean =>
  mayUseModel(modelAccessOf(subscriptionTier, preferences), entry);

/** Throws if the request has pictures and none of the user's models accepts pictures. Runs before anything is counted. */
function assertSeen(user: UserRecord, input: ApiCallInput, offers: readonly ModelOffer[]): void {
  const [first] = picturesIn(input);
  const open = offers.filter(({ entry }) => isOpen(user, entry));
  if (first === undefined || open.some(({ entry }) => entry.seesImages)) return;
  const [only, ...others] = open;
  const who =
    only === undefined || others.length > 0
      ? "None of the models open to this key sees"
      : `${only.entry.label} does not see`;
  throw invalidRequestError(
    `${who} images. Leave them out, or ask another model.`,
    first.param,
    "images_not_supported",
  );
}

/** As with OpenAI, a request that is too long for every model is refused. Nothing is cut silently. */
function assertFits(
  user: UserRecord,
  offers: readonly ModelOffer[],
  hasWindow: (entry: ModelOffer["entry"]) => boolean,
): void {
  const open = offers.filter(({ entry }) => isOpen(user, entry));
  if (open.length === 0 || open.some(({ entry }) => hasWindow(entry))) return;
  throw invalidRequestError(
    "The messages are longer than any model takes on this plan.",
    "messages",
    "context_length_exceeded",
  );
}

/** False if the client program made the prompt (for example to get a title), or if it is too long for the page. */
const isPersonsPrompt = ({ last: { text }, instructions }: ApiCallInput): boolean =>
  text.length <= PROMPT_LENGTH_MAX && !isClientGeneratedPrompt(text, instructions);

async function startCall(
  deps: AdmitAndAnswerApiCallDeps,
  { user, key }: ApiCaller,
  input: ApiCallInput,
  now: Date,
): Promise<number> {
  const limits = deps.limits(user.subscriptionTier);
  const started = await deps.store.apiCalls.start({
    ...{ userId: user.id, keyId: key.id, kind: input.kind, requestedModel: input.requestedModel, now },
    expiresAt: new Date(now.getTime() + CALL_MS_MAX),
    // A person waits for a slowed answer. A program gets an error and the time for a retry.
    limits: { ...limits, window: limits.window && { ...limits.window, isSoft: false } },
  });
  if (started.kind === "gone") throw invalidApiKeyError();
  if (started.kind === "refused") throw limitReachedError(started.limit, started.retryAt, now);
  return started.id;
}

async function settleCall(
  deps: AdmitAndAnswerApiCallDeps,
  asked: Parameters<typeof storeApiCall>[1],
  answer: FinalAnswer,
): Promise<AnsweredApiCall> {
  const { input, message } = asked;
  const { ending, called, route, limit } = answer;
  const { id, startedAt } = message;
  const now = deps.clock.now();
  const account = answerTotalsOf(answer);
  const failure = ending.kind === "failed" ? ending.code : null;
  const isRefused = failure !== null && limit !== null && !hasNewText(answer) && isLimitFailure(failure);
  const code = isRefused ? "quota-exceeded" : failure;
  const totalMs = now.getTime() - startedAt.getTime();
  await deps.store.apiCalls.settle(id, buildApiCallResult(answer, { errorCode: code, isRefused, totalMs }), now);
  const label = called?.label ?? (route === null ? "The model" : findStoredLabel(route, route.model));
  const error = isRefused && limit !== null ? limitReachedError(limit.by, limit.until, now) : null;
  const isWorthKeeping = input.isKept && (ending.kind === "done" || hasNewText(answer));
  const kept = isWorthKeeping ? await storeApiCall(deps, asked, answer, now).catch(deps.reportBug) : null;
  return {
    ...{ id, startedAt, answer, account, kind: ending.kind, conversationId: kept?.conversationId ?? null },
    isIncomplete: ending.kind === "done" && ending.isIncomplete,
    error: error ?? (code === null ? null : answerFailedError(code, label, answer.attempts.at(-1))),
  };
}

/** Cuts an answer before its first stop word, also for models that do not support stop words. */
async function* endBeforeStop(
  pieces: AsyncIterable<AnswerPiece>,
  stops: readonly string[],
): AsyncGenerator<AnswerPiece> {
  const cutter = new StopSequenceFilter(stops);
  for await (const piece of pieces) {
    if (piece.kind === "text") {
      const { text, isOver } = cutter.take(piece.text);
      if (text !== "") yield { kind: "text", text };
      // What the provider bills for an aborted call is unknown, so the usage is estimated.
      if (isOver) return yield { kind: "end", finish: "complete", usage: null };
      continue;
    }
    const rest = piece.kind === "end" ? cutter.rest() : "";
    if (rest !== "") yield { kind: "text", text: rest };
    yield piece;
  }
}
