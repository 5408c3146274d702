import { ANSWER_LENGTH_MAX, THINKING_LENGTH_MAX } from "#contract/limits.ts";
import type { FailureCode } from "#contract/messages.ts";
import { catalogueOf, entriesOf } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { askerOf } from "#domain/catalogue/may-ask.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { savedRegion } from "#domain/catalogue/region.ts";
import { whyNobodySees, whyNoModel } from "#domain/catalogue/why-no-model.ts";
import type { FileText } from "#domain/files/file-section.ts";
import { PICTURE_TOKENS_USUAL } from "#domain/files/picture-tokens.ts";
import { answerInstructions } from "#domain/messages/answer-instructions.ts";
import { type CallSettings, callSettings, type ThinkingWish } from "#domain/messages/thinking.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { type QuotaLimit, toMicroUsd } from "#domain/plans/quotas.ts";
import { momentInWords } from "#domain/prompting/reading/moment.ts";
import { textToSend } from "#domain/prompting/text-to-send.ts";
import { FIRST_TEXT_DEADLINE_MS, nextCall } from "#domain/routing/next-call.ts";
import { factsOf, labelIn, type RouteCandidate, type RouteDecision } from "#domain/routing/route-decision.ts";
import type { Eyes } from "#domain/routing/that-see.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { Lease, MessageProgress } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import {
  type AnswerFormat,
  type LanguageModel,
  type ModelOffer,
  ProviderError,
  type Sampling,
  type TokenUsage,
} from "../../../ports/language-model.ts";
import type { LogWriter, MessageLog } from "../../../ports/message-log.ts";
import type { AskedPrompt, HistoryRecord, MessageRecord, Store } from "../../../ports/store.ts";
import { storeTroubleOf } from "../../../ports/store-trouble.ts";
import type { Tracing } from "../../../ports/tracing.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { MessageMemory } from "../improve/message-memory.ts";
import { momentOf } from "../improve/moment-of.ts";
import { holdQuota, isWithin, premiumTokensLeft, tokenNote, waitForTurn } from "../limits/hold-quota.ts";
import type { SendLimitsOf } from "../limits/send-limits.ts";
import { FAILURE_OF_CALL } from "../present/failure-table.ts";
import { type ComposedTurns, composeTurns } from "../route/compose-turns.ts";
import type { FirstToken } from "../route/measure-speed.ts";
import { areTokensShort, type RoutePromptDeps, routePrompt, wishesOf } from "../route/route-prompt.ts";
import { isAnyResting, type StandInDeps, standInFor, standInRoute } from "../route/stand-in.ts";
import { type Draft, type Ending, emptyDraft, hasNewText } from "./answer-draft.ts";
import type { AnswerPlaces } from "./answer-places.ts";
import { continuedRoute, draftToContinue, retell, tellModel, textInLog } from "./continue-answer.ts";
import { type ImproveMessageDeps, improveMessage } from "./improve-message.ts";
import { joinPieces } from "./join-pieces.ts";
import { addReasons, areReasonsOut, holdForReasons } from "./late-reasons.ts";
import { factsOfEnding, microUsdSpent, settleMessage } from "./settle-message.ts";
import { settleWithoutRoom } from "./settle-without-room.ts";

/** A crash may cost a message this many tries; then it fails with what it has. */
const ATTEMPTS_MAX = 3;
const HISTORY_MESSAGES_MAX = 50;
/** The demonstration model's time to its first word, once the providers' is over. */
const STAND_IN_MS = 20_000;
/** A token is never shorter than a quarter of a character. */
const CHARACTERS_PER_TOKEN = 4;
/** As many as the largest plan takes with one prompt. */
const PICTURES_MAX = 10;

