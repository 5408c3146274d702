import { classifyTaskByExamples } from "./classify-task-by-examples.ts";
import type { Task, TaskKind } from "./task.ts";

const WORDS =
  /(?<before>\b(?:this|that|the|these|those|my|our|your|attached|following|above|below)\s)?\b(?<count>\d{1,3}(?:[,.\u202f ]\d{3})|\d{2,5})(?:\s?(?:-|–|to)\s?(?<upTo>\d{1,3}(?:[,.]\d{3})|\d{2,5}))?[- ]words?\b/gi;
const SOME_WORDS = /\d[- ]word/i;
const TOKENS_PER_WORD = 1.35;
/** Answers do not get longer than this: at most about 16,000 characters are stored per answer. */
const WORDS_MAX = 3_000;

/**
 * Estimates the tokens of the longest text that the prompt requests in words, as in "a 1,500-word article" or "between
 * 800 and 1,000 words". Returns 0 if the prompt gives no length. "Summarise this 3,000-word report" gives no length for
 * the answer.
 */
export function estimateRequestedTokens(text: string): number {
  // Most prompts give no length. This check is ten times faster than the search below.
  if (!SOME_WORDS.test(text)) return 0;
  let most = 0;
  for (const { groups } of text.matchAll(WORDS)) {
    if (groups?.before !== undefined) continue;
    const words = Number((groups?.upTo ?? groups?.count ?? "0").replace(/\D/g, ""));
    most = Math.max(most, Math.min(WORDS_MAX, words));
  }
  return Math.round(most * TOKENS_PER_WORD);
}

const PARTS = /^\s{0,3}(?:\d{1,2}[.)]|[-*•])\s/gm;
const PARTS_MANY = 4;
const CODE_OR_FORMULA = /```|\$\$|\\[[(]|[∫∑√]/;
/** About 800 words. */
const LONG_ANSWER_TOKENS = 1_080;
const CARE_CHARACTERS = 240;
const EXPERT_CHARACTERS = 1_200;

const TAKES_CARE: readonly TaskKind[] = ["planning", "analysis", "research", "code", "data", "maths"];

/**
 * Estimates the task if no model has classified the prompt. The kind comes from examples, the effort from a few signs.
 * `recipeKind`: the kind of the only recipe that clearly matches.
 */
export function estimateTask(prompt: string, recipeKind: TaskKind | null = null): Pick<Task, "kind" | "effort"> {
  const kind = recipeKind ?? classifyTaskByExamples(prompt) ?? "conversation";
  return { kind, effort: effortOf(kind, prompt) };
}

/**
 * Effort 3 needs two signs of expert work: code or a formula, many parts, a long answer, a long prompt. If the kind is
 * in TAKES_CARE, one sign is enough.
 */
function effortOf(kind: TaskKind, prompt: string): Task["effort"] {
  const parts = prompt.match(PARTS)?.length ?? 0;
  const signs = [
    CODE_OR_FORMULA.test(prompt),
    parts >= PARTS_MANY,
    estimateRequestedTokens(prompt) >= LONG_ANSWER_TOKENS,
    prompt.length > EXPERT_CHARACTERS,
  ];
  const held = signs.filter(Boolean).length;
  const takesCare = TAKES_CARE.includes(kind);
  if (held >= 2 || (held === 1 && takesCare)) return 3;
  return held === 1 || takesCare || parts >= 2 || prompt.length > CARE_CHARACTERS ? 2 : 1;
}
