import { isAnswered } from "./kind-questions.ts";
import { KINDS } from "./kinds.ts";

const READ_MAX = 8_000;
const QUESTIONS = KINDS.flatMap(({ questions }) => questions);

/**
 * Ids of the questions that must not be asked again: answered or refused before, or with an answer of theirs in one of the
 * `texts` (the prompt and what was said before it).
 */
export function settledQuestions(
  texts: readonly string[],
  answeredIds: readonly string[] = [],
  refusedIds: readonly string[] = [],
): ReadonlySet<string> {
  const settled = new Set([...answeredIds, ...refusedIds]);
  for (const text of texts) {
    const read = text.slice(0, READ_MAX);
    for (const question of QUESTIONS)
      if (!settled.has(question.id) && isAnswered(question, read)) settled.add(question.id);
  }
  return settled;
}