/** What answering a prompt needs, for messages of the page and for API calls alike. */
export interface AnswerPromptDeps extends RoutePromptDeps, ImproveMessageDeps, StandInDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "saveProgress">;
    readonly quotas: Pick<Store["quotas"], "reserve" | "tokenMonth" | "isTurnOf">;
  };
  readonly limits: SendLimitsOf;
  readonly places: Pick<AnswerPlaces, "take">;
  readonly models: LanguageModel;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** Letters and digits that nobody could guess, other ones every time. */
  readonly newBoundary: () => string;
  /** Resolves after the wait, or at once when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly reportBug: (error: unknown) => void;
  readonly tracing: Pick<Tracing, "during">;
  readonly noteFirstToken?: (first: FirstToken) => void;
}

export interface AnswerMessageDeps extends AnswerPromptDeps {
  readonly store: {
    readonly messages: Pick<
      Store["messages"],
      "saveProgress" | "settle" | "history" | "fileTexts" | "pictures" | "explain"
    >;
    readonly quotas: Store["quotas"];
    readonly conversations: Pick<Store["conversations"], "giveName">;
  };
  readonly log: Pick<MessageLog, "open" | "read" | "onSkip">;
  readonly memory: MessageMemory;
  /** False while nothing new can be kept. */
  readonly hasRoom: () => boolean;
}

/** Why an answer is told to end early: the user stopped it, or this process gives it up without settling. */
export type EndReason = "stopped" | "given-up";

/** How an answer is asked for. */
export interface AnswerTerms {
  readonly compose: typeof composeTurns;
  /** In characters. */
  readonly answerLengthMax: number;
  /** null: as the provider has it by default. */
  readonly sampling: Sampling | null;
  /** null: as text. */
  readonly format: AnswerFormat | null;
}

/** One prompt on its way through the steps below. */
export interface Answering {
  readonly message: AskedPrompt;
  /** The right to hold and to settle: a message's, or that of a call whose words nobody keeps. */
  readonly lease: Lease;
  readonly user: UserRecord;
  readonly writer: Pick<LogWriter, "append">;
  readonly draft: Draft;
  readonly end: AbortSignal;
  /** Aborts when the user does not want to wait for a rewrite. */
  readonly skip: AbortSignal | null;
  /** Whether the demonstration model may answer where every provider failed and the host lets it. */
  readonly mayStandIn: boolean;
  /** What the prompt follows, oldest first; read when it is asked for. */
  readonly history: () => Promise<readonly HistoryRecord[]>;
  /** The files that came with it and before it; read when they are asked for. */
  readonly files: () => Promise<readonly FileText[]>;
  /** The pictures that came with it and before it, newest first; read when they are asked for. */
  readonly pictures: () => Promise<readonly PictureRecord[]>;
  /** Hears what the rewriting model would call a conversation that begins with this prompt. */
  readonly onName: (name: string) => void;
  readonly terms: AnswerTerms;
}

/** One that has a place. */
interface Begun extends Answering {
  /** To be called where this process has done its part and a model is asked. */
  readonly begun: () => void;
  /** Aborts when the account of a rewrite shows that it lost something: the answer to it is given up, and begun anew. */
  readonly startOver: AbortSignal;
}

/** A stored message on the same way. */
interface AnsweringMessage extends Answering {
  readonly message: MessageRecord;
  readonly writer: LogWriter;
}

const MESSAGE_TERMS: AnswerTerms = {
  compose: composeTurns,
  answerLengthMax: ANSWER_LENGTH_MAX,
  sampling: null,
  format: null,
};

/**
 * Answers one message from wherever it stands: improve, route, stream, settle. Owned by the server: it does not end when
 * the client goes. `end` aborts with an EndReason. Every way out but "given-up" and a lost lease settles the message. `late` is what is still
 * added to it then: it needs no lease.
 */
