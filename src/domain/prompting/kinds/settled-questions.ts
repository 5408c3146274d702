import type { KindQuestion } from "./kind.ts";
import { isAnswered } from "./kind-questions.ts";

const READ_MAX = 8_000;

/**
 * Ids of those of `questions` that must not be asked again: answered or refused before, or with an answer of theirs in one of the
 * `texts` (the prompt and what was said before it).
 */
export function settledQuestions(
  questions: readonly KindQuestion[],
  texts: readonly string[],
  settledIds: readonly string[] = [],
): ReadonlySet<string> {
  const settled = new Set(settledIds);
  for (const text of texts) {
    const read = text.slice(0, READ_MAX);
    for (const question of questions)
      if (!settled.has(question.id) && isAnswered(question, read)) settled.add(question.id);
  }
  return settled;
}
