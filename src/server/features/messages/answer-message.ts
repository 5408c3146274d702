import { ANSWER_LENGTH_MAX } from "#contract/limits.ts";
import type { MessageEvent } from "#contract/messages.ts";
import { answerInstructions } from "#domain/answer-instructions.ts";
import { catalogueOf, entriesOf } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { whyNoModel } from "#domain/catalogue/why-no-model.ts";
import type { ModelName } from "#domain/models.ts";
import { PLANS } from "#domain/plans.ts";
import { toMicroUsd } from "#domain/quotas.ts";
import { nextCall } from "#domain/routing/next-call.ts";
import { factsOf, labelIn, type RouteDecision } from "#domain/routing/route-decision.ts";
import { asStorable } from "#domain/storable-text.ts";
import type { Clock } from "../../ports/clock.ts";
import { type LanguageModel, ProviderError } from "../../ports/language-model.ts";
import type { LogWriter, MessageLog } from "../../ports/message-log.ts";
import type { Lease, MessageRecord, Store, UserRecord } from "../../ports/store.ts";
import { type Draft, type Ending, emptyDraft, hasNewText } from "./answer-draft.ts";
import { type ComposedTurns, composeTurns } from "./compose-turns.ts";
import { continuedRoute, draftToContinue, retell, tellModel, textInLog } from "./continue-answer.ts";
import { FAILURE_OF_CALL } from "./failure-table.ts";
import { holdQuota, isWithin, premiumTokensLeft, tokenNote, waitForTurn } from "./hold-quota.ts";
import { type ImproveMessageDeps, improveMessage } from "./improve-message.ts";
import { joinPieces } from "./join-pieces.ts";
import type { FirstToken } from "./measure-speed.ts";
import type { MessageMemory } from "./message-memory.ts";
import { promptFor, promptOf } from "./prompt-to-send.ts";
import { areTokensShort, type RoutePromptDeps, routePrompt, wishesOf } from "./route-prompt.ts";
import type { SendLimitsOf } from "./send-limits.ts";
import { settleMessage } from "./settle-message.ts";

/** A crash may cost a message this many tries; then it fails with what it has. */
const ATTEMPTS_MAX = 3;
const HISTORY_MESSAGES_MAX = 50;
/** A token is never shorter than a quarter of a character. */
const CHARACTERS_PER_TOKEN = 4;

export interface AnswerMessageDeps extends RoutePromptDeps, ImproveMessageDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "saveProgress" | "settle" | "history" | "fileTexts">;
    readonly quotas: Store["quotas"];
  };
  readonly limits: SendLimitsOf;
  readonly log: Pick<MessageLog, "open" | "read">;
  readonly models: LanguageModel;
  readonly clock: Clock;
  readonly memory: MessageMemory;
  /** 0 to 1. */
  readonly random: () => number;
  /** Resolves after the wait, or at once when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly reportBug: (error: unknown) => void;
  readonly noteFirstToken?: (first: FirstToken) => void;
}

/** Why an answer is told to end early: the user stopped it, or this process gives it up without settling. */
export type EndReason = "stopped" | "given-up";

/** One message on its way through the steps below. */
interface Answering {
  readonly message: MessageRecord;
  readonly lease: Lease;
  readonly user: UserRecord;
  readonly writer: LogWriter;
  readonly draft: Draft;
  readonly end: AbortSignal;
}

/**
 * Answers one message from wherever it stands: improve, route, stream, settle. Owned by the server: it does not end when
 * the client goes. `end` aborts with an EndReason. Every way out but "given-up" and a lost lease settles the message.
 */