export async function answerMessage(
  deps: AnswerMessageDeps,
  message: MessageRecord,
  lease: Lease,
  user: UserRecord,
  end: AbortSignal,
): Promise<{ readonly late: Promise<void> }> {
  const writer = deps.log.open(lease, message.lastEventId);
  const draft = message.isContinued ? await draftToContinue(deps, message) : emptyDraft();
  const skip = new AbortController();
  const forgetSkip = deps.log.onSkip(message.id, () => skip.abort());
  const answering: AnsweringMessage = {
    ...{ message, lease, user, writer, draft, end: AbortSignal.any([end, writer.lost]), terms: MESSAGE_TERMS },
    skip: skip.signal,
    // A column of a comparison, or a text half written, is its own model's.
    mayStandIn: message.compareGroup === null && !message.isContinued,
    onName: (name) => nameConversation(deps, message, name),
    history: once(() => readHistory(deps, message)),
    files: once(() => (hasNoFiles(message) ? NO_FILES : fileTexts(deps, message, user))),
    pictures: once(() =>
      hasNoFiles(message)
        ? NO_FILES
        : deps.store.messages.pictures(message.userId, message.conversationId, message.id, PICTURES_MAX),
    ),
  };
  const ending = await answerWithin(deps, answering).finally(forgetSkip);
  const areOut = await areReasonsOut(deps, draft);
  if (end.aborted && end.reason === "given-up") return NOTHING_LATE;
  // As it is now: what comes later has a hold of its own.
  const told = areOut ? { ...answering, draft: { ...draft } } : answering;
  const holdId = areOut ? await holdForReasons(deps, user.id, told.draft) : null;
  const isSettled = await settle(deps, told, end.aborted ? { kind: "ended" } : ending);
  const late = areOut
    ? addReasons(deps, message, draft, { holdId, isSettled }).catch(deps.reportBug)
    : Promise.resolve();
  if (!isSettled) return { late };
  const { improvement } = told.draft;
  // One prompt that several models answer, or one model in two parts, would count as several.
  if (improvement !== null && message.compareGroup === null && !message.isContinued)
    deps.memory.remember(user, message, improvement);
  return { late };
}

/** Only a first prompt says what a conversation is about, and nobody waits for its name. */
function nameConversation({ store, reportBug }: AnswerMessageDeps, message: MessageRecord, name: string): void {
  if (message.parentId !== null) return;
  const { userId, conversationId, originalPrompt } = message;
  store.conversations.giveName(userId, conversationId, { name, promptNamed: originalPrompt }).catch(reportBug);
}

const NOTHING_LATE = { late: Promise.resolve() };

/** False when nothing was settled: the lease is somebody else's, or there was no room. */
async function settle(deps: AnswerMessageDeps, answering: AnsweringMessage, ending: Ending): Promise<boolean> {
  const hadNoRoom = ending.kind === "failed" && ending.code === "storage-full";
  try {
    if (!hadNoRoom && (await settleTold(deps, answering, ending))) return true;
    if (!hadNoRoom && deps.hasRoom()) return false;
  } catch (error) {
    if (storeTroubleOf(error) !== "full") throw error;
  }
  await settleWithoutRoom(deps, answering);
  return false;
}

const settleTold = (deps: AnswerMessageDeps, answering: AnsweringMessage, ending: Ending): Promise<boolean> =>
  deps.tracing.during("settle", async (note) => {
    const isSettled = await settleMessage(deps, answering, ending);
    if (isSettled) note(factsOfEnding(answering.draft, ending));
    return isSettled;
  });

async function answerWithin(deps: AnswerMessageDeps, answering: AnsweringMessage): Promise<Ending> {
  const { message, draft } = answering;
  try {
    if (message.attempts > ATTEMPTS_MAX || message.isStopRequested) {
      if (!message.isContinued) draft.text = await textInLog(deps.log, message.id);
      draft.improvement = message.improvement;
      draft.route = message.route;
      return message.isStopRequested ? { kind: "ended" } : { kind: "failed", code: "attempts-exhausted" };
    }
    if (message.isContinued) retell(answering);
    return await answerPrompt(deps, answering);
  } catch (error) {
    const trouble = storeTroubleOf(error);
    // Nothing could be settled either: it is left to whoever takes over once the store is back.
    if (trouble === "away") throw error;
    deps.reportBug(error);
    return { kind: "failed", code: trouble === "full" ? "storage-full" : "internal" };
  }
}

