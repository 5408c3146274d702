import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import { costOf } from "../catalogue/model-price.ts";
import type { ModelName } from "../models.ts";
import { PLANS, type Tier } from "../plans.ts";
import { askedTokens } from "./asked-length.ts";
import { bestFirst } from "./best-first.ts";
import { eligibleModels, type TimedCandidate } from "./eligible-models.ts";
import { expectedTimes, expectedTokens } from "./expected-answer.ts";
import { explainRoute, type RouteDoubt, type RouteLimit } from "./explain-route.ts";
import { FAMILIAR_COSINE_MIN, type Landmarks, nearestLandmark, SHIPPED_LANDMARKS } from "./familiarity.ts";
import type { LearnedScores } from "./learned-scores.ts";
import type { LearnedShift } from "./learned-shift.ts";
import { qualityOn, type StrengthsDate, strengthsOf, tableOf } from "./model-strengths.ts";
import { type Ground, pickCandidate } from "./pick-candidate.ts";
import { type PromptReading, readPrompt } from "./prompt-features.ts";
import { readText } from "./read-text.ts";
import { factsOf, type RouteCandidate, type RouteDecision, type RouteMode } from "./route-decision.ts";
import { scoreInputOf } from "./score-input.ts";
import type { SettledModel } from "./settled-model.ts";
import { SHIPPED_SCORES } from "./shipped-scores.ts";
import type { StrengthTable } from "./strength-table.ts";
import { toldCandidates } from "./told-candidates.ts";

export interface RouteInput {
  readonly prompt: string;
  /** What the embedder makes of the prompt, of length one; null or absent: it is off, not ready, or too slow. */
  readonly vector?: Float32Array | null | undefined;
  /** The models the user’s tier and the connected providers leave, each once; any order. */
  readonly allowed: readonly CatalogueEntry[];
  /** What the user has settled on, or what stands in for it; it wins while it is allowed. */
  readonly preferred: CatalogueEntry | null;
  /** What the user has settled on and cannot answer. */
  readonly missing?: SettledModel<CatalogueEntry>["missing"] | undefined;
  /** Whose default model answers where nothing speaks for another; absent: nobody's. */
  readonly tier?: Tier | undefined;
  readonly mode?: RouteMode | undefined;
  readonly strengths: StrengthsDate;
  /** Prompt, history and files together; estimated from the prompt when absent. */
  readonly inputTokens?: number | undefined;
  /**
   * Files and earlier turns, where `inputTokens` leaves them out: a window has to hold them. They do not count in the price: what
   * a dollar must bring was fixed on prompts without any.
   */
  readonly besideTokens?: number | undefined;
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
  readonly landmarks: Landmarks;
}

/** Where hardness is set by hand, the odds of failing may well be this many times as high. */
const HAND_ERROR = 2;
/** Wider than what outcomes or published figures leave open: a guess by price and age. */
const WIDTH_KNOWN_MAX = 0.3;

/** Chooses the model for one prompt: features, prediction, choice, explanation. Null when no model is allowed. */
export function chooseModel(input: RouteInput): RouteDecision | null {
  return chooseWith(
    { scores: SHIPPED_SCORES, strengths: tableOf(input.strengths), landmarks: SHIPPED_LANDMARKS },
    input,
  );
}

