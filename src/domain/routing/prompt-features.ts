import { estimateTokens } from "../tokens.ts";
import { handHardness } from "./hand-hardness.ts";
import { type LearnedScores, type ScoreInput, scoresOf } from "./learned-scores.ts";
import { type Category, categoryOf } from "./prompt-category.ts";
import { languageOf } from "./prompt-language.ts";

/** What about a prompt decides the model. */
export interface PromptReading {
  readonly category: Category;
  /** How much a strong model is likely to add, 0 to 1. */
  readonly difficulty: number;
  /** How often models are likely to fail, 0 to 1. */
  readonly hardness: number;
  /** Hardness was set by hand: of such tasks no outcomes may be learnt from. */
  readonly isByHand: boolean;
  /** Asks for code, rather than about it. */
  readonly asksForCode: boolean;
  /** Two letters, or null when it cannot be told. */
  readonly language: string | null;
  readonly inputTokens: number;
}

const ASKS_FOR_CODE =
  /\b(?:write|implement|create|build|make|generate|refactor|fix|debug|port|convert)\b[^.\n]{0,60}\b(?:code|script|program|function|class|app|page|component|query|api|endpoint|tests?|algorithm)\b/i;
const NEED_MIDDLE = 0.25;
const NEED_STEEPNESS = 5;

/** `text`: what was read of the prompt; `input`: what the scores read of that; `promptTokens` of the whole prompt. */
export function readPrompt(prompt: string, text: string, input: ScoreInput, scores: LearnedScores): PromptReading {
  const category = categoryOf(text, input.kind);
  const learned = scoresOf(input, scores);
  const byHand = input.kind === "text" ? handHardness(text, category) : null;
  const hardness = byHand ?? Math.min(1, Math.max(0, learned.hardness));
  const need = byHand ?? learned.need;
  return {
    category,
    difficulty: 1 / (1 + Math.exp(NEED_STEEPNESS * (NEED_MIDDLE - need))),
    hardness,
    isByHand: byHand !== null,
    asksForCode: ASKS_FOR_CODE.test(text),
    language: languageOf(text),
    inputTokens: estimateTokens(prompt),
  };
}
