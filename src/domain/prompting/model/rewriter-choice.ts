import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { costOf } from "../../catalogue/model-price.ts";
import { EMBEDDED_MODEL, type ModelName } from "../../catalogue/models.ts";
import type { OptimizerLevel } from "../../plans/plans.ts";
import { gradeOf } from "../../routing/grade-of.ts";
import { estimateTokens } from "../../text/tokens.ts";

/** How fast a model is: as measured of late where there is enough to say, else the catalogue's. */
export interface ModelSpeed {
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
}

/** `model` null: none can; `isTooSlow` says whether one is connected that would take too long. */
export interface RewriterChoice {
  readonly model: CatalogueEntry | null;
  readonly isTooSlow: boolean;
}

/**
 * Tokens of a reply until its rewritten text has ended: nine of ten good rewrites in the rows that the kit measures with are
 * shorter than this.
 */
const REWRITE_TOKENS_BESIDE = 95;
const REWRITE_TOKENS_PER_PROMPT_TOKEN = 1.2;

/** US dollars that one rewrite may cost on a level, so that it stays small beside the answer. Lite takes the cheapest anyway. */
const REWRITE_COST_USD_MAX: Readonly<Record<OptimizerLevel, number>> = { lite: 0.002, full: 0.004, advanced: 0.01 };
const INSTRUCTION_TOKENS = 1_600;

/** A prompt of this length gets the plain budget. */
const SHORT_PROMPT_TOKENS = 150;
const LONG_PROMPT_TIMES_MAX = 2;
/** A person who asks for a rewrite on purpose waits longer for it. */
const INSISTING_TIMES = 3;

/**
 * How long a rewrite of this prompt may take, in whole milliseconds, where a short one has `budgetMs`: more for a longer text, up to
 * twice as long, and three times as long for a user who insists.
 */
export function rewriteTimeMs(budgetMs: number, prompt: string, isInsisting: boolean): number {
  const times = Math.min(Math.max(estimateTokens(prompt) / SHORT_PROMPT_TOKENS, 1), LONG_PROMPT_TIMES_MAX);
  return Math.round(budgetMs * times * (isInsisting ? INSISTING_TIMES : 1));
}

/**
 * Who rewrites a prompt: of the models that finish within `budgetMs`, the configured one, else for lite the cheapest, for the
 * other levels the best writer whose price is small beside an answer's; advanced may take longer and cost more. Never the
 * demonstration model, and an experimental one only where it is configured; the host's own server, whose price nobody knows, counts as free.
 */
export function chooseRewriter(input: {
  readonly ready: readonly CatalogueEntry[];
  readonly configured: ModelName | null;
  readonly level: OptimizerLevel;
  readonly prompt: string;
  readonly budgetMs: number;
  readonly speedOf: (model: CatalogueEntry) => ModelSpeed;
  /** A model that was tried and lost too much: passed over while another is there. */
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

/** A model of another family than the writer's reads along: the cheapest that is quick; null where none is connected. */
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

/** Its answer is a few tokens; one that needs longer for the first would hold everything up. */
const READING_MS_MAX = 1_500;

const durationMs = ({ firstTokenMs, tokensPerSecond }: ModelSpeed, tokens: number): number =>
  firstTokenMs + (1_000 * tokens) / tokensPerSecond;

/** How well a model writes, 1 to 5. */
const quality = (model: CatalogueEntry): number => gradeOf(model, "editing").grade;
