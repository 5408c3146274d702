import type { FailureCode } from "#contract/messages.ts";
import { catalogueOf, findCatalogueEntries } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { QuotaLimit } from "#domain/plans/quotas.ts";
import { decideNextCall, FIRST_TEXT_DEADLINE_MS } from "#domain/routing/next-call.ts";
import { pickStoredFacts, type RouteCandidate, type RouteDecision } from "#domain/routing/route-decision.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { Lease, MessageProgress } from "../../../ports/answer-records.ts";
import { ProviderError, type TokenUsage } from "../../../ports/language-model.ts";
import { canOtherModelFitLimit, reserveCallQuota } from "../limits/reserve-call-quota.ts";
import { FAILURE_CODE_BY_CALL_FAILURE } from "../present/failure-details.ts";
import { findDemonstrationModel } from "../route/demonstration-model.ts";
import { announceModel } from "./announce-model.ts";
import type { AnswerPromptDeps, RestartableAnswerJob } from "./answer-job.ts";
import {
  type AnswerEnding,
  type AnswerWithCalls,
  failureFromError,
  hasNewText,
  STOPPED_ENDING,
} from "./answer-steps.ts";
import { type NextCall, type PreparedCall, prepareCall } from "./prepare-call.ts";
import { createNoModelEnding, improvedPromptOf } from "./route-answer.ts";
import { type CallToStream, type StreamedCall, streamCall } from "./stream-call.ts";

/** Time limit for the demonstration model's first word. It begins after the providers' time limit. */
const STAND_IN_MS = 20_000;
/** After these failures, a new route is chosen. The prompt did not cause them, and other models may be ready now. */
const CHOOSE_AGAIN: readonly FailureCode[] = ["model-not-found", "provider-resting"];

export interface ModelCallsResult<End extends AnswerEnding = AnswerEnding> {
  readonly answer: AnswerWithCalls;
  readonly ending: End;
}

/**
 * Calls the models of the route, best first, until one answers. If the last model is gone or paused and no other is
 * left (a slowed message has only one model), a new route is chosen.
 */
export async function callModels(
  deps: AnswerPromptDeps,
  asked: RestartableAnswerJob,
  routed: AnswerWithCalls,
  chooseRoute: () => RouteDecision | null,
): Promise<ModelCallsResult> {
  let before = routed;
  while (true) {
    const { answer, ending } = await callRoute(deps, asked, before);
    if (ending.kind !== "failed") return { answer, ending };
    const route = CHOOSE_AGAIN.includes(ending.code) ? chooseRoute() : null;
    if (route === null || wasTried(answer, route.model)) return await callStandIn(deps, asked, { answer, ending });
    before = { ...answer, route };
  }
}

async function callRoute(
  deps: AnswerPromptDeps,
  asked: RestartableAnswerJob,
  routed: AnswerWithCalls,
): Promise<ModelCallsResult> {
  const { user, end } = asked;
  const offered = catalogueOf(deps.models.offers(user.id).map(({ entry }) => entry));
  let ranked = findCatalogueEntries(offered, inOrderOfChoice(routed.route));
  let answer = routed;
  const startedAt = deps.clock.now().getTime();
  while (true) {
    const msLeft = startedAt + FIRST_TEXT_DEADLINE_MS - deps.clock.now().getTime();
    const decision = decideNextCall({
      attempts: answer.attempts,
      candidates: ranked,
      hasText: hasNewText(answer),
      msLeft,
      random: deps.random(),
    });
    if (decision.kind === "give-up") return { answer, ending: failureOf(deps, asked, answer) };
    const { model, hasMoreRoom, waitMs } = decision;
    if (waitMs > 0) await deps.wait(waitMs, end);
    if (end.aborted) return { answer, ending: STOPPED_ENDING };
    const call = await tryCall(deps, asked, answer, { model, hasMoreRoom, msLeft: msLeft - waitMs });
    const { outcome } = call;
    answer = call.answer;
    if (outcome.kind === "limited") ranked = ranked.filter((other) => canOtherModelFitLimit(outcome.by, model, other));
    else if (outcome.kind !== "error") return { answer, ending: outcome };
  }
}

/** Like `makeCall`, but if the store throws, the results of earlier calls are kept. */
const tryCall: typeof makeCall = (deps, asked, answer, next) =>
  makeCall(deps, asked, answer, next).catch((thrown: unknown) => ({ answer, outcome: failureFromError(thrown) }));

/**
 * After all providers failed, calls the demonstration model, if the host allows it. If this call fails too, the result
 * is still the failure of the providers.
 */
async function callStandIn(
  deps: AnswerPromptDeps,
  asked: RestartableAnswerJob,
  failed: ModelCallsResult<Extract<AnswerEnding, { kind: "failed" }>>,
): Promise<ModelCallsResult> {
  const { answer: before, ending } = failed;
  const model = asked.mayStandIn ? findDemonstrationModel(deps, asked.user, ending.code) : null;
  if (model === null || wasTried(before, model.name)) return failed;
  const { route, called } = before;
  const toStandIn = { ...before, route: { ...route, candidates: [...route.candidates, asCandidate(model)] } };
  const call = await tryCall(deps, asked, toStandIn, { model, hasMoreRoom: false, msLeft: STAND_IN_MS });
  const { answer, outcome } = call;
  if (outcome.kind !== "limited" && outcome.kind !== "error") return { answer, ending: outcome };
  return { answer: { ...answer, route, called }, ending };
}

const wasTried = ({ attempts }: AnswerWithCalls, name: ModelName): boolean =>
  attempts.some(({ model }) => model.name === name);