export async function answerMessage(
  deps: AnswerMessageDeps,
  message: MessageRecord,
  lease: Lease,
  user: UserRecord,
  end: AbortSignal,
): Promise<void> {
  const writer = deps.log.open(lease, message.lastEventId);
  const draft = message.isContinued ? await draftToContinue(deps, message) : emptyDraft();
  const answering: Answering = { message, lease, user, writer, draft, end };
  const ending = await answerWithin(deps, answering);
  if (end.aborted && end.reason === "given-up") return;
  await settleMessage(deps, answering, end.aborted ? { kind: "ended" } : ending);
  const { improvement } = answering.draft;
  // One prompt that several models answer, or one model in two parts, would count as several.
  if (improvement !== null && message.compareGroup === null && !message.isContinued)
    deps.memory.remember(user, message, improvement);
}

async function answerWithin(deps: AnswerMessageDeps, answering: Answering): Promise<Ending> {
  const { message, lease, user, draft } = answering;
  try {
    if (message.attempts > ATTEMPTS_MAX || message.isStopRequested) {
      if (!message.isContinued) draft.text = await textInLog(deps.log, message.id);
      draft.improvement = message.improvement;
      draft.route = message.route;
      return message.isStopRequested ? { kind: "ended" } : { kind: "failed", code: "attempts-exhausted" };
    }
    if (message.isContinued) retell(answering);
    await waitForTurn(deps, message, answering.end);
    if (answering.end.aborted) return { kind: "ended" };
    if (!message.isContinued) await improve(deps, answering);
    if (answering.end.aborted) return { kind: "ended" };
    const wishes = wishesOf(user.preferences, message.isContinued ? message.modelUsed : message.requestedModel);
    const [tokensLeft, files] = await Promise.all([premiumTokensLeft(deps, user, message), fileTexts(deps, answering)]);
    draft.files = files;
    const fileTokens = files.reduce((sum, file) => sum + (file.isEarlier ? 0 : file.tokens), 0);
    const quota = { pace: message.pace, premiumTokensLeft: tokensLeft };
    const prompt = promptOf(answering);
    if (areTokensShort(quota, prompt)) draft.limit = tokenNote(message.startedAt);
    const route = routePrompt(deps, prompt, user.subscriptionTier, wishes, quota, fileTokens);
    if (route === null) return noModel(deps, user);
    draft.route = message.isContinued ? continuedRoute(message, route) : route;
    const progress = {
      status: "answering" as const,
      route: draft.route,
      ...(draft.improvement && { improvement: draft.improvement }),
    };
    // The provider is called while this is being stored; settling waits for both.
    const saved = deps.store.messages.saveProgress(lease, progress).catch(deps.reportBug);
    const ending = await callModels(deps, answering);
    await saved;
    return ending;
  } catch (error) {
    deps.reportBug(error);
    return { kind: "failed", code: "internal" };
  }
}

const fileTexts = ({ store }: AnswerMessageDeps, { message, user }: Answering) => {
  const { contextTokens } = PLANS[user.subscriptionTier];
  const lengthMax = contextTokens === null ? 2 ** 31 - 1 : contextTokens * CHARACTERS_PER_TOKEN;
  return store.messages.fileTexts(message.userId, message.conversationId, message.id, lengthMax);
};

const improve = (deps: AnswerMessageDeps, answering: Answering): Promise<void> =>
  improveMessage(deps, answering, (improvement) => {
    answering.draft.improvedMs = sinceStart(deps, answering.message);
    answering.writer.append({ type: "prompt-improved", improvement } as MessageEvent);
  });