/** The same with other knowledge than what is shipped; for training and measuring. */
export function chooseWith({ scores, strengths, landmarks }: RouterKnowledge, input: RouteInput): RouteDecision | null {
  const { prompt, preferred, mode = "balanced", shift } = input;
  const text = readText(prompt);
  const read = readPrompt(prompt, text, scoreInputOf(text), scores);
  const ground = groundOf(read, input.vector ?? null, landmarks);
  // What was learnt says nothing of a prompt unlike all that was measured: it counts as hard as tasks are on average.
  const reading = ground === "far" ? { ...read, hardness: scores.neighbours.usual } : read;
  const qualityOf = qualityOn(reading);
  const qualityAtWorst = qualityOn({ category: reading.category, hardness: harder(reading.hardness) });
  const inputTokens = input.inputTokens ?? reading.inputTokens;
  const usualTokens = input.outputTokensExpected ?? Math.max(askedTokens(text), expectedTokens(reading));
  const candidates = bestFirst(
    input.allowed.map((entry): TimedCandidate => {
      const known = strengthsOf(strengths, entry);
      const outputTokens = Math.round(usualTokens * known.verbosity);
      const { durationMs, firstTokenMs } = expectedTimes(entry, outputTokens, input.firstTokenMs?.[entry.name] ?? null);
      return {
        entry,
        model: entry.name,
        quality: qualityOf(known),
        overall: known.overall,
        overallWidth: known.overallWidth,
        costUsd: costOf(entry, inputTokens, outputTokens),
        durationMs,
        firstTokenMs,
      };
    }),
  );
  const { eligible, setAside } = eligibleModels(candidates, {
    tokens: inputTokens + (input.besideTokens ?? 0) + usualTokens,
    outputTokens: usualTokens,
    troubled: input.troubled ?? [],
    premiumTokensLeft: input.premiumTokensLeft ?? null,
    turbo: input.turbo ?? null,
  });
  const rules = {
    mode,
    shift: shift === undefined ? null : (model: ModelName) => shift(reading.category, model),
    ground,
    qualityAtWorst: ({ entry }: TimedCandidate) => qualityAtWorst(strengthsOf(strengths, entry)),
    usual: input.tier === undefined ? null : PLANS[input.tier].defaultModel,
  };
  const picked = pickCandidate(eligible, rules);
  const settled = preferred === null ? undefined : candidates.find(({ model }) => model === preferred.name);
  const chosen = settled ?? picked?.candidate;
  if (chosen === undefined) return null;
  const isOther = (candidate: TimedCandidate): boolean => candidate !== chosen;
  const runnerUp = pickCandidate(eligible.filter(isOther), rules)?.candidate ?? candidates.find(isOther) ?? null;
  const isAutomatic = settled === undefined && eligible.length > 1;
  const doubt = isAutomatic ? doubtOf(ground, chosen, runnerUp) : null;
  return {
    model: chosen.model,
    ...explainRoute({
      ...{ chosen, runnerUp, candidates, setAside, preferred },
      by: picked?.by ?? "worth",
      ground,
      doubt,
      isAutomatic,
      missing: input.missing ?? null,
      limitedBy: input.limitedBy ?? null,
      tier: input.tier ?? null,
      ...reading,
    }),
    category: reading.category,
    difficulty: reading.difficulty,
    candidates: toldCandidates(candidates, [chosen, runnerUp]).map(asTold),
    strengths: input.strengths,
    ...(isAutomatic && { isSure: doubt === null }),
  };
}

const harder = (hardness: number): number => hardness / (hardness + (1 - hardness) / HAND_ERROR);

function groundOf({ isByHand }: PromptReading, vector: Float32Array | null, landmarks: Landmarks): Ground {
  if (isByHand) return "by-hand";
  if (vector === null) return "unread";
  return nearestLandmark(vector, landmarks) < FAMILIAR_COSINE_MIN ? "far" : "measured";
}

/** What a choice may be wrong for; null: it is sure. */
function doubtOf(ground: Ground, chosen: TimedCandidate, runnerUp: TimedCandidate | null): RouteDoubt | null {
  if (ground !== "measured") return ground;
  const width = Math.max(chosen.overallWidth, runnerUp?.overallWidth ?? 0);
  return width > WIDTH_KNOWN_MAX ? "models-guessed" : null;
}

const asTold = ({ entry, model, quality, costUsd, durationMs, overall }: TimedCandidate): RouteCandidate => ({
  model,
  ...factsOf(entry),
  quality,
  costUsd,
  durationMs,
  overall,
});