/**
 * Answers one prompt, of a message or of an API call, once it has a place: improves it, chooses a model, reserves quota and calls the
 * model. Events go to the writer, the result into the draft, what explains the rewrite perhaps later (`draft.improverEnds`). The caller settles
 * quota and stores the result. Throws what the store throws.
 */
export async function answerPrompt(deps: AnswerPromptDeps, answering: Answering): Promise<Ending> {
  const { message, user, writer, end } = answering;
  await waitForTurn(deps, message, end);
  const place = await deps.places.take(user.id, end, (told) => writer.append({ type: "answer-queued", place: told }));
  if (place === null) return { kind: "ended" };
  try {
    return await answerInPlace(deps, answering, place.begun);
  } finally {
    await answering.draft.saved;
    place.leave();
  }
}

async function answerInPlace(deps: AnswerPromptDeps, waiting: Answering, begun: () => void): Promise<Ending> {
  const startOver = new AbortController();
  let isCalled = false;
  const answering: Begun = { ...waiting, begun, startOver: startOver.signal };
  const { message, user, draft, history, files, pictures } = answering;
  if (!message.isContinued) {
    await deps.tracing.during("improve", async (note) => {
      await improveMessage(deps, answering, () => {
        if (!isCalled) startOver.abort(ENOUGH);
        return !isCalled;
      });
      if (draft.improvement?.rewriter !== undefined) note({ rewriter: draft.improvement.rewriter });
    });
    draft.improvedMs = sinceStart(deps, message);
  }
  if (answering.end.aborted) return { kind: "ended" };
  const wishes = wishesOf(user.preferences, message.isContinued ? message.modelUsed : message.requestedModel);
  const [tokensLeft, read, seen, earlier] = await Promise.all([
    premiumTokensLeft(deps, user, message),
    files(),
    pictures(),
    history(),
  ]);
  draft.files = read;
  draft.pictures = seen;
  const earlierTokens = tokensBefore(earlier);
  const attached = { tokens: tokensAttached(read, seen), earlierTokens, eyes: eyesFor(seen) };
  const quota = { pace: message.pace, premiumTokensLeft: tokensLeft };
  const prompt = improvedPromptOf(answering);
  if (areTokensShort(quota, prompt)) draft.limit = tokenNote(message.startedAt);
  const { subscriptionTier: tier } = user;
  const readPrompt = { task: draft.improvement?.task ?? null };
  const chooseAmong = (offers: readonly ModelOffer[]) =>
    deps.tracing.during("route", () =>
      routePrompt({ ...deps, models: { offers: () => offers } }, prompt, tier, wishes, quota, attached, readPrompt),
    );
  const standIn = () => (answering.mayStandIn ? standInRoute(deps, user, chooseAmong) : null);
  const chooseRoute = () => chooseAmong(deps.models.offers(user.id)) ?? standIn();
  const route = chooseRoute();
  if (route === null)
    return isAnyResting(deps, user) ? { kind: "failed", code: "provider-resting" } : noModel(deps, answering);
  draft.route = message.isContinued ? continuedRoute(message, route) : route;
  const improved = draft.improvement && { improvement: draft.improvement };
  draft.unsaved = { status: "answering", route: draft.route, ...improved };
  let ending = await callThroughRoutes(deps, answering, earlier, chooseRoute);
  isCalled = true;
  if (ending.kind === "ended" && startOver.signal.aborted && !answering.end.aborted) {
    giveUpAnswer(draft);
    draft.unsaved = {
      status: "answering",
      route: draft.route,
      ...(draft.improvement && { improvement: draft.improvement }),
    };
    const anew = { ...answering, startOver: new AbortController().signal };
    ending = await callThroughRoutes(deps, anew, earlier, chooseRoute);
  }
  return ending;
}

