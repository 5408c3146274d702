import type { FailureCode } from "#contract/messages.ts";
import { catalogueOf, entriesOf } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { askerOf } from "#domain/catalogue/may-ask.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { whyNobodySees, whyNoModel } from "#domain/catalogue/why-no-model.ts";
import { FIRST_TEXT_DEADLINE_MS, nextCall } from "#domain/routing/next-call.ts";
import { factsOf, type RouteCandidate, type RouteDecision } from "#domain/routing/route-decision.ts";
import type { Eyes } from "#domain/routing/that-see.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import { isWithin } from "../limits/hold-quota.ts";
import { FAILURE_OF_CALL } from "../present/failure-table.ts";
import { standInFor } from "../route/stand-in.ts";
import { type Draft, type Ending, hasNewText } from "./answer-draft.ts";
import type { AnswerPromptDeps, Prepared } from "./answering.ts";
import { callOnce } from "./call-once.ts";

/** The demonstration model's time to its first word, once the providers' is over. */
const STAND_IN_MS = 20_000;

/** Nothing of these was the prompt's, and the models that they leave may be others than those that were chosen among. */
const CHOOSE_AGAIN: readonly FailureCode[] = ["model-not-found", "provider-resting"];

/** Where a model turns out to be gone and no other was chosen, as for who is past the soft window, one is chosen again. */
export async function callThroughRoutes(
  deps: AnswerPromptDeps,
  answering: Prepared,
  chooseRoute: () => RouteDecision | null,
): Promise<Ending> {
  const { draft } = answering;
  while (true) {
    const ending = await callModels(deps, answering);
    if (ending.kind !== "failed") return ending;
    const route = CHOOSE_AGAIN.includes(ending.code) ? chooseRoute() : null;
    if (route === null || draft.attempts.some(({ model }) => model.name === route.model)) {
      return await callStandIn(deps, answering, ending);
    }
    draft.route = route;
  }
}

/** Where every provider failed, the demonstration model, if the host lets it; how it was before, if that fails too. */
async function callStandIn(
  deps: AnswerPromptDeps,
  answering: Prepared,
  failed: Extract<Ending, { kind: "failed" }>,
): Promise<Ending> {
  const { user, draft } = answering;
  const model = answering.mayStandIn ? standInFor(deps, user, failed.code) : null;
  if (model === null || draft.attempts.some((attempt) => attempt.model.name === model.name)) return failed;
  const { route, called } = draft;
  if (route !== null) draft.route = { ...route, candidates: [...route.candidates, asCandidate(model)] };
  const call = await callOnce(deps, answering, { model, hasMoreRoom: false, msLeft: STAND_IN_MS });
  if (call.kind !== "limited" && call.kind !== "error") return call;
  Object.assign(draft, { route, called });
  return failed;
}

/** One that nobody chose: good for nothing but an answer at all. */
const asCandidate = (entry: CatalogueEntry): RouteCandidate => ({
  ...{ model: entry.name, costUsd: null, durationMs: entry.firstTokenMs },
  ...factsOf(entry),
});

async function callModels(deps: AnswerPromptDeps, answering: Prepared): Promise<Ending> {
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
    const call = await callOnce(deps, answering, { model, hasMoreRoom, msLeft: msLeft - waitMs });
    if (call.kind === "limited") ranked = ranked.filter((other) => isWithin(call.by, model, other));
    else if (call.kind !== "error") return call;
  }
}

export const noModel = ({ models }: AnswerPromptDeps, { user, attached }: Prepared): Ending => ({
  kind: "failed",
  code: "no-model",
  sentence:
    (eyesFor(attached.pictures) === "needed"
      ? whyNobodySees(models.offers(), askerOf(user.subscriptionTier, user.preferences))
      : null) ?? whyNoModel(models.offers(), askerOf(user.subscriptionTier, user.preferences)),
});

/** Pictures of this prompt are looked at or it is not answered; for earlier ones a model that sees is taken where there is one. */
export const eyesFor = (pictures: readonly PictureRecord[]): Eyes =>
  pictures.some(({ isEarlier }) => !isEarlier) ? "needed" : pictures.length > 0 ? "wanted" : "unused";

function failureCodeOf(draft: Draft): FailureCode {
  // Whatever it was: it broke off, and what had come is kept.
  if (hasNewText(draft)) return "answer-cut";
  const failed = draft.attempts.at(-1);
  if (failed !== undefined) return FAILURE_OF_CALL[failed.kind];
  return draft.limit === null ? "no-model" : "quota-exceeded";
}

/** The model that was chosen, which need not be the one predicted best, then the runner-up, then the rest, best first. */
function inOrderOfChoice({ model, runnerUp, candidates }: RouteDecision): ModelName[] {
  const second = runnerUp === null ? [] : [runnerUp.model];
  return [...new Set([model, ...second, ...candidates.map((candidate) => candidate.model)])];
}
