import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { costOf } from "../../catalogue/model-price.ts";
import { EMBEDDED_MODEL, type ModelName } from "../../catalogue/models.ts";
import type { OptimizerLevel } from "../../plans/plans.ts";
import { gradeOf } from "../../routing/grade-of.ts";
import { estimateTokens } from "../../text/tokens.ts";

/** Speed of a model: recent measurements when there are enough, else the catalogue's value. */
export interface ModelSpeed {
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
}

/** `model`: null when none can rewrite. `isTooSlow`: a model is connected but would take too long. */
export interface RewriterChoice {
  readonly model: CatalogueEntry | null;
  readonly isTooSlow: boolean;
}

/**
 * Expected tokens of a reply up to the end of the rewritten text. Nine of ten good rewrites that the measuring kit
 * recorded are shorter.
 */
const REWRITE_TOKENS_BESIDE = 95;
const REWRITE_TOKENS_PER_PROMPT_TOKEN = 1.2;

/** Maximum US dollars of a rewrite per level, small compared with an answer. Lite takes the cheapest model anyway. */
const REWRITE_COST_USD_MAX: Readonly<Record<OptimizerLevel, number>> = { lite: 0.002, full: 0.004, advanced: 0.01 };
const INSTRUCTION_TOKENS = 1_600;

/** A prompt up to this length gets the time budget unchanged. */
const SHORT_PROMPT_TOKENS = 150;
const LONG_PROMPT_TIMES_MAX = 2;
/** A user who explicitly requests a rewrite waits longer. */
const INSISTING_TIMES = 3;

/**
 * Time limit for a rewrite of this prompt, in whole milliseconds. A short prompt gets `budgetMs`, a longer one up to
 * twice as much. The limit is tripled for a user who insists.
 */
export function rewriteTimeMs(budgetMs: number, prompt: string, isInsisting: boolean): number {
  const times = Math.min(Math.max(estimateTokens(prompt) / SHORT_PROMPT_TOKENS, 1), LONG_PROMPT_TIMES_MAX);
  return Math.round(budgetMs * times * (isInsisting ? INSISTING_TIMES : 1));
}

/**
 * Chooses the model that rewrites, among those that finish within `budgetMs`. The configured model comes first. Without
 * it, lite gets the cheapest model, and other levels get the best writer that costs little compared with the answer;
 * advanced may take longer and cost more. The demonstration model is never chosen, an experimental model only if it is
 * configured. A model on the host's server has no known price and counts as free.
 */
export function chooseRewriter(input: {
  readonly ready: readonly CatalogueEntry[];
  readonly configured: ModelName | null;
  readonly level: OptimizerLevel;
  readonly prompt: string;
  readonly budgetMs: number;
  readonly speedOf: (model: CatalogueEntry) => ModelSpeed;
  /** A model that lost too much in its trial: skipped while another is available. */
  readonly isUnfit: (model: CatalogueEntry) => boolean;
}): RewriterChoice {
  const { ready, configured, level, prompt, budgetMs, speedOf, isUnfit } = input;
  const able = ready.filter(
    ({ name, experimental }) => name !== EMBEDDED_MODEL && (experimental !== true || name === configured),
  );
  const tokens = REWRITE_TOKENS_BESIDE + REWRITE_TOKENS_PER_PROMPT_TOKEN * estimateTokens(prompt);
  const inTime = able.filter((model) => durationMs(speedOf(model), tokens) <= budgetMs);
  const cost = (model: CatalogueEntry) => costOf(model, INSTRUCTION_TOKENS + estimateTokens(prompt), tokens) ?? 0;
  const affordable = inTime.filter((model) => cost(model) <= REWRITE_COST_USD_MAX[level]);
  const fit = affordable.some((model) => !isUnfit(model)) ? affordable.filter((model) => !isUnfit(model)) : affordable;
  const ranked = fit.sort((a, b) => (level === "lite" ? 0 : quality(b) - quality(a)) || cost(a) - cost(b));
  const model = inTime.find(({ name }) => name === configured) ?? ranked[0] ?? null;
  return { model, isTooSlow: inTime.length === 0 && able.length > 0 };
}

/** Chooses the cheapest quick model of another family than the writer's; null when none is connected. */
export function chooseSecondReader(
  writer: CatalogueEntry,
  ready: readonly CatalogueEntry[],
  speedOf: (model: CatalogueEntry) => ModelSpeed,
): CatalogueEntry | null {
  const others = ready.filter(
    (model) =>
      model.family !== writer.family &&
      model.name !== EMBEDDED_MODEL &&
      model.experimental !== true &&
      speedOf(model).firstTokenMs <= READING_MS_MAX,
  );
  const cost = (model: CatalogueEntry) => costOf(model, INSTRUCTION_TOKENS, 1) ?? 0;
  return others.toSorted((a, b) => cost(a) - cost(b))[0] ?? null;
}

/** The answer is a few tokens; a longer wait for the first token would delay everything. */
const READING_MS_MAX = 1_500;

const durationMs = ({ firstTokenMs, tokensPerSecond }: ModelSpeed, tokens: number): number =>
  firstTokenMs + (1_000 * tokens) / tokensPerSecond;

/** How well a model writes, 1 to 5. */
const quality = (model: CatalogueEntry): number => gradeOf(model, "editing").grade;
