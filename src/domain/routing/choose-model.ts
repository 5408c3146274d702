import { costOf, MODELS, type ModelName } from "../models.ts";
import { explainRoute } from "./explain-route.ts";
import { predictQuality, type StrengthsDate } from "./model-strengths.ts";
import { type Category, readFeatures } from "./prompt-features.ts";
import type { RouteCandidate, RouteDecision, RouteMode } from "./route-decision.ts";

export interface RouteInput {
  readonly prompt: string;
  /** The models the user's tier and the connected providers leave; any order. */
  readonly allowed: readonly ModelName[];
  /** The user's own choice; it wins while it is allowed. */
  readonly preferred: ModelName | null;
  readonly mode?: RouteMode | undefined;
  readonly strengths: StrengthsDate;
  /** Prompt and history together; estimated from the prompt when absent. */
  readonly inputTokens?: number | undefined;
  readonly outputTokensExpected?: number | undefined;
}

/** The share of the best predicted quality that a cheaper model may lack and still be chosen. */
const QUALITY_SLACK: Readonly<Record<RouteMode, number>> = { quality: 0, balanced: 0.03, cost: 0.08 };

const OUTPUT_TOKENS: Readonly<Record<Category, number>> = {
  code: 600,
  maths: 400,
  reasoning: 450,
  translation: 250,
  summary: 250,
  writing: 500,
  explanation: 450,
  knowledge: 200,
  conversation: 150,
};

/** Chooses the model for one prompt: features, prediction, choice, explanation. Null when no model is allowed. */
export function chooseModel(input: RouteInput): RouteDecision | null {
  const { category, difficulty, inputTokens: promptTokens } = readFeatures(input.prompt);
  const inputTokens = input.inputTokens ?? promptTokens;
  const outputTokens = input.outputTokensExpected ?? OUTPUT_TOKENS[category];
  const candidates = [...new Set(input.allowed)]
    .map((model) => ({
      model,
      quality: predictQuality(model, category, difficulty, input.strengths),
      costUsd: costOf(model, inputTokens, outputTokens),
      durationMs: durationOf(model, outputTokens),
    }))
    .sort((a, b) => b.quality - a.quality || dollars(a) - dollars(b));
  const mode = input.mode ?? "balanced";
  const wished = candidates.find(({ model }) => model === input.preferred);
  const chosen = wished ?? pick(eligible(candidates, inputTokens + outputTokens), mode);
  if (chosen === undefined) return null;
  const rest = candidates.filter(({ model }) => model !== chosen.model);
  const runnerUp = pick(eligible(rest, inputTokens + outputTokens), mode) ?? null;
  const route = { chosen, runnerUp, candidates, category, difficulty, mode };
  return {
    model: chosen.model,
    ...explainRoute({ ...route, preferred: input.preferred }),
    category,
    difficulty,
    candidates,
  };
}

// The demonstration model stands in for nothing that is real, and a model the text does not fit into cannot answer.
function eligible(candidates: readonly RouteCandidate[], tokens: number): readonly RouteCandidate[] {
  const real = candidates.filter(({ model }) => model !== "embedded");
  const fitting = real.filter(({ model }) => MODELS[model].contextTokens >= tokens);
  if (fitting.length > 0) return fitting;
  return real.length > 0 ? real : candidates;
}

/** The cheapest of those that are good enough for the mode; `candidates` come best first. */
function pick(candidates: readonly RouteCandidate[], mode: RouteMode): RouteCandidate | undefined {
  const best = candidates[0];
  if (best === undefined) return undefined;
  const qualityMin = best.quality * (1 - QUALITY_SLACK[mode]);
  return candidates
    .filter(({ quality }) => quality >= qualityMin)
    .reduce((cheapest, candidate) => (dollars(candidate) < dollars(cheapest) ? candidate : cheapest), best);
}

// A model without a price costs its user nothing per answer.
const dollars = ({ costUsd }: RouteCandidate): number => costUsd ?? 0;

function durationOf(model: ModelName, outputTokens: number): number {
  const { firstTokenMs, tokensPerSecond } = MODELS[model];
  return Math.round(firstTokenMs + (outputTokens / tokensPerSecond) * 1000);
}
