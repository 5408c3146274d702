import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../models.ts";
import { PLANS, type Tier } from "../plans.ts";
import type { SetAside, TimedCandidate } from "./eligible-models.ts";
import type { Ground, Pick as PickedModel } from "./pick-candidate.ts";
import type { Category } from "./prompt-category.ts";
import type { RouteDecision } from "./route-decision.ts";
import { missingWords, type SettledModel } from "./settled-model.ts";

/** Why a choice is not sure. */
export type RouteDoubt = Exclude<Ground, "measured"> | "models-guessed";

/** A limit of the plan that leaves fewer models than are connected: the messages of the window, or the premium tokens of the month. */
export type RouteLimit = "window" | "premium-tokens";

interface Route {
  readonly chosen: TimedCandidate;
  readonly runnerUp: TimedCandidate | null;
  /** Best first. */
  readonly candidates: readonly TimedCandidate[];
  /** Models that did not stand to choice, and why. */
  readonly setAside: ReadonlyMap<ModelName, SetAside>;
  readonly category: Category;
  readonly hardness: number;
  readonly by: PickedModel["by"];
  readonly ground: Ground;
  /** null: the choice is sure, or it was the user's. */
  readonly doubt: RouteDoubt | null;
  /** Redraft chose, and among several. */
  readonly isAutomatic: boolean;
  /** What the user has settled on, or what stands in for it. */
  readonly preferred: CatalogueEntry | null;
  readonly missing: SettledModel<CatalogueEntry>["missing"];
  readonly limitedBy: RouteLimit | null;
  /** null: nobody's plan. */
  readonly tier: Tier | null;
}

const TASKS: Readonly<Record<Category, string>> = {
  code: "programming task",
  maths: "maths problem",
  reasoning: "question to think through",
  extraction: "task of picking out details",
  translation: "translation",
  summary: "summary",
  writing: "writing task",
  explanation: "explanation",
  knowledge: "question of fact",
  conversation: "everyday question",
};
const SET_ASIDE: Readonly<Record<SetAside, string>> = {
  demonstration: "is only a small demonstration model",
  "too-long": "cannot read a text this long",
  "too-short": "may not write an answer this long",
  troubled: "is failing at its provider just now",
  "premium-used-up": "needs more premium tokens than you have left",
  slow: "takes too long to begin",
};
const ONLY_WITHIN: Readonly<Record<RouteLimit, (name: string) => string>> = {
  window: (name) => `Your plan’s messages at full speed are used up for now, so its cheapest model answers: ${name}.`,
  "premium-tokens": (name) => `Your premium tokens are used up, so the model that needs none answers: ${name}.`,
};
// Differences below this are beyond what a prediction can tell.
const NOTICEABLE_QUALITY = 0.03;

/** Says in a layperson's words what really decided. */
export function explainRoute(route: Route): Pick<RouteDecision, "why" | "reasons" | "runnerUp"> {
  const why = whyChosen(route);
  const { runnerUp, chosen } = route;
  const other = runnerUp === null ? null : { model: runnerUp.model, why: whyNot(runnerUp, chosen, route.preferred) };
  return { why, reasons: [why, ...facts(route)], runnerUp: other };
}

function whyChosen(route: Route): string {
  const { chosen, preferred, missing, tier } = route;
  const name = chosen.entry.label;
  if (missing === null) return chosen.model === preferred?.name ? `You chose ${name}.` : whyFitting(route);
  const words = missingWords(missing);
  if (chosen.model !== preferred?.name) return `${words}. ${whyFitting(route)}`;
  return `${name}${tier === null ? "" : `, the default of ${PLANS[tier].label},`} stands in: ${words}.`;
}

function whyFitting(route: Route): string {
  const { chosen, candidates, category, hardness, setAside, by, limitedBy } = route;
  const name = chosen.entry.label;
  const isOnly = candidates.length === 1;
  if (isDemonstration(chosen)) {
    return "No provider is connected, so a small demonstration model on this machine answers. Its answers are often wrong; connect a provider for real ones.";
  }
  if (isOnly || candidates.every((candidate) => candidate.model === chosen.model || isDemonstration(candidate))) {
    return limitedBy === null ? `${name} is the only model connected for your plan.` : ONLY_WITHIN[limitedBy](name);
  }
  const task = `${article(levelOf(hardness))} ${levelOf(hardness)} ${TASKS[category]}`;
  if (by !== "worth") return whyFallback(route, task);
  const best = candidates.find(({ model }) => !setAside.has(model));
  if (best === undefined || best.model === chosen.model) {
    return `This looks like ${task}, and ${name} should do it best of your models.`;
  }
  const saving = savingOf(chosen, best);
  if (best.quality - chosen.quality < NOTICEABLE_QUALITY) {
    return `This looks like ${task}. ${name} should do it as well as ${best.entry.label}${saving === "" ? "" : `, ${saving}`}.`;
  }
  return `This looks like ${task}. ${name} is good enough for it${saving === "" ? "" : `, ${saving}`}.`;
}