/** A candidate that routing did not rank. It is used only if no other model answers. */
const asCandidate = (entry: CatalogueEntry): RouteCandidate => ({
  ...{ model: entry.name, costUsd: null, durationMs: entry.firstTokenMs },
  ...pickStoredFacts(entry),
});

/** The chosen model first (it need not be the best candidate), then the runner-up, then the others, best first. */
function inOrderOfChoice({ model, runnerUp, candidates }: RouteDecision): ModelName[] {
  const second = runnerUp === null ? [] : [runnerUp.model];
  return [...new Set([model, ...second, ...candidates.map((candidate) => candidate.model)])];
}

function failureOf(deps: AnswerPromptDeps, { user }: RestartableAnswerJob, answer: AnswerWithCalls): AnswerEnding {
  // The text that arrived before the failure is kept.
  if (hasNewText(answer)) return { kind: "failed", code: "answer-cut" };
  const failed = answer.attempts.at(-1);
  if (failed !== undefined) return { kind: "failed", code: FAILURE_CODE_BY_CALL_FAILURE[failed.kind] };
  return answer.limit === null
    ? createNoModelEnding(deps, user, answer.material.pictures)
    : { kind: "failed", code: "quota-exceeded" };
}

/** "limited": a quota prevented the call. "error": the call failed and is in `attempts`. */
interface CallResult {
  readonly answer: AnswerWithCalls;
  readonly outcome: AnswerEnding | { readonly kind: "limited"; readonly by: QuotaLimit } | { readonly kind: "error" };
}

/** Holds quota for one call, announces the model and calls it. Throws what the store throws. */
async function makeCall(
  deps: AnswerPromptDeps,
  asked: RestartableAnswerJob,
  answer: AnswerWithCalls,
  next: NextCall,
): Promise<CallResult> {
  const prepared = prepareCall(deps, asked, answer, next);
  const { progressToSave } = answer;
  const hold = await reserveCallQuota(deps, asked, asked.user.subscriptionTier, prepared.toHold, progressToSave);
  if (hold === "lost") return { answer, outcome: STOPPED_ENDING };
  if (typeof hold === "object")
    return { answer: { ...answer, limit: hold }, outcome: { kind: "limited", by: hold.by } };
  const held = holdAnswer(deps, asked, answer, prepared, hold);
  asked.onModelAsked();
  return afterCall(asked, held, await streamCall(deps, asked, held));
}

function holdAnswer(
  deps: AnswerPromptDeps,
  { message, lease, writer }: RestartableAnswerJob,
  answer: AnswerWithCalls,
  { model, prompt, composed, settings }: PreparedCall,
  hold: "held" | "free",
): CallToStream {
  const { fileCuts, pictureTokens, inputTokens: inputTokensEstimated } = composed;
  const sentPrompt = prompt === improvedPromptOf(message, answer) ? null : prompt;
  const saving = savingBeside(deps, lease, answer, hold);
  const held = { ...answer, saving, progressToSave: null, sentPrompt, fileCuts, pictureTokens };
  const announced = announceModel(writer, held, model);
  return { answer: { ...announced, inputTokensEstimated, called: model }, model, composed, settings };
}

/** Stores progress while the provider call runs. Settling waits for both. */
function savingBeside(
  deps: AnswerPromptDeps,
  lease: Lease,
  { saving, progressToSave }: AnswerWithCalls,
  hold: "held" | "free",
): AnswerWithCalls["saving"] {
  if (progressToSave === null) return saving;
  // `reserveCallQuota` stored the progress already.
  if (hold === "held") return saving.then(() => progressToSave);
  const stored = save(deps, lease, progressToSave);
  return saving.then(async (before) => (await stored) ?? before);
}

async function save(
  { store, reportBug }: AnswerPromptDeps,
  lease: Lease,
  progress: MessageProgress,
): Promise<MessageProgress | null> {
  try {
    return (await store.messages.saveProgress(lease, progress)) ? progress : null;
  } catch (error) {
    reportBug(error);
    return null;
  }
}

function afterCall(
  asked: RestartableAnswerJob,
  { answer: before, model }: CallToStream,
  streamed: StreamedCall,
): CallResult {
  const { end, ...pieces } = streamed;
  const answer = { ...before, ...pieces };
  if (end.kind !== "threw") return { answer, outcome: end };
  const { error } = end;
  if (!(error instanceof ProviderError)) return { answer, outcome: failureFromError(error) };
  const failed = afterFailure(answer, model, error.usage);
  if (asked.end.aborted || asked.startOver.aborted) return { answer: failed, outcome: STOPPED_ENDING };
  const { kind, retryAfterMs, status } = error;
  const attempts = [...failed.attempts, { model, kind, retryAfterMs, status }];
  return { answer: { ...failed, attempts }, outcome: { kind: "error" } };
}

/** A failed call without text may still be billed. If no usage is reported, the thinking is used to estimate it. */
function afterFailure(answer: AnswerWithCalls, model: CatalogueEntry, usage: TokenUsage | null): AnswerWithCalls {
  if (hasNewText(answer)) return { ...answer, usage };
  const thought = answer.thinking?.text ?? "";
  const rest = { ...answer, thinking: null };
  if (usage === null && thought === "") return rest;
  const estimated = { inputTokens: answer.inputTokensEstimated, outputTokens: estimateTokens(thought) };
  return { ...rest, lost: [...answer.lost, { model, usage: usage ?? estimated, isEstimated: usage === null }] };
}
