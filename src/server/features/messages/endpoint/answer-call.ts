import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { FailureCode, MessageEvent } from "#contract/messages.ts";
import { isClientChore } from "#domain/endpoint/client-chore.ts";
import { readWireModel } from "#domain/endpoint/wire-model.ts";
import { includesTier } from "#domain/plans.ts";
import { labelIn } from "#domain/routing/route-decision.ts";
import type { Caller } from "../../../ports/api-key-store.ts";
import type { LanguageModel, ModelOffer } from "../../../ports/language-model.ts";
import type { AskedPrompt, Store, UserRecord } from "../../../ports/store.ts";
import { storeTroubleOf } from "../../../ports/store-trouble.ts";
import { type Draft, type Ending, emptyDraft, hasNewText } from "../answer-draft.ts";
import { type AnswerPromptDeps, answerPrompt } from "../answer-message.ts";
import { type AnswerAccount, accountOf } from "../settle-message.ts";
import type { CallInput } from "./call-input.ts";
import { composeCall, hasWindowFor, historyOf } from "./compose-call.ts";
import {
  answerFailed,
  type EndpointError,
  invalidRequest,
  keyRefused,
  limitReached,
  unknownModel,
} from "./endpoint-error.ts";

export interface AnswerCallDeps extends Omit<AnswerPromptDeps, "store"> {
  readonly store: {
    readonly apiCalls: Store["apiCalls"];
    readonly quotas: Pick<Store["quotas"], "tokenMonth">;
  };
}

/** A finished call, with a complete or incomplete answer. */
export interface AnsweredCall {
  readonly id: number;
  readonly startedAt: Date;
  readonly draft: Draft;
  readonly account: AnswerAccount;
  /** `ended`: the caller has gone, or the key no longer holds. */
  readonly kind: "done" | "failed" | "ended";
  /** The answer hit its limit of length. */
  readonly isIncomplete: boolean;
  /** Why it failed; null when it did not. */
  readonly error: EndpointError | null;
}

/** Longer than any call may take, its rewrite and its retries included. */
const CALL_MS_MAX = 20 * 60_000;
/** For who ignores the limit of tokens; in characters. */
const ANSWER_LENGTH_MAX = 1_000_000;

/**
 * Answers one API call in the way messages of the page are answered. Tokens, cost and times are stored, the text is not. `tell` gets
 * each event as it happens. `end` aborts when the caller has gone or the key no longer holds; what was
 * spent until then is settled. Throws EndpointError where nothing may be asked at all.
 */
export async function answerCall(
  deps: AnswerCallDeps,
  caller: Caller,
  input: CallInput,
  tell: (event: MessageEvent) => void,
  end: AbortSignal,
): Promise<AnsweredCall> {
  const { user, key } = caller;
  const wish = readWireModel(input.requestedModel);
  if (wish.isImproving && !key.scopes.includes("improve")) throw unknownModel(input.requestedModel);
  const offers = () => deps.models.offers(user.id).filter(({ entry }) => isOffered(caller, wish.model, entry.name));
  if (wish.model !== null && !offers().some(({ entry }) => mayAsk(user, entry)))
    throw unknownModel(input.requestedModel);
  assertFits(user, input, offers());

  const startedAt = deps.clock.now();
  const id = await startCall(deps, caller, input, startedAt);
  const draft = emptyDraft();
  const fitting = (): ModelOffer[] => offers().filter(({ entry }) => hasWindowFor(input, user.subscriptionTier, entry));
  const models: LanguageModel = { offers: fitting, answer: (request, signal) => deps.models.answer(request, signal) };
  const message: AskedPrompt = {
    ...{ id, userId: user.id, originalPrompt: input.prompt, requestedModel: wish.model, startedAt },
    isImprovementOn: wish.isImproving && isPersonsPrompt(input),
    ...{ reviewedImprovement: null, isContinued: false, route: null, modelUsed: null, pace: "full" },
  };
  const history = historyOf(input);
  const ending = await answerPrompt(
    { ...deps, models, store: quotasOf(deps) },
    {
      ...{ message, lease: { messageId: id, token: "" }, user: impersonal(user), draft, end },
      writer: { append: tell },
      skip: null,
      mayStandIn: false,
      pictures: async () => [],
      isFirstTurn: history.length === 0,
      history: async () => history,
      files: async () => [],
      terms: {
        compose: composeCall(input),
        answerLengthMax: ANSWER_LENGTH_MAX,
        sampling: input.sampling,
        format: input.format,
      },
    },
  ).catch((error: unknown): Ending => {
    deps.reportBug(error);
    return { kind: "failed", code: storeTroubleOf(error) === "full" ? "storage-full" : "internal" };
  });
  return await settleCall(deps, { id, startedAt, draft }, end.aborted ? { kind: "ended" } : ending);
}