/** The reading is not trusted with this prompt, so it is not what decides. */
function whyFallback({ chosen, by, ground, tier }: Route, task: string): string {
  const name = chosen.entry.label;
  const looks =
    ground === "by-hand"
      ? `This looks like ${task}, and such tasks were not measured`
      : "Nothing like this prompt was measured";
  if (by === "single") return `${looks}, so ${name}, the best of your models overall, answers.`;
  const plan = tier === null ? "" : `, the default of ${PLANS[tier].label},`;
  return `${looks}, and no model is known to be better: ${name}${plan} answers.`;
}

function whyNot(other: TimedCandidate, chosen: TimedCandidate, preferred: CatalogueEntry | null): string {
  if (isDemonstration(other)) return "Only a small demonstration model.";
  if (chosen.model === preferred?.name) return "Would have been our choice, or close to it.";
  const difference = other.quality - chosen.quality;
  if (difference >= NOTICEABLE_QUALITY) return `Should be somewhat better, ${priceAgainst(other, chosen)}.`;
  if (difference <= -NOTICEABLE_QUALITY) return `Should be somewhat weaker at this, ${priceAgainst(other, chosen)}.`;
  return `About as good at this, ${priceAgainst(other, chosen)}.`;
}

const DOUBTS: Readonly<Record<RouteDoubt, string>> = {
  far: "Not sure: nothing like this prompt is among what was measured.",
  "by-hand": "Not sure: tasks of this sort were not measured, so how hard it is is a guess.",
  unread: "Not sure: this prompt could not be compared with what was measured.",
  "models-guessed": "Not sure: how good these models are is guessed from their price and age.",
};
const SURE = "Sure: prompts like this one, and these models, were measured.";

function facts({ chosen, candidates, preferred, setAside, doubt, isAutomatic }: Route): string[] {
  const lines = [
    ...(isAutomatic ? [doubt === null ? SURE : DOUBTS[doubt]] : []),
    `Expected quality ${percent(chosen.quality)}, about ${seconds(chosen.durationMs)}, ${price(chosen.costUsd)}.`,
  ];
  if (preferred !== null && preferred.name !== chosen.model) {
    lines.push(`${preferred.label}, your usual choice, is not available for this message.`);
  }
  const aside = setAside.size === 0 ? [] : candidates.filter(({ model }) => setAside.has(model));
  for (const { model, entry } of aside.slice(0, OTHERS_TOLD_MAX)) {
    const reason = setAside.get(model);
    if (reason !== undefined) lines.push(`${entry.label} ${SET_ASIDE[reason]}.`);
  }
  if (aside.length > OTHERS_TOLD_MAX) lines.push(`${aside.length - OTHERS_TOLD_MAX} more are not fit for it either.`);
  const fit = setAside.size === 0 ? candidates : candidates.filter(({ model }) => !setAside.has(model));
  const others = fit.filter((candidate) => candidate !== chosen);
  if (others.length > 0) {
    const more = others.length - OTHERS_TOLD_MAX;
    const told = others.slice(0, OTHERS_TOLD_MAX).map(expectation).join("; ");
    lines.push(`Instead: ${told}${more > 0 ? `; and ${more} more` : ""}.`);
  }
  return lines;
}

/** A host may connect several hundred. */
const OTHERS_TOLD_MAX = 8;
const isDemonstration = ({ entry }: TimedCandidate): boolean => entry.provider === "embedded";
const levelOf = (hardness: number): string => (hardness < 0.2 ? "easy" : hardness < 0.45 ? "medium" : "hard");
const expectation = ({ entry, costUsd, durationMs }: TimedCandidate): string =>
  `${entry.label} ${price(costUsd)}, ${seconds(durationMs)}`;
const article = (word: string): string => (/^[aeiou]/.test(word) ? "an" : "a");
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`;
const price = (costUsd: number | null): string =>
  costUsd === null ? "no price per answer" : `about $${costUsd.toFixed(costUsd < 0.01 ? 5 : 3)}`;

function savingOf(chosen: TimedCandidate, best: TimedCandidate): string {
  if (best.costUsd === null || chosen.costUsd === null) return "at no price per answer";
  const times = best.costUsd / Math.max(chosen.costUsd, 1e-9);
  return times >= 1.5 ? `at about ${fractionOf(times)} of the price` : "";
}

const fractionOf = (times: number): string =>
  times < 2.5 ? "half" : times < 3.5 ? "a third" : `1/${Math.round(times)}`;

function priceAgainst(other: TimedCandidate, chosen: TimedCandidate): string {
  if (other.costUsd === null || chosen.costUsd === null)
    return other.costUsd === null ? "at no price per answer" : "at a price";
  const times = other.costUsd / Math.max(chosen.costUsd, 1e-9);
  if (times >= 1.5) return `at about ${Math.round(times)} times the price`;
  return times <= 1 / 1.5 ? "for less money" : "at about the same price";
}
