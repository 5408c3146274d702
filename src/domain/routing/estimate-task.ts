import { classifyTaskByExamples } from "./classify-task-by-examples.ts";
import { estimateRequestedTokens } from "./estimate-requested-tokens.ts";
import type { Task, TaskKind } from "./task.ts";

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
