import type { FailureCode } from "#contract/messages.ts";
import { catalogueOf, entriesOf } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { FIRST_TEXT_DEADLINE_MS, nextCall } from "#domain/routing/next-call.ts";
import { factsOf, type RouteCandidate, type RouteDecision } from "#domain/routing/route-decision.ts";
import { isWithin } from "../limits/hold-quota.ts";
import { FAILURE_OF_CALL } from "../present/failure-table.ts";
import { standInFor } from "../route/stand-in.ts";
import { type Called, ENDED, type Ending, failedBy, hasNewText } from "./answer-steps.ts";
import type { AnswerPromptDeps, PlacedAnswer } from "./asked-answer.ts";
import { makeCall } from "./make-call.ts";
import { noModel } from "./route-answer.ts";

/** The demonstration model's time to its first word, once the providers' is over. */
const STAND_IN_MS = 20_000;
/** Nothing of these was the prompt's, and the models that they leave may be others than those that were chosen among. */
const CHOOSE_AGAIN: readonly FailureCode[] = ["model-not-found", "provider-resting"];

export interface EndedCalls<End extends Ending = Ending> {
  readonly answer: Called;
  readonly ending: End;
}

/**
 * Calls the models of the route, best first, until one answers. Where a model turns out to be gone and no other was chosen, as for
 * who is past the soft window, one is chosen again.
 */
export async function callModels(
  deps: AnswerPromptDeps,
  asked: PlacedAnswer,
  routed: Called,
  chooseRoute: () => RouteDecision | null,
): Promise<EndedCalls> {
  let before = routed;
  while (true) {
    const { answer, ending } = await callRoute(deps, asked, before);
    if (ending.kind !== "failed") return { answer, ending };
    const route = CHOOSE_AGAIN.includes(ending.code) ? chooseRoute() : null;
    if (route === null || wasTried(answer, route.model)) return await callStandIn(deps, asked, { answer, ending });
    before = { ...answer, route };
  }
}

async function callRoute(deps: AnswerPromptDeps, asked: PlacedAnswer, routed: Called): Promise<EndedCalls> {
  const { user, end } = asked;
  const offered = catalogueOf(deps.models.offers(user.id).map(({ entry }) => entry));
  let ranked = entriesOf(offered, inOrderOfChoice(routed.route));
  let answer = routed;
  const startedAt = deps.clock.now().getTime();
  while (true) {
    const msLeft = startedAt + FIRST_TEXT_DEADLINE_MS - deps.clock.now().getTime();
    const decision = nextCall({
      attempts: answer.attempts,
      candidates: ranked,
      hasText: hasNewText(answer),
      msLeft,
      random: deps.random(),
    });
    if (decision.kind === "give-up") return { answer, ending: failureOf(deps, asked, answer) };
    const { model, hasMoreRoom, waitMs } = decision;
    if (waitMs > 0) await deps.wait(waitMs, end);
    if (end.aborted) return { answer, ending: ENDED };
    const call = await tryCall(deps, asked, answer, { model, hasMoreRoom, msLeft: msLeft - waitMs });
    const { outcome } = call;
    answer = call.answer;
    if (outcome.kind === "limited") ranked = ranked.filter((other) => isWithin(outcome.by, model, other));
    else if (outcome.kind !== "error") return { answer, ending: outcome };
  }
}

/** Where the store throws, what earlier calls have come to is kept. */
const tryCall: typeof makeCall = (deps, asked, answer, next) =>
  makeCall(deps, asked, answer, next).catch((thrown: unknown) => ({ answer, outcome: failedBy(thrown) }));

/** Where every provider failed, the demonstration model, if the host lets it; how it was before, if that fails too. */
async function callStandIn(
  deps: AnswerPromptDeps,
  asked: PlacedAnswer,
  failed: EndedCalls<Extract<Ending, { kind: "failed" }>>,
): Promise<EndedCalls> {
  const { answer: before, ending } = failed;
  const model = asked.mayStandIn ? standInFor(deps, asked.user, ending.code) : null;
  if (model === null || wasTried(before, model.name)) return failed;
  const { route, called } = before;
  const toStandIn = { ...before, route: { ...route, candidates: [...route.candidates, asCandidate(model)] } };
  const call = await tryCall(deps, asked, toStandIn, { model, hasMoreRoom: false, msLeft: STAND_IN_MS });
  const { answer, outcome } = call;
  if (outcome.kind !== "limited" && outcome.kind !== "error") return { answer, ending: outcome };
  return { answer: { ...answer, route, called }, ending };
}

const wasTried = ({ attempts }: Called, name: ModelName): boolean => attempts.some(({ model }) => model.name === name);

/** One that nobody chose: good for nothing but an answer at all. */
const asCandidate = (entry: CatalogueEntry): RouteCandidate => ({
  ...{ model: entry.name, costUsd: null, durationMs: entry.firstTokenMs },
  ...factsOf(entry),
});

/** The model that was chosen, which need not be the one predicted best, then the runner-up, then the rest, best first. */
function inOrderOfChoice({ model, runnerUp, candidates }: RouteDecision): ModelName[] {
  const second = runnerUp === null ? [] : [runnerUp.model];
  return [...new Set([model, ...second, ...candidates.map((candidate) => candidate.model)])];
}

function failureOf(deps: AnswerPromptDeps, { user }: PlacedAnswer, answer: Called): Ending {
  // Whatever it was: it broke off, and what had come is kept.
  if (hasNewText(answer)) return { kind: "failed", code: "answer-cut" };
  const failed = answer.attempts.at(-1);
  if (failed !== undefined) return { kind: "failed", code: FAILURE_OF_CALL[failed.kind] };
  return answer.limit === null
    ? noModel(deps, user, answer.material.pictures)
    : { kind: "failed", code: "quota-exceeded" };
}
