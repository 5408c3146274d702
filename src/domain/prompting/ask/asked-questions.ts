import type { Question } from "../improvement.ts";

/** A question that stood under an earlier prompt. `id` null: it was a model's, or stored before questions had ids. */
export interface AskedQuestion {
  readonly id: string | null;
  readonly question: string;
}

/** The questions that were not asked before: what was answered or passed over does not come again. */
export function withoutAsked(questions: readonly Question[], asked: readonly AskedQuestion[]): Question[] {
  const ids = new Set(asked.flatMap(({ id }) => id ?? []));
  const texts = new Set(asked.map(({ question }) => plain(question)));
  return questions.filter(({ id, question }) => !(id !== undefined && ids.has(id)) && !texts.has(plain(question)));
}

const plain = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
