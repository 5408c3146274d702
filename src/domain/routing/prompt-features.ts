import { estimateTokens } from "../tokens.ts";

export const CATEGORIES = [
  "code",
  "maths",
  "reasoning",
  "translation",
  "summary",
  "writing",
  "explanation",
  "knowledge",
  "conversation",
] as const;
export type Category = (typeof CATEGORIES)[number];

export interface PromptFeatures {
  readonly category: Category;
  /** 0 easy to 1 hard. */
  readonly difficulty: number;
  readonly inputTokens: number;
}

// A choice of model needs no more than the beginning and the end; this bounds the time for any length.
const READ_CHARACTERS_MAX = 4_000;

const CUES: readonly (readonly [Category, RegExp])[] = [
  [
    "code",
    /```|\bdef \w{1,40}\(|\bfunction\b|#include|\bclass \w{1,40}[:({]|\b(?:python|javascript|typescript|java|sql|bash|regex|html|css|rust|c\+\+|react|docker|linux|git)\b|\b(?:write|fix|debug|refactor|implement)\b[^.\n]{0,40}\b(?:code|script|program|bug|tests?|query|api)\b|\breturn\b[^.\n]{0,60};|>>>/i,
  ],
  [
    "maths",
    /\\(?:frac|sqrt|sum|int|begin|boxed|cdot|times)|\$[^$\n]{1,200}\$|\b(?:calculate|solve|equation|integral|derivative|probability|polynomial|theorem|prove|triangle|perimeter|remainder|percent(?:age)?|average speed)\b|\bhow (?:many|much|long|far|old)\b[^?\n]{0,200}\?|\d ?[-+*/×÷^=] ?\d/i,
  ],
  [
    "reasoning",
    /\b(?:puzzle|riddle|logic(?:al)?|deduce|infer|strateg(?:y|ies)|trade-?offs?|pros and cons|compare|evaluate|analy[sz]e|argue|which of the following|decide|legal|diagnos\w{1,4}|if and only if|sequence)\b|^\(?[A-J][).:] /im,
  ],
  ["translation", /\btranslat(?:e|ion)\b/i],
  ["summary", /\b(?:summari[sz]e|summary|tl;?dr|key points|shorten|condense)\b/i],
  [
    "writing",
    /\b(?:write|draft|compose|rewrite|rephrase|proofread|edit|polish|create|brainstorm|ideas? for)\b|\b(?:e-?mail|letter|essay|story|poem|blog|listing|speech|slogan|caption|article|cover letter)\b/i,
  ],
  [
    "explanation",
    /\b(?:explain|teach|how (?:does|do|to|can)|why (?:does|do|is|are)|tutorial|guide|plan|itinerary|steps)\b/i,
  ],
  ["knowledge", /\b(?:who|what|when|where|which|name|list|define|capital|year)\b/i],
];

const HARD: readonly (readonly [number, RegExp])[] = [
  [
    0.18,
    /\b(?:prove|derive|optimi[sz]e|theorem|rigorous|formal(?:ly)?|complexity|concurren\w{1,5}|distributed|architecture|proof)\b/i,
  ],
  [0.14, /\\(?:frac|sqrt|sum|int|begin|log|sin|cos)|[∑∫√≤≥∈]/],
  [0.1, /\b(?:in[- ]depth|comprehensive|detailed|complex|advanced|critically|multi-?step|edge cases?|trade-?offs?)\b/i],
  [0.08, /\b(?:must|exactly|at least|at most|unless|except|constraints?|without using)\b/i],
  [
    0.08,
    /\b(?:legal|medical|clinical|contract|tax|regulat\w{1,6}|statistic\w{0,4}|quantum|thermodynamic\w{0,2}|molar|enzyme|hypothes[ie]s)\b/i,
  ],
  [-0.12, /\b(?:simple|simply|easy|basic|quick(?:ly)?|short|one sentence|hello|hi|thanks)\b/i],
];
const BASE_DIFFICULTY: Readonly<Record<Category, number>> = {
  code: 0.38,
  maths: 0.3,
  reasoning: 0.4,
  translation: 0.2,
  summary: 0.2,
  writing: 0.25,
  explanation: 0.25,
  knowledge: 0.2,
  conversation: 0.1,
};

/** What about a prompt decides the model. Hand-set cues; a later issue learns them from outcomes. */
export function readFeatures(prompt: string): PromptFeatures {
  const text =
    prompt.length <= READ_CHARACTERS_MAX
      ? prompt
      : `${prompt.slice(0, READ_CHARACTERS_MAX / 2)}\n${prompt.slice(-READ_CHARACTERS_MAX / 2)}`;
  const category = CUES.find(([, cue]) => cue.test(text))?.[0] ?? "conversation";
  return { category, difficulty: difficultyOf(text, prompt.length, category), inputTokens: estimateTokens(prompt) };
}

function difficultyOf(text: string, length: number, category: Category): number {
  let difficulty = BASE_DIFFICULTY[category];
  for (const [points, cue] of HARD) if (cue.test(text)) difficulty += points;
  const numbers = text.match(/\d+(?:\.\d+)?/g)?.length ?? 0;
  const longWords = text.match(/\b[a-z]{10,}\b/gi)?.length ?? 0;
  difficulty += 0.02 * Math.min(8, numbers) + 0.012 * Math.min(10, longWords) + 0.4 * (length / (length + 800)) - 0.08;
  return Math.round(Math.min(1, Math.max(0, difficulty)) * 1000) / 1000;
}
