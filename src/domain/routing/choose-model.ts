import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import { calculateCallCostUsd } from "../catalogue/model-price.ts";
import type { ModelName } from "../catalogue/models.ts";
import { TIERS, type Tier } from "../plans/plans.ts";
import { estimateTokens } from "../text/tokens.ts";
import { selectCandidatesToStore } from "./candidates-to-store.ts";
import type { ResolvedModel } from "./chosen-model.ts";
import { estimateRequestedTokens, estimateTask } from "./estimate-task.ts";
import { explainRoute, type RouteLimit } from "./explain-route.ts";
import { gradeByPrice } from "./grade-of.ts";
import { pickStoredFacts, type RouteCandidate, type RouteDecision, type RouteMode } from "./route-decision.ts";
import type { LikedShareLookup } from "./route-outcomes.ts";
import {
  durationMsOf,
  findUnfitReasons,
  isSameModel,
  type RoutingConstraints,
  selectEligibleModels,
  type TimedCandidate,
} from "./select-eligible-models.ts";
import type { Task, TaskKind } from "./task.ts";

/** Typical length of an answer in tokens, set by hand. */
const TOKENS: Readonly<Record<TaskKind, number>> = {
  writing: 500,
  editing: 350,
  planning: 800,
  analysis: 700,
  research: 700,
  explanation: 450,
  code: 700,
  data: 400,
  maths: 300,
  translation: 250,
  images: 300,
  conversation: 150,
};
const TIMES: Readonly<Record<Task["effort"], number>> = { 1: 0.7, 2: 1, 3: 1.6 };

const expectedTokens = ({ kind, effort }: Pick<Task, "kind" | "effort">): number =>
  Math.round(TOKENS[kind] * TIMES[effort]);

export interface RouteInput {
  readonly prompt: string;
  /** The task as classified by the model that rewrote the prompt; null or absent: the task is estimated. */
  readonly task?: Task | null | undefined;
  /** The models that the user's tier and the connected providers allow, each once, in any order. */
  readonly allowed: readonly CatalogueEntry[];
  /** The user's chosen model, or the model that replaces it. It is used if it is in `allowed`. */
  readonly preferred: CatalogueEntry | null;
  /** The user's chosen model if it cannot answer, and the reason. */
  readonly missing?: ResolvedModel<CatalogueEntry>["missing"] | undefined;
  readonly tier?: Tier | undefined;
  readonly mode?: RouteMode | undefined;
  /** Tokens of prompt, history and files; absent: estimated from the prompt alone. */
  readonly inputTokens?: number | undefined;
  /**
   * Tokens of files and earlier turns that `inputTokens` does not count. They must also fit into the model's context.
   */
  readonly besideTokens?: number | undefined;
  /** Models with a failing provider. They are used only if no other model is left. */
  readonly troubled?: readonly ModelName[] | undefined;
  /** Premium tokens left this month; null or absent: no limit. */
  readonly premiumTokensLeft?: number | null | undefined;
  /** Turbo prefers models that start fast. `medianMs`: recent median time to the first token; null: not measured. */
  readonly turbo?: { readonly medianMs: number | null } | null | undefined;
  /** Median time to the first token per model, measured by this instance. */
  readonly firstTokenMs?: Readonly<Partial<Record<ModelName, number>>> | undefined;
  /** The limit that removed models from `allowed`; null or absent: none. */
  readonly limitedBy?: RouteLimit | null | undefined;
  /** How often users of this instance liked each model; absent: unknown. */
  readonly seen?: LikedShareLookup | undefined;
}

const GRADE_GOOD_ENOUGH = 3;

/** The lowest grade that the mode accepts. `best`: the best available grade. */
function askedGrade(mode: RouteMode, effort: Task["effort"], best: number): number {
  if (mode === "cost") return Math.min(GRADE_GOOD_ENOUGH, best);
  if (mode === "quality" || effort === 3) return best;
  return effort === 2 ? best - 1 : Math.min(GRADE_GOOD_ENOUGH, best);
}

/**
 * The candidates that are good enough for the task. In balanced mode on a paid plan, only the models of one tier count:
 * the highest tier that has a model with the best grade. All names of the model `except` are left out.
 */
function equalsOf(fit: readonly TimedCandidate[], rules: ChoiceRules, except: TimedCandidate | null): TimedCandidate[] {
  const { mode, effort, tier } = rules;
  const isIn = (candidate: TimedCandidate): boolean => except === null || !isSameModel(candidate, except);
  let best = 0;
  let plan = 0;
  for (const candidate of fit) {
    if (candidate.grade < best || !isIn(candidate)) continue;
    const own = TIERS.indexOf(candidate.entry.tier);
    plan = candidate.grade > best ? own : Math.max(plan, own);
    best = candidate.grade;
  }
  const asked = askedGrade(mode, effort, best);
  if (mode !== "balanced" || tier === undefined || tier === "free") {
    return fit.filter((candidate) => candidate.grade >= asked && isIn(candidate));
  }
  const highest = TIERS[plan];
  const least = highest === "free" ? best : asked;
  return fit.filter((candidate) => candidate.grade >= least && candidate.entry.tier === highest && isIn(candidate));
}

interface ChoiceRules {
  readonly mode: RouteMode;
  readonly effort: Task["effort"];
  readonly tier: Tier | undefined;
}

