import type { ProductModel } from "../models.ts";
import type { Category } from "./prompt-category.ts";
import type { PerModel, StrengthLine, StrengthTable } from "./strength-table.ts";

/** Share of good answers on an easy and on a hard public test. `prior`: no public figure that we could name. */
interface Anchors {
  readonly easy: number;
  readonly hard: number;
}
const at = (easy: number, hard: number): Anchors => ({ easy, hard });

/**
 * Figures published for the model ids in the configuration's defaults, as of November 2025.
 * [A] openai/simple-evals, README: gpt-3.5-turbo-0125, gpt-4o-mini-2024-07-18, gpt-4o-2024-08-06.
 * [B] OpenAI, "Introducing GPT-4.1 in the API", April 2025: AIME 2024 and SWE-bench Verified of GPT-4o and GPT-4o mini.
 * [C] Anthropic, "Introducing Claude Sonnet 4.5", September 2025. [D] Anthropic, "Introducing Claude Opus 4.5", November 2025.
 * [E] Google, model cards of Gemini 2.5 Pro (June 2025) and Gemini 2.5 Flash-Lite (July 2025, without thinking).
 * Makers test with prompts and settings of their own (some with long thinking), so the distances are rough.
 */
const KNOWLEDGE: PerModel<Anchors> = {
  "gpt-3.5-turbo": at(0.698, 0.308), // MMLU, GPQA [A]
  "gpt-4o-mini": at(0.82, 0.402), // MMLU, GPQA [A]
  "gpt-4o": at(0.887, 0.531), // MMLU, GPQA [A]
  "claude-sonnet": at(0.891, 0.834), // MMMLU, GPQA Diamond [C]
  "claude-opus": at(0.908, 0.87), // MMMLU, GPQA Diamond [D]
  "gemini-flash-lite": at(0.811, 0.646), // Global MMLU Lite, GPQA Diamond [E]
  "gemini-2.5-pro": at(0.892, 0.864), // Global MMLU Lite, GPQA Diamond [E]
};
const CODE: PerModel<Anchors> = {
  "gpt-3.5-turbo": at(0.68, 0.05), // HumanEval [A], prior
  "gpt-4o-mini": at(0.872, 0.15), // HumanEval [A], prior
  "gpt-4o": at(0.902, 0.33), // HumanEval [A], SWE-bench Verified [B]
  "claude-sonnet": at(0.96, 0.772), // prior, SWE-bench Verified [C]
  "claude-opus": at(0.97, 0.809), // prior, SWE-bench Verified [D]
  "gemini-flash-lite": at(0.88, 0.316), // prior, SWE-bench Verified [E]
  "gemini-2.5-pro": at(0.95, 0.596), // prior, SWE-bench Verified [E]
};
const MATHS: PerModel<Anchors> = {
  "gpt-3.5-turbo": at(0.563, 0.02), // MGSM [A], prior
  "gpt-4o-mini": at(0.87, 0.086), // MGSM [A], AIME 2024 [B]
  "gpt-4o": at(0.9, 0.131), // MGSM [A], AIME 2024 [B]
  "claude-sonnet": at(0.95, 0.87), // prior, AIME 2025 [C]
  "claude-opus": at(0.96, 0.88), // prior, prior
  "gemini-flash-lite": at(0.92, 0.498), // prior, AIME 2025 [E]
  "gemini-2.5-pro": at(0.96, 0.88), // prior, AIME 2025 [E]
};

const MODEL_NAMES = Object.keys(KNOWLEDGE) as ProductModel[];
const perModel = <Value>(make: (model: ProductModel) => Value): PerModel<Value> =>
  Object.fromEntries(MODEL_NAMES.map((model) => [model, make(model)])) as PerModel<Value>;

/**
 * A prior: nobody publishes a figure for everyday language work that all seven share. On easy tasks models make a sixth of
 * the mistakes that they make in tests of knowledge, on hard ones half of them, and they keep their order.
 */
const LANGUAGE = perModel((model) => {
  const { easy, hard } = KNOWLEDGE[model];
  return at(1 - (1 - easy) / 6, 1 - (1 - (easy + hard) / 2) / 2);
});

const EASY_HARDNESS = 0.1;
const HARD_HARDNESS = 0.75;
const logit = (share: number): number => Math.log(share / (1 - share));

function lineThrough({ easy, hard }: Anchors): StrengthLine {
  const slope = (logit(easy) - logit(hard)) / (logit(HARD_HARDNESS) - logit(EASY_HARDNESS));
  return [logit(hard) + slope * logit(HARD_HARDNESS), slope];
}
const lines = (anchors: PerModel<Anchors>): PerModel<StrengthLine> => perModel((model) => lineThrough(anchors[model]));

const EVERYDAY: readonly Category[] = [
  "extraction",
  "translation",
  "summary",
  "writing",
  "explanation",
  "conversation",
];

/** Strengths of the models people use today. */
export const STRENGTHS_CURRENT: StrengthTable = {
  dated: "2025-11",
  tested: [EASY_HARDNESS, HARD_HARDNESS],
  overall: perModel((model) => (KNOWLEDGE[model].hard + CODE[model].hard + MATHS[model].hard) / 3),
  models: lines(KNOWLEDGE),
  categories: {
    knowledge: lines(KNOWLEDGE),
    reasoning: lines(KNOWLEDGE),
    code: lines(CODE),
    maths: lines(MATHS),
    ...Object.fromEntries(EVERYDAY.map((category) => [category, lines(LANGUAGE)])),
  },
  // A prior: answers of today's models have not been measured side by side.
  verbosity: perModel(() => 1),
};