async function callModels(deps: AnswerMessageDeps, answering: Answering): Promise<Ending> {
  const { message, user, draft, end } = answering;
  const { userId, conversationId, parentId } = message;
  const history =
    parentId === null ? [] : await deps.store.messages.history(userId, conversationId, parentId, HISTORY_MESSAGES_MAX);
  const instructions = answerInstructions(user.preferences);
  const offered = catalogueOf(deps.models.offers().map(({ entry }) => entry));
  let ranked = draft.route === null ? [] : entriesOf(offered, inOrderOfChoice(draft.route));
  while (true) {
    const decision = nextCall({
      attempts: draft.attempts,
      candidates: ranked,
      hasText: hasNewText(draft),
      random: deps.random(),
    });
    const failed = draft.attempts.at(-1);
    if (decision.kind === "give-up") {
      if (failed !== undefined) return { kind: "failed", code: FAILURE_OF_CALL[failed.kind] };
      return draft.limit === null ? noModel(deps, user) : { kind: "failed", code: "quota-exceeded" };
    }
    const { model } = decision;
    if (decision.waitMs > 0) await deps.wait(decision.waitMs, end);
    if (end.aborted) return { kind: "ended" };
    const prompt = promptFor(answering, model);
    const material = { prompt, history, instructions, files: draft.files, begun: draft.begun };
    const composed = composeTurns(material, user.subscriptionTier, model);
    const spentMicroUsd = toMicroUsd(draft.improver?.costUsd ?? null);
    const limit = await holdQuota(deps, answering, user.subscriptionTier, { model, ...composed, spentMicroUsd });
    if (limit === "lost") return { kind: "ended" };
    if (limit !== null) {
      draft.limit = limit;
      ranked = ranked.filter((other) => isWithin(limit.by, model, other));
      continue;
    }
    draft.sentPrompt = prompt === promptOf(answering) ? null : prompt;
    draft.fileCuts = composed.fileCuts;
    announceModel(answering, model);
    try {
      return await callModel(deps, answering, composed, model);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (end.aborted) return { kind: "ended" };
      draft.attempts.push({ model, kind: error.kind, retryAfterMs: error.retryAfterMs });
    }
  }
}

const noModel = ({ models }: AnswerMessageDeps, { subscriptionTier }: UserRecord): Ending => ({
  kind: "failed",
  code: "no-model",
  sentence: whyNoModel(models.offers(), subscriptionTier),
});

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
  deps: AnswerMessageDeps,
  answering: Answering,
  { turns, inputTokens, outputTokensMax }: ComposedTurns,
  model: CatalogueEntry,
): Promise<Ending> {
  const { message, user, writer, draft, end } = answering;
  const calledAt = deps.clock.now().getTime();
  draft.inputTokensEstimated = inputTokens;
  draft.called = model;
  const enough = new AbortController();
  const signal = AbortSignal.any([end, enough.signal]);
  let ending: Ending = { kind: "ended" };
  let half = "";
  const pieces = deps.models.answer({ model, turns, outputTokensMax }, signal);
  for await (const piece of draft.begun === "" ? pieces : joinPieces(pieces, draft.begun)) {
    if (piece.kind === "end") {
      draft.usage = piece.usage;
      // A refusal is an answer once it has words.
      if (piece.finish === "refused" && !hasNewText(draft)) throw new ProviderError("refused", model.provider);
      ending = { kind: "done", isIncomplete: piece.finish !== "complete" };
      break;
    }
    // A character may arrive in two pieces.
    const arrived = half + piece.text;
    half = /[\uD800-\uDBFF]$/.exec(arrived)?.[0] ?? "";
    const whole = asStorable(arrived.slice(0, arrived.length - half.length));
    const room = ANSWER_LENGTH_MAX - draft.text.length;
    const text = whole.length <= room ? whole : wholeCharacters(whole, room);
    if (draft.firstTokenMs === null) {
      draft.firstTokenMs = sinceStart(deps, message);
      const isTurbo = user.subscriptionTier === "premier" && wishesOf(user.preferences).isTurbo;
      const callMs = deps.clock.now().getTime() - calledAt;
      deps.noteFirstToken?.({ model: model.name, callMs, wholeMs: draft.firstTokenMs, isTurbo });
    }
    draft.text += text;
    if (text !== "") writer.append({ type: "answer-delta", text });
    if (text.length < whole.length) {
      ending = { kind: "done", isIncomplete: true };
      break;
    }
  }
  enough.abort();
  return ending;
}

const sinceStart = (deps: AnswerMessageDeps, message: MessageRecord): number =>
  deps.clock.now().getTime() - message.startedAt.getTime();

/** The first `room` code units, without half a character at the end. */
function wholeCharacters(text: string, room: number): string {
  const cut = text.slice(0, room);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