/**
 * Returns the cheapest of the candidates that are good enough. If only the best grade is good enough, the feedback of
 * users counts before the price.
 */
function pick(
  fit: readonly TimedCandidate[],
  rules: ChoiceRules,
  except: TimedCandidate | null = null,
): TimedCandidate | null {
  const equals = equalsOf(fit, rules, except);
  const usual = usualShare(equals);
  const likes = (a: TimedCandidate, b: TimedCandidate): number => (b.seen ?? usual) - (a.seen ?? usual);
  const wantsBest = rules.mode === "quality" || (rules.mode === "balanced" && rules.effort === 3);
  const compare = (a: TimedCandidate, b: TimedCandidate): number =>
    (wantsBest
      ? likes(a, b) || dollars(a) - dollars(b)
      : dollars(a) - dollars(b) || b.grade - a.grade || likes(a, b)) ||
    Number(b.isMeasured) - Number(a.isMeasured) ||
    (rules.effort === 1 ? thinking(a) - thinking(b) : thinking(b) - thinking(a));
  let first: TimedCandidate | null = null;
  for (const other of equals) if (first === null || compare(other, first) < 0) first = other;
  return first === null || rules.mode !== "balanced" ? first : orBetter(first, fit, except);
}

/**
 * Returns the best measured model that has a better grade than `own` and costs no more, of any tier. If there is none:
 * `own`.
 */
function orBetter(own: TimedCandidate, fit: readonly TimedCandidate[], except: TimedCandidate | null): TimedCandidate {
  let best = own;
  for (const other of fit) {
    if (other.grade <= best.grade || !other.isMeasured || dollars(other) > dollars(own)) continue;
    if (except === null || !isSameModel(other, except)) best = other;
  }
  return best;
}

/** The average share of liked answers. It is used for models with too few ratings. */
function usualShare(equals: readonly TimedCandidate[]): number {
  let sum = 0;
  let count = 0;
  for (const { seen } of equals) {
    if (seen === null) continue;
    sum += seen;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

// A model without a price counts as free of charge.
const dollars = ({ costUsd }: TimedCandidate): number => costUsd ?? 0;
/** Two names of one model can differ in thinking effort. */
const thinking = ({ entry }: TimedCandidate): number =>
  ["none", "low", "medium", "high"].indexOf(entry.effort.answers ?? "none");
/** Returns null if no model is allowed. */
export function chooseModel(input: RouteInput): RouteDecision | null {
  const { prompt, preferred, mode = "balanced", tier } = input;
  const task = input.task ?? estimateTask(prompt);
  const inputTokens = input.inputTokens ?? estimateTokens(prompt);
  const outputTokens = Math.max(estimateRequestedTokens(prompt), expectedTokens(task));
  const circumstances: RoutingConstraints = {
    tokens: inputTokens + (input.besideTokens ?? 0) + outputTokens,
    outputTokens,
    troubled: input.troubled ?? [],
    premiumTokensLeft: input.premiumTokensLeft ?? null,
    turbo: input.turbo ?? null,
  };
  const candidates = input.allowed.map((entry) => candidateOf(entry, task.kind, inputTokens, circumstances, input));
  const { eligible, setAside } = selectEligibleModels(candidates);
  const rules = { mode, effort: task.effort, tier };
  const settled = preferred === null ? undefined : candidates.find(({ model }) => model === preferred.name);
  const chosen = settled ?? pick(eligible, rules);
  if (chosen === null) return null;
  // A runner-up with the same grade comes first, because the explanation names it.
  const same = eligible.filter(({ grade }) => grade === chosen.grade);
  const runnerUp =
    pick(same, rules, chosen) ??
    pick(eligible, rules, chosen) ??
    candidates.find((candidate) => !isSameModel(candidate, chosen)) ??
    null;
  const { missing = null, limitedBy = null } = input;
  const told = selectCandidatesToStore(candidates, [chosen, runnerUp]);
  return {
    model: chosen.model,
    ...explainRoute({
      task,
      mode,
      tier: tier ?? null,
      chosen,
      runnerUp,
      told,
      count: candidates.length,
      setAside,
      preferred,
      missing,
      limitedBy,
    }),
    kind: task.kind,
    effort: task.effort,
    candidates: told.map(asTold),
  };
}

// This runs for several hundred models per prompt, so it computes only what the choice needs.
function candidateOf(
  entry: CatalogueEntry,
  kind: TaskKind,
  inputTokens: number,
  circumstances: RoutingConstraints,
  { firstTokenMs: measured, seen }: RouteInput,
): TimedCandidate {
  const { outputTokens } = circumstances;
  const graded = entry.grades[kind];
  const firstTokenMs = measured?.[entry.name] ?? entry.firstTokenMs;
  return {
    entry,
    model: entry.name,
    grade: graded === undefined ? gradeByPrice(entry) : graded.grade,
    isMeasured: graded !== undefined,
    seen: seen === undefined ? null : seen(kind, entry.name),
    costUsd: calculateCallCostUsd(entry, inputTokens, outputTokens),
    firstTokenMs,
    outputTokens,
    unfit: findUnfitReasons(entry, firstTokenMs, circumstances),
  };
}

const asTold = (candidate: TimedCandidate): RouteCandidate => {
  const { entry, model, grade, isMeasured, costUsd } = candidate;
  return { model, ...pickStoredFacts(entry), grade, isMeasured, costUsd, durationMs: durationMsOf(candidate) };
};
