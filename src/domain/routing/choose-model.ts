import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../models.ts";
import { eligibleModels, type TimedCandidate } from "./eligible-models.ts";
import { expectedAnswer, expectedTokens } from "./expected-answer.ts";
import { explainRoute, type RouteLimit } from "./explain-route.ts";
import type { LearnedScores } from "./learned-scores.ts";
import type { LearnedShift } from "./learned-shift.ts";
import { overallOf, qualityOf, type StrengthsDate, tableOf, verbosityOf } from "./model-strengths.ts";
import { pickCandidate } from "./pick-candidate.ts";
import { readPrompt } from "./prompt-features.ts";
import { readText } from "./read-text.ts";
import { factsOf, type RouteCandidate, type RouteDecision, type RouteMode } from "./route-decision.ts";
import { scoreInputOf } from "./score-input.ts";
import { SHIPPED_SCORES } from "./shipped-scores.ts";
import type { StrengthTable } from "./strength-table.ts";

export interface RouteInput {
  readonly prompt: string;
  /** The models the user's tier and the connected providers leave; any order. */
  readonly allowed: readonly CatalogueEntry[];
  /** The user's own choice; it wins while it is allowed. */
  readonly preferred: CatalogueEntry | null;
  /** The user's own choice is this one, beyond the plan; `preferred` is the plan's default in its place. */
  readonly standsInFor?: CatalogueEntry | null | undefined;
  readonly mode?: RouteMode | undefined;
  readonly strengths: StrengthsDate;
  /** Prompt, history and files together; estimated from the prompt when absent. */
  readonly inputTokens?: number | undefined;
  readonly outputTokensExpected?: number | undefined;
  /** Models whose provider is failing just now: used only when nothing else is left. */
  readonly troubled?: readonly ModelName[] | undefined;
  /** Premium tokens left this month; null or absent: not counted. */
  readonly premiumTokensLeft?: number | null | undefined;
  /** For plans that promise quick answers: the median time to the first token of late, null when none was measured. */
  readonly turbo?: { readonly medianMs: number | null } | null | undefined;
  /** Median time to the first token per model, as measured by this instance. */
  readonly firstTokenMs?: Readonly<Partial<Record<ModelName, number>>> | undefined;
  /** Which limit took models out of `allowed`; null or absent: none did. */
  readonly limitedBy?: RouteLimit | null | undefined;
  /** What this instance has learnt from its own outcomes. */
  readonly shift?: LearnedShift | undefined;
}

/** What is learnt: how prompts are read, and how good models are. */
export interface RouterKnowledge {
  readonly scores: LearnedScores;
  /** null: what the catalogue says of each model. */
  readonly strengths: StrengthTable | null;
}

/** Chooses the model for one prompt: features, prediction, choice, explanation. Null when no model is allowed. */
export function chooseModel(input: RouteInput): RouteDecision | null {
  return chooseWith({ scores: SHIPPED_SCORES, strengths: tableOf(input.strengths) }, input);
}

/** The same with other knowledge than what is shipped; for training and measuring. */
export function chooseWith({ scores, strengths }: RouterKnowledge, input: RouteInput): RouteDecision | null {
  const { prompt, preferred, mode = "balanced", shift } = input;
  const text = readText(prompt);
  const reading = readPrompt(prompt, text, scoreInputOf(text), scores);
  const inputTokens = input.inputTokens ?? reading.inputTokens;
  const usualTokens = input.outputTokensExpected ?? expectedTokens(reading);
  const candidates = [...new Set(input.allowed)]
    .map(
      (entry): TimedCandidate => ({
        entry,
        model: entry.name,
        quality: qualityOf(strengths, entry, reading),
        overall: overallOf(strengths, entry),
        ...expectedAnswer(
          entry,
          inputTokens,
          Math.round(usualTokens * verbosityOf(strengths, entry)),
          input.firstTokenMs?.[entry.name] ?? null,
        ),
      }),
    )
    .sort((a, b) => b.quality - a.quality || (a.costUsd ?? 0) - (b.costUsd ?? 0));
  const { eligible, setAside } = eligibleModels(candidates, {
    tokens: inputTokens + usualTokens,
    troubled: input.troubled ?? [],
    premiumTokensLeft: input.premiumTokensLeft ?? null,
    turbo: input.turbo ?? null,
  });
  const rules = {
    mode,
    shift: (model: ModelName) => shift?.(reading.category, model) ?? 0,
  };
  const chosen = candidates.find(({ model }) => model === preferred?.name) ?? pickCandidate(eligible, rules);
  if (chosen === undefined) return null;
  const isOther = ({ model }: TimedCandidate): boolean => model !== chosen.model;
  const runnerUp =
    pickCandidate(eligible.filter(isOther), rules) ?? candidates.find((candidate) => isOther(candidate)) ?? null;
  return {
    model: chosen.model,
    ...explainRoute({
      chosen,
      runnerUp,
      candidates,
      setAside,
      ...reading,
      preferred,
      limitedBy: input.limitedBy ?? null,
      standsInFor: input.standsInFor ?? null,
    }),
    category: reading.category,
    difficulty: reading.difficulty,
    candidates: candidates.map(asTold),
    strengths: input.strengths,
  };
}

const asTold = ({ entry, model, quality, costUsd, durationMs, overall }: TimedCandidate): RouteCandidate => ({
  model,
  ...factsOf(entry),
  quality,
  costUsd,
  durationMs,
  overall,
});