/** What is shown as asked; what is sent may have more. */
const improvedPromptOf = ({ message, draft }: Answering): string =>
  draft.improvement?.improvedPrompt ?? message.originalPrompt;

/** What the answer to a careless rewrite has cost is counted; its words are not kept. */
function giveUpAnswer(draft: Draft): void {
  const { called, begun, text, inputTokensEstimated: inputTokens } = draft;
  const usage = { inputTokens, outputTokens: estimateTokens(text.slice(begun.length)) };
  if (called !== null) draft.lost = [...draft.lost, { model: called, usage, isEstimated: true }];
  Object.assign(draft, { text: begun, thinking: null, usage: null, toldModel: null, called: null });
}

/** What begins a conversation has the files it brought, and of none nobody need ask. */
const hasNoFiles = ({ parentId, files }: MessageRecord): boolean => parentId === null && files.length === 0;
const NO_FILES = Promise.resolve([]);

const fileTexts = ({ store }: AnswerMessageDeps, message: MessageRecord, user: UserRecord) => {
  const { contextTokens } = PLANS[user.subscriptionTier];
  const lengthMax = contextTokens === null ? 2 ** 31 - 1 : contextTokens * CHARACTERS_PER_TOKEN;
  return store.messages.fileTexts(message.userId, message.conversationId, message.id, lengthMax);
};

const readHistory = ({ store }: AnswerMessageDeps, { userId, conversationId, parentId }: MessageRecord) =>
  parentId === null
    ? Promise.resolve([])
    : store.messages.history(userId, conversationId, parentId, HISTORY_MESSAGES_MAX);

/** Reads when it is first asked for, and never again. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => (reading ??= read());
}

/** Nothing of these was the prompt's, and the models that they leave may be others than those that were chosen among. */
const CHOOSE_AGAIN: readonly FailureCode[] = ["model-not-found", "provider-resting"];

/** Where a model turns out to be gone and no other was chosen, as for who is past the soft window, one is chosen again. */
async function callThroughRoutes(
  deps: AnswerPromptDeps,
  answering: Begun,
  history: readonly HistoryRecord[],
  chooseRoute: () => RouteDecision | null,
): Promise<Ending> {
  const { draft } = answering;
  while (true) {
    const ending = await callModels(deps, answering, history);
    if (ending.kind !== "failed") return ending;
    const route = CHOOSE_AGAIN.includes(ending.code) ? chooseRoute() : null;
    if (route === null || draft.attempts.some(({ model }) => model.name === route.model)) {
      return await callStandIn(deps, answering, history, ending);
    }
    draft.route = route;
  }
}

/** Where every provider failed, the demonstration model, if the host lets it; how it was before, if that fails too. */
async function callStandIn(
  deps: AnswerPromptDeps,
  answering: Begun,
  history: readonly HistoryRecord[],
  failed: Extract<Ending, { kind: "failed" }>,
): Promise<Ending> {
  const { user, draft } = answering;
  const model = answering.mayStandIn ? standInFor(deps, user, failed.code) : null;
  if (model === null || draft.attempts.some((attempt) => attempt.model.name === model.name)) return failed;
  const { route, called } = draft;
  if (route !== null) draft.route = { ...route, candidates: [...route.candidates, asCandidate(model)] };
  const call = await callOnce(deps, answering, history, { model, hasMoreRoom: false, msLeft: STAND_IN_MS });
  if (call.kind !== "limited" && call.kind !== "error") return call;
  Object.assign(draft, { route, called });
  return failed;
}

/** One that nobody chose: good for nothing but an answer at all. */
const asCandidate = (entry: CatalogueEntry): RouteCandidate => ({
  ...{ model: entry.name, costUsd: null, durationMs: entry.firstTokenMs },
  ...factsOf(entry),
});

