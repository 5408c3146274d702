import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../catalogue/models.ts";
import { PLANS, type Tier } from "../plans/plans.ts";
import { describeMissingModel, type ResolvedModel } from "./chosen-model.ts";
import type { RouteDecision, RouteMode } from "./route-decision.ts";
import { OUTCOMES_MIN } from "./route-outcomes.ts";
import { isSameModel, type TimedCandidate, type UnfitReason } from "./select-eligible-models.ts";
import { describeTask, TASK_KIND_NOUNS, type Task } from "./task.ts";

/**
 * A used-up limit of the plan, so some connected models may not answer. "window": messages per window.
 * "premium-tokens": premium tokens per month.
 */
export type RouteLimit = "window" | "premium-tokens";

interface Route {
  readonly task: Pick<Task, "kind" | "effort">;
  readonly mode: RouteMode;
  readonly tier: Tier | null;
  readonly chosen: TimedCandidate;
  readonly runnerUp: TimedCandidate | null;
  /** The candidates that the decision stores, best first. */
  readonly told: readonly TimedCandidate[];
  /** The number of allowed models. */
  readonly count: number;
  readonly setAside: ReadonlyMap<ModelName, UnfitReason>;
  readonly preferred: CatalogueEntry | null;
  readonly missing: ResolvedModel<CatalogueEntry>["missing"];
  readonly limitedBy: RouteLimit | null;
}

const SET_ASIDE: Readonly<Record<UnfitReason, string>> = {
  demonstration: "is only a small demonstration model",
  "too-long": "cannot read a text this long",
  "too-short": "may not write an answer this long",
  troubled: "is failing at its provider just now",
  "premium-used-up": "needs more premium tokens than you have left",
  slow: "takes too long to begin for turbo",
};
const ONLY_WITHIN: Readonly<Record<RouteLimit, (name: string) => string>> = {
  window: (name) => `Your plan’s messages at full speed are used up for now, so its cheapest model answers: ${name}.`,
  "premium-tokens": (name) => `Your premium tokens are used up, so the model that needs none answers: ${name}.`,
};

export function explainRoute(route: Route): Pick<RouteDecision, "why" | "reasons" | "runnerUp"> {
  const why = whyChosen(route);
  const { runnerUp, chosen } = route;
  const other = runnerUp === null ? null : { model: runnerUp.model, why: beside(runnerUp, chosen) };
  return { why, reasons: facts(route), runnerUp: other };
}

function whyChosen(route: Route): string {
  const { chosen, preferred, missing, tier } = route;
  const name = chosen.entry.label;
  if (missing === null) return chosen.model === preferred?.name ? `You chose ${name}.` : whyFitting(route);
  const words = describeMissingModel(missing);
  if (chosen.model !== preferred?.name) return `${words}. ${whyFitting(route)}`;
  return `${name}${tier === null ? "" : `, the default of ${PLANS[tier].label},`} stands in: ${words}.`;
}

function whyFitting(route: Route): string {
  const { task, chosen, told, limitedBy } = route;
  const name = chosen.entry.label;
  if (isDemonstration(chosen)) {
    return "No provider is connected, so a small demonstration model on this machine answers. Its answers are often wrong; connect a provider for real ones.";
  }
  if (told.every((candidate) => candidate === chosen || isDemonstration(candidate))) {
    return limitedBy === null ? `${name} is the only model connected for your plan.` : ONLY_WITHIN[limitedBy](name);
  }
  return `${describeTask(task)}. ${whyBest(route)}${butSetAside(route)}`;
}

function whyBest({ task, mode, tier, chosen, told, setAside }: Route): string {
  const name = chosen.entry.label;
  if (!chosen.isMeasured) {
    return `${name} is not measured yet for ${TASK_KIND_NOUNS[task.kind]}; by its price it counts as a ${chosen.grade} of 5.`;
  }
  const rivals = told.filter((other) => other.isMeasured && !setAside.has(other.model) && !isSameModel(other, chosen));
  const best = rivals.reduce((most, { grade }) => Math.max(most, grade), chosen.grade);
  if (chosen.grade === best) {
    const equals = rivals.filter(({ grade }) => grade === best);
    const yours = setAside.size === 0 ? "your measured models" : "your measured models that can answer now";
    if (equals.length === 0) return `${name} has the best grade for it among ${yours}, ${best} of 5.`;
    const same = `${namesOf([chosen, ...equals])} are graded the same for it`;
    if (equals.every((equal) => dollars(equal) > dollars(chosen))) return `${same}; ${name} costs less.`;
    if (tier !== null && isOfPlan(chosen, equals, mode)) {
      return `${same}; ${name} goes first as a model of ${PLANS[chosen.entry.tier].label}.`;
    }
    if (equals.every((equal) => dollars(equal) >= dollars(chosen))) return `${same}; ${name} is among the cheapest.`;
    return chosen.seen === null ? `${same}; any of them would do.` : `${same}; people here liked ${name} best.`;
  }
  if (mode === "balanced" && tier !== null && chosen.entry.tier !== "free") {
    return `${name}, a model of ${PLANS[chosen.entry.tier].label}, is good at it and costs less than the best graded.`;
  }
  return `${name} is graded ${chosen.grade} of 5, which is enough for it; a better graded one costs more.`;
}

const NAMED_MAX = 3;

