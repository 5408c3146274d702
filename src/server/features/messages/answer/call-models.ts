import type { FailureCode } from "#contract/messages.ts";
import { catalogueOf, findCatalogueEntries } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { decideNextCall, FIRST_TEXT_DEADLINE_MS } from "#domain/routing/next-call.ts";
import { pickStoredFacts, type RouteCandidate, type RouteDecision } from "#domain/routing/route-decision.ts";
import { canOtherModelFitLimit } from "../limits/reserve-call-quota.ts";
import { FAILURE_CODE_BY_CALL_FAILURE } from "../present/failure-details.ts";
import { findDemonstrationModel } from "../route/demonstration-model.ts";
import type { AnswerPromptDeps, RestartableAnswerJob } from "./answer-job.ts";
import {
  type AnswerEnding,
  type AnswerWithCalls,
  failureFromError,
  hasNewText,
  STOPPED_ENDING,
} from "./answer-steps.ts";
import { makeCall } from "./make-call.ts";
import { createNoModelEnding } from "./route-answer.ts";

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

/** Calls the demonstration model if the host allows it. If it fails too, returns the providers' failure. */
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