async function callModels(
  deps: AnswerPromptDeps,
  answering: Begun,
  history: readonly HistoryRecord[],
): Promise<Ending> {
  const { user, draft, end } = answering;
  const offered = catalogueOf(deps.models.offers(user.id).map(({ entry }) => entry));
  let ranked = draft.route === null ? [] : entriesOf(offered, inOrderOfChoice(draft.route));
  const startedAt = deps.clock.now().getTime();
  while (true) {
    const msLeft = startedAt + FIRST_TEXT_DEADLINE_MS - deps.clock.now().getTime();
    const decision = nextCall({
      attempts: draft.attempts,
      candidates: ranked,
      hasText: hasNewText(draft),
      msLeft,
      random: deps.random(),
    });
    if (decision.kind === "give-up") {
      const code = failureCodeOf(draft);
      return code === "no-model" ? noModel(deps, answering) : { kind: "failed", code };
    }
    const { model } = decision;
    if (decision.waitMs > 0) await deps.wait(decision.waitMs, end);
    if (end.aborted) return { kind: "ended" };
    const { hasMoreRoom, waitMs } = decision;
    const call = await callOnce(deps, answering, history, { model, hasMoreRoom, msLeft: msLeft - waitMs });
    if (call.kind === "limited") ranked = ranked.filter((other) => isWithin(call.by, model, other));
    else if (call.kind !== "error") return call;
  }
}

/** What became of one call; "limited": a quota was in its way, and "error": it failed and is noted among the attempts. */
type Call = Ending | { readonly kind: "limited"; readonly by: QuotaLimit } | { readonly kind: "error" };

async function callOnce(
  deps: AnswerPromptDeps,
  answering: Begun,
  history: readonly HistoryRecord[],
  { model, hasMoreRoom, msLeft }: { model: CatalogueEntry; hasMoreRoom: boolean; msLeft: number },
): Promise<Call> {
  const { message, user, draft, end, terms } = answering;
  const prompt = textToSend(message.originalPrompt, draft.improvement);
  const instructions = answerInstructions(
    user.preferences,
    momentInWords(momentOf(user, message.startedAt, deps.hostTimeZone)),
  );
  const { files, pictures, begun } = draft;
  const { newBoundary } = deps;
  const material = { prompt, history, instructions, files, pictures, newBoundary, begun };
  const composed = terms.compose(material, user.subscriptionTier, model);
  const windowTokensLeft = model.contextTokens - composed.inputTokens - composed.outputTokensMax;
  const settings = callSettings(model, windowTokensLeft, hasMoreRoom, thinkingWishOf(user));
  const { inputTokens } = composed;
  const outputTokensMax = composed.outputTokensMax + settings.thinkingTokensMax;
  const spentMicroUsd = Math.max(microUsdSpent(draft), toMicroUsd(draft.improverHeldUsd));
  const call = { model, inputTokens, outputTokensMax, spentMicroUsd };
  const hold = await holdQuota(deps, answering, user.subscriptionTier, call, draft.unsaved);
  if (hold === "lost") return { kind: "ended" };
  if (typeof hold === "object") {
    draft.limit = hold;
    return { kind: "limited", by: hold.by };
  }
  const { unsaved } = draft;
  draft.unsaved = null;
  if (hold === "held" && unsaved !== null) draft.stored = unsaved;
  // The provider is called while this is being stored; settling waits for both.
  if (hold === "free" && unsaved !== null) draft.saved = save(deps, answering, unsaved).catch(deps.reportBug);
  draft.sentPrompt = prompt === improvedPromptOf(answering) ? null : prompt;
  draft.fileCuts = composed.fileCuts;
  draft.pictureTokens = composed.pictureTokens;
  announceModel(answering, model);
  answering.begun();
  try {
    return await callModel(deps, answering, composed, model, inTime(settings, msLeft));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    noteLost(draft, model, error.usage);
    if (end.aborted || answering.startOver.aborted) return { kind: "ended" };
    const { kind, retryAfterMs, status } = error;
    draft.attempts.push({ model, kind, retryAfterMs, status });
    return { kind: "error" };
  }
}

