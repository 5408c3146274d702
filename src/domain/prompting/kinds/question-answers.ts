import type { Question } from "../improvement.ts";
import { type AnswerSentence, withAnswer } from "./answer-sentence.ts";

// The page imports this file: it must stay free of everything heavy.

/** One answer to tap, and what it becomes in the prompt. */
export interface ShownAnswer extends AnswerSentence {
  readonly option: string;
}

/** The answers of a question: the rules bring a sentence for each; a model's question stands before its answer. */
export const answersOf = (question: Question): ShownAnswer[] =>
  question.options.map((option, index) => ({
    option,
    ...(question.answers?.[index] ?? { sentence: ownAnswer(question, option) }),
  }));

/** What the user said in words of their own. */
export const ownAnswer = ({ question }: Pick<Question, "question">, words: string): string =>
  `${question} ${/[.!?…]$/u.test(words) ? words : `${words}.`}`;

/** The prompt with these sentences behind it, each on a line of its own and said once. */
export const withSentences = (prompt: string, sentences: readonly string[]): string =>
  sentences.reduce((text, sentence) => withAnswer(text, { sentence }), prompt);