const isOffered = ({ key }: Caller, wished: string | null, name: string): boolean =>
  (key.models === null || key.models.includes(name)) && (wished === null || wished === name);

const mayAsk = ({ subscriptionTier }: UserRecord, { tier }: ModelOffer["entry"]): boolean =>
  includesTier(subscriptionTier, tier);

/** A program that sends more than any of its models takes hears so, as from OpenAI, and nothing is cut in silence. */
function assertFits(user: UserRecord, input: CallInput, offers: readonly ModelOffer[]): void {
  const open = offers.filter(({ entry }) => mayAsk(user, entry));
  if (open.length === 0 || open.some(({ entry }) => hasWindowFor(input, user.subscriptionTier, entry))) return;
  throw invalidRequest(
    "The messages are longer than any model takes on this plan.",
    "messages",
    "context_length_exceeded",
  );
}

/** Never a client's own request for a title or the like, and nothing longer than the page takes. */
const isPersonsPrompt = ({ prompt, instructions }: CallInput): boolean =>
  prompt.length <= PROMPT_LENGTH_MAX && !isClientChore(prompt, instructions);

/** A program brings its own instructions, and names the model it wants. */
function impersonal(user: UserRecord): UserRecord {
  const { modelPreference: _, ...preferences } = user.preferences;
  return { ...user, preferences };
}

async function startCall(deps: AnswerCallDeps, { user, key }: Caller, input: CallInput, now: Date): Promise<number> {
  const limits = deps.limits(user.subscriptionTier);
  const started = await deps.store.apiCalls.start({
    ...{ userId: user.id, keyId: key.id, kind: input.kind, requestedModel: input.requestedModel, now },
    expiresAt: new Date(now.getTime() + CALL_MS_MAX),
    // A person waits for a slow answer; a program is told when to come back.
    limits: { ...limits, window: limits.window && { ...limits.window, isSoft: false } },
  });
  if (started.kind === "gone") throw keyRefused();
  if (started.kind === "refused") throw limitReached(started.limit, started.retryAt, now);
  return started.id;
}

/** The store that answering uses: quota is reserved on the call's own row, and no text is stored. */
const quotasOf = ({ store }: AnswerCallDeps): AnswerPromptDeps["store"] => ({
  messages: { saveProgress: async () => true },
  quotas: { reserve: store.apiCalls.reserve, tokenMonth: store.quotas.tokenMonth, isTurnOf: async () => true },
});

async function settleCall(
  deps: AnswerCallDeps,
  { id, startedAt, draft }: Pick<AnsweredCall, "id" | "startedAt" | "draft">,
  ending: Ending,
): Promise<AnsweredCall> {
  const now = deps.clock.now();
  const account = accountOf(draft, ending);
  const failure = ending.kind === "failed" ? ending.code : null;
  const isRefused = failure !== null && draft.limit !== null && !hasNewText(draft) && isForLackOf(failure);
  const code = isRefused ? "quota-exceeded" : failure;
  await deps.store.apiCalls.settle(
    id,
    {
      status: ending.kind === "ended" ? "stopped" : ending.kind,
      errorCode: code,
      isRefused,
      modelUsed: draft.called?.name ?? null,
      usage: account.usage,
      costUsd: totalUsd(account.costUsd, draft),
      spent: account.spent,
      isPlaceFreed: ending.kind === "failed" && !hasNewText(draft),
      firstTokenMs: draft.firstTokenMs,
      totalMs: now.getTime() - startedAt.getTime(),
    },
    now,
  );
  const label = draft.called?.label ?? (draft.route === null ? "The model" : labelIn(draft.route, draft.route.model));
  const error = isRefused && draft.limit !== null ? limitReached(draft.limit.by, draft.limit.until, now) : null;
  return {
    ...{ id, startedAt, draft, account, kind: ending.kind },
    isIncomplete: ending.kind === "done" && ending.isIncomplete,
    error: error ?? (code === null ? null : answerFailed(code, label)),
  };
}

/** Nobody was left to ask, and a limit is why. */
const isForLackOf = (code: FailureCode): boolean => code === "quota-exceeded" || code === "no-model";

/** Answer and rewrite together; null where no price is known. */
const totalUsd = (answerUsd: number | null, { improver }: Draft): number | null =>
  answerUsd === null && improver === null ? null : (answerUsd ?? 0) + (improver?.costUsd ?? 0);