async function save(
  { store }: AnswerPromptDeps,
  { lease, draft }: Answering,
  progress: MessageProgress,
): Promise<void> {
  if (await store.messages.saveProgress(lease, progress)) draft.stored = progress;
}

/** Turbo is a promise of one plan alone. */
function thinkingWishOf({ subscriptionTier, preferences }: UserRecord): ThinkingWish {
  const { effort = "auto" } = preferences;
  const isTurbo = subscriptionTier === "premier" && wishesOf(preferences).isTurbo;
  return { effort: effort === "auto" ? null : effort, isTurbo };
}

const noModel = ({ models }: AnswerPromptDeps, { user, draft }: Answering): Ending => ({
  kind: "failed",
  code: "no-model",
  sentence:
    (eyesFor(draft.pictures) === "needed"
      ? whyNobodySees(models.offers(), askerOf(user.subscriptionTier, user.preferences))
      : null) ?? whyNoModel(models.offers(), askerOf(user.subscriptionTier, user.preferences)),
});

/** Pictures of this prompt are looked at or it is not answered; for earlier ones a model that sees is taken where there is one. */
const eyesFor = (pictures: readonly PictureRecord[]): Eyes =>
  pictures.some(({ isEarlier }) => !isEarlier) ? "needed" : pictures.length > 0 ? "wanted" : "unused";

const tokensBefore = (history: readonly HistoryRecord[]): number =>
  history.reduce(
    (sum, { improvedPrompt, originalPrompt, answer }) =>
      sum + estimateTokens(improvedPrompt ?? originalPrompt) + estimateTokens(answer),
    0,
  );

/** Of what came with this prompt. */
const tokensAttached = (files: readonly FileText[], pictures: readonly PictureRecord[]): number =>
  files.reduce((sum, file) => sum + (file.isEarlier ? 0 : file.tokens), 0) +
  pictures.filter(({ isEarlier }) => !isEarlier).length * PICTURE_TOKENS_USUAL;

/** A model that thinks has its time; every other has what is left until the answer must have begun. */
const inTime = (settings: CallSettings, msLeft: number): CallSettings =>
  settings.thinkingTokensMax > 0 ? settings : { ...settings, firstTextMs: Math.min(settings.firstTextMs, msLeft) };

function failureCodeOf(draft: Draft): FailureCode {
  // Whatever it was: it broke off, and what had come is kept.
  if (hasNewText(draft)) return "answer-cut";
  const failed = draft.attempts.at(-1);
  if (failed !== undefined) return FAILURE_OF_CALL[failed.kind];
  return draft.limit === null ? "no-model" : "quota-exceeded";
}

/** A call without a word that is billed all the same: as the provider says, or as much as it told of its thinking. */
function noteLost(draft: Draft, model: CatalogueEntry, told: TokenUsage | null): void {
  if (hasNewText(draft)) {
    draft.usage = told;
    return;
  }
  const thought = draft.thinking?.text ?? "";
  draft.thinking = null;
  if (told === null && thought === "") return;
  const estimated = { inputTokens: draft.inputTokensEstimated, outputTokens: estimateTokens(thought) };
  draft.lost = [...draft.lost, { model, usage: told ?? estimated, isEstimated: told === null }];
}

/** The model that was chosen, which need not be the one predicted best, then the runner-up, then the rest, best first. */
function inOrderOfChoice({ model, runnerUp, candidates }: RouteDecision): ModelName[] {
  const second = runnerUp === null ? [] : [runnerUp.model];
  return [...new Set([model, ...second, ...candidates.map((candidate) => candidate.model)])];
}