/** For example "Claude Sonnet, Claude Opus and 3 more". */
function namesOf(candidates: readonly TimedCandidate[]): string {
  const names = withoutSecondNames(candidates).map(({ entry }) => entry.label);
  const named = names.slice(0, NAMED_MAX);
  const last = names.length > named.length ? `${names.length - named.length} more` : named.pop();
  return `${named.join(", ")} and ${last}`;
}

/** If a model has several names, the last one stays, as in the lists of the page. */
const withoutSecondNames = (candidates: readonly TimedCandidate[]): readonly TimedCandidate[] =>
  candidates.filter((one, place) => candidates.findLastIndex((other) => isSameModel(one, other)) === place);

/** Says that another model has a better grade, and why it does not answer. Empty: no such model. */
function butSetAside({ chosen, told, setAside }: Route): string {
  const better = told.find(({ model, grade, isMeasured }) => isMeasured && grade > chosen.grade && setAside.has(model));
  return better === undefined
    ? ""
    : ` ${better.entry.label} is better graded, but ${asideWords(setAside.get(better.model))}.`;
}

/** True in balanced mode if models of several tiers have the same grade. Then the tier decided between them. */
const isOfPlan = (chosen: TimedCandidate, equals: readonly TimedCandidate[], mode: RouteMode): boolean =>
  mode === "balanced" && equals.some(({ entry }) => entry.tier !== chosen.entry.tier);

/** Compares another model with the chosen one, by grade and price. */
function beside(other: TimedCandidate, chosen: TimedCandidate): string {
  if (isDemonstration(other)) return "Only a small demonstration model.";
  if (!other.isMeasured) return `Not measured yet for this, ${priceAgainst(other, chosen)}.`;
  if (!chosen.isMeasured) return `Graded ${other.grade} of 5 for this, ${priceAgainst(other, chosen)}.`;
  if (other.grade > chosen.grade) return `A better grade for this, ${priceAgainst(other, chosen)}.`;
  if (other.grade < chosen.grade) return `Graded ${other.grade} of 5 for this, ${priceAgainst(other, chosen)}.`;
  return `Graded the same for this, ${priceAgainst(other, chosen)}.`;
}

function facts({ task, chosen, told, preferred, setAside }: Route): string[] {
  // If only a second name of the chosen model is too slow for turbo, the chosen model is not listed as excluded.
  const isAside = (other: TimedCandidate): boolean => setAside.has(other.model) && !isSameModel(other, chosen);
  const aside = setAside.size === 0 ? [] : told.filter(isAside);
  return [
    ...(task.kind === "images" ? ["Answers are text: no model here draws a picture."] : []),
    ...gradeSentence(chosen, task.kind, preferred),
    ...(chosen.entry.grades[task.kind]?.sources ?? []).map(
      ({ name, date, dateIs }) =>
        `Source: ${name.split(",", 1)}, ${dateIs === "seen" ? "read on" : "of"} ${dayInWords(date)}.`,
    ),
    ...(chosen.seen === null
      ? []
      : [`Of at least ${OUTCOMES_MIN} judged answers here, ${Math.round(100 * chosen.seen)} % were welcome.`]),
    ...(preferred !== null && preferred.name !== chosen.model
      ? [`${preferred.label}, your usual choice, is not available for this message.`]
      : []),
    ...aside.slice(0, OTHERS_TOLD_MAX).map(({ model, entry }) => `${entry.label} ${asideWords(setAside.get(model))}.`),
    ...(setAside.size > OTHERS_TOLD_MAX ? [`${setAside.size - OTHERS_TOLD_MAX} more are not fit for it either.`] : []),
  ];
}

/** `date`: for example 2026-11-24. Returns "November 24, 2026". */
const dayInWords = (date: string): string => DAY.format(new Date(`${date}T00:00Z`));
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const asideWords = (reason: UnfitReason | undefined): string =>
  reason === undefined ? "is not fit for it" : SET_ASIDE[reason];

function gradeSentence(
  { model, entry, grade, isMeasured }: TimedCandidate,
  task: Task["kind"],
  preferred: Route["preferred"],
): string[] {
  if (isDemonstration({ entry })) return [`${entry.label} is not graded.`];
  const kind = TASK_KIND_NOUNS[task];
  // If the user did not choose the model, the text of `why` already says that the model is not measured.
  if (!isMeasured) return model === preferred?.name ? [`${entry.label} is not measured yet for ${kind}.`] : [];
  const isNear = entry.grades[task]?.isNear === true;
  return [`${entry.label} is graded ${grade} of 5 for ${kind}${isNear ? ", from tests of similar work" : ""}.`];
}

/** The list is limited, because a host may connect several hundred models. */
const OTHERS_TOLD_MAX = 8;
const isDemonstration = ({ entry }: Pick<TimedCandidate, "entry">): boolean => entry.provider === "embedded";
const dollars = ({ costUsd }: TimedCandidate): number => costUsd ?? 0;

function priceAgainst(other: TimedCandidate, chosen: TimedCandidate): string {
  if (other.costUsd === null || chosen.costUsd === null)
    return other.costUsd === null ? "at no price per answer" : "at a price";
  const times = other.costUsd / Math.max(chosen.costUsd, 1e-9);
  if (times >= 1.5) return `at about ${Math.round(times)} times the price`;
  return times <= 1 / 1.5 ? "for less money" : "at about the same price";
}
