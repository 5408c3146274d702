import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { calculateCallCostUsd } from "../../catalogue/model-price.ts";
import { DEMONSTRATION_MODEL, type ModelName } from "../../catalogue/models.ts";
import type { OptimizerLevel } from "../../plans/plans.ts";
import { gradeOf } from "../../routing/grade-of.ts";
import { estimateTokens } from "../../text/tokens.ts";

/** Recent measurements of a model if there are enough, else the values of the catalogue. */
export interface ModelSpeed {
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
}

/** `model` null: no model can rewrite. `isTooSlow`: models are connected, but all would take too long. */
export interface RewriterChoice {
  readonly model: CatalogueEntry | null;
  readonly isTooSlow: boolean;
}

/**
 * Expected tokens of a reply, from its start to the end of the rewritten text: the first value, plus the second value
 * for each token of the prompt. Nine of ten good rewrites in the recorded measurements are shorter.
 */
const REWRITE_TOKENS_BESIDE = 95;
const REWRITE_TOKENS_PER_PROMPT_TOKEN = 1.2;

/**
 * Highest cost of a rewrite in US dollars. It is small compared with the cost of an answer. The level "lite" takes the
 * cheapest model anyway.
 */
const REWRITE_COST_USD_MAX: Readonly<Record<OptimizerLevel, number>> = { lite: 0.002, full: 0.004, advanced: 0.01 };
const INSTRUCTION_TOKENS = 1_600;

/** A prompt of this length or shorter gets the normal time limit. */
const SHORT_PROMPT_TOKENS = 150;
const LONG_PROMPT_TIMES_MAX = 2;
/** A user who explicitly requests a rewrite waits longer. */
const INSISTING_TIMES = 3;

/**
 * The time limit for a rewrite, in whole milliseconds. A short prompt gets `budgetMs`. A longer prompt gets more, at
 * most LONG_PROMPT_TIMES_MAX times as much. If the user explicitly requests the rewrite (`isInsisting`), the limit is
 * tripled.
 */
export function rewriteTimeLimitMs(budgetMs: number, prompt: string, isInsisting: boolean): number {
  const times = Math.min(Math.max(estimateTokens(prompt) / SHORT_PROMPT_TOKENS, 1), LONG_PROMPT_TIMES_MAX);
  return Math.round(budgetMs * times * (isInsisting ? INSISTING_TIMES : 1));
}

/**
 * Chooses the model that rewrites, among those that can finish within `budgetMs`. The configured model comes first.
 * Without a configured model, lite gets the cheapest model. The other levels get the best writer that costs at most
 * REWRITE_COST_USD_MAX. The demonstration model is never chosen, and an experimental model only if it is configured. An
 * unknown price counts as 0.
 */
export function chooseRewriter(input: {
  readonly ready: readonly CatalogueEntry[];
  readonly configured: ModelName | null;
  readonly level: OptimizerLevel;
  readonly prompt: string;
  readonly budgetMs: number;
  readonly speedOf: (model: CatalogueEntry) => ModelSpeed;
  /** True for a model that failed the trial for rewriters. It is used only if no other model is available. */
  readonly isUnfit: (model: CatalogueEntry) => boolean;
}): RewriterChoice {
  const { ready, configured, level, prompt, budgetMs, speedOf, isUnfit } = input;
  const able = ready.filter(
    ({ name, experimental }) => name !== DEMONSTRATION_MODEL && (experimental !== true || name === configured),
  );
  const tokens = REWRITE_TOKENS_BESIDE + REWRITE_TOKENS_PER_PROMPT_TOKEN * estimateTokens(prompt);
  const inTime = able.filter((model) => durationMs(speedOf(model), tokens) <= budgetMs);
  const cost = (model: CatalogueEntry) =>
    calculateCallCostUsd(model, INSTRUCTION_TOKENS + estimateTokens(prompt), tokens) ?? 0;
  const affordable = inTime.filter((model) => cost(model) <= REWRITE_COST_USD_MAX[level]);
  const fit = affordable.some((model) => !isUnfit(model)) ? affordable.filter((model) => !isUnfit(model)) : affordable;
  const ranked = fit.sort((a, b) => (level === "lite" ? 0 : quality(b) - quality(a)) || cost(a) - cost(b));
  const model = inTime.find(({ name }) => name === configured) ?? ranked[0] ?? null;
  return { model, isTooSlow: inTime.length === 0 && able.length > 0 };
}

/**
 * Chooses the model that checks the rewrite: the cheapest fast model that is not of the family of `writer`; null: there
 * is no such model.
 */
export function chooseSecondReader(
  writer: CatalogueEntry,
  ready: readonly CatalogueEntry[],
  speedOf: (model: CatalogueEntry) => ModelSpeed,
): CatalogueEntry | null {
  const others = ready.filter(
    (model) =>
      model.family !== writer.family &&
      model.name !== DEMONSTRATION_MODEL &&
      model.experimental !== true &&
      speedOf(model).firstTokenMs <= READING_MS_MAX,
  );
  const cost = (model: CatalogueEntry) => calculateCallCostUsd(model, INSTRUCTION_TOKENS, 1) ?? 0;
  return others.toSorted((a, b) => cost(a) - cost(b))[0] ?? null;
}

/** The reply is only a few tokens, but a long wait for the first token would delay everything. */
const READING_MS_MAX = 1_500;

const durationMs = ({ firstTokenMs, tokensPerSecond }: ModelSpeed, tokens: number): number =>
  firstTokenMs + (1_000 * tokens) / tokensPerSecond;

/** How well a model writes, from 1 to 5. */
const quality = (model: CatalogueEntry): number => gradeOf(model, "editing").grade;