/** Says which model is asked, once for each model; the same one asked again changes nothing for the reader. */
function announceModel({ writer, draft }: Answering, called: CatalogueEntry): void {
  const { name, label } = called;
  if (draft.route === null || draft.toldModel === name) return;
  if (draft.route.model !== name) {
    const skipped = labelIn(draft.route, draft.route.model);
    draft.route = {
      ...draft.route,
      model: name,
      why: `${label} answers because ${skipped} did not.`,
      runnerUp: draft.route.runnerUp?.model === name ? null : draft.route.runnerUp,
    };
  }
  // The catalogue may have changed since the choice: what is called is what the answer keeps.
  const candidates = draft.route.candidates.map((each) =>
    each.model === name ? { ...each, ...factsOf(called) } : each,
  );
  draft.route = { ...draft.route, candidates };
  tellModel(writer, draft, draft.route);
}

async function callModel(
  deps: AnswerPromptDeps,
  answering: Begun,
  { turns, inputTokens, outputTokensMax }: ComposedTurns,
  model: CatalogueEntry,
  { effort, thinkingTokensMax, firstTextMs }: CallSettings,
): Promise<Ending> {
  const { message, user, writer, draft, end, startOver, terms } = answering;
  const calledAt = deps.clock.now().getTime();
  draft.inputTokensEstimated = inputTokens;
  draft.called = model;
  const enough = new AbortController();
  const signal = AbortSignal.any([end, startOver, enough.signal]);
  let ending: Ending = { kind: "ended" };
  const request = {
    model,
    region: savedRegion(user.preferences),
    turns,
    outputTokensMax,
    thinkingTokensMax,
    firstTextMs,
    userId: user.id,
    maxTokensParameter: model.maxTokensParameter,
    ...(effort !== null && { effort }),
    ...(terms.sampling !== null && { sampling: terms.sampling }),
    ...(terms.format !== null && { format: terms.format }),
  };
  const pieces = deps.models.answer(request, signal);
  for await (const piece of draft.begun === "" ? pieces : joinPieces(pieces, draft.begun)) {
    if (piece.kind === "end") {
      draft.usage = piece.usage;
      // A refusal is an answer once it has words.
      if (piece.finish === "refused" && !hasNewText(draft)) throw new ProviderError("refused", model.provider);
      ending = { kind: "done", isIncomplete: piece.finish !== "complete" };
      break;
    }
    if (piece.kind === "thinking") {
      tellThinking(deps, answering, piece.text);
      continue;
    }
    const room = terms.answerLengthMax - draft.text.length;
    const text = wholeCharacters(piece.text, room);
    if (draft.thinking?.endedAt === null) draft.thinking = { ...draft.thinking, endedAt: deps.clock.now() };
    if (draft.firstTokenMs === null) {
      draft.firstTokenMs = sinceStart(deps, message);
      const { isTurbo } = thinkingWishOf(user);
      const callMs = deps.clock.now().getTime() - calledAt;
      deps.noteFirstToken?.({ model: model.name, callMs, wholeMs: draft.firstTokenMs, isTurbo });
    }
    draft.text += text;
    if (text !== "") writer.append({ type: "answer-delta", text });
    if (text.length < piece.text.length) {
      ending = { kind: "done", isIncomplete: true };
      break;
    }
  }
  // A reason of our own: the usual one is an error with a stack.
  enough.abort(ENOUGH);
  return ending;
}

const ENOUGH = "enough";

/** The first piece says that the model thinks, the others what. */
function tellThinking(deps: AnswerPromptDeps, { draft, writer }: Answering, told: string): void {
  const before = draft.thinking;
  if (before !== null && (before.endedAt !== null || told === "")) return;
  const now = deps.clock.now();
  const { startedAt, text } = before ?? { startedAt: now, text: "" };
  const added = wholeCharacters(told, THINKING_LENGTH_MAX - text.length);
  if (before !== null && added === "") return;
  draft.thinking = { startedAt, endedAt: null, text: text + added };
  writer.append({ type: "answer-thinking", ms: now.getTime() - startedAt.getTime(), text: added });
}

const sinceStart = (deps: AnswerPromptDeps, message: AskedPrompt): number =>
  deps.clock.now().getTime() - message.startedAt.getTime();

/** The first `room` code units, without half a character at the end. */
function wholeCharacters(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, room);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
