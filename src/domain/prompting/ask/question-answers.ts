import type { Question } from "../improvement.ts";

/** One answer to tap, and the sentence that it becomes in the prompt. */
export interface QuestionAnswer {
  readonly option: string;
  /** With `needsWords`, the beginning of a sentence that the user's own words end. */
  readonly sentence: string;
  readonly needsWords: boolean;
}

/** The answers of a question: the rules bring a sentence for each, a model's question stands before its answer. */
export const answersOf = (question: Question): QuestionAnswer[] =>
  question.answers?.map((answer) => ({ ...answer, needsWords: answer.needsWords === true })) ??
  question.options.map((option) => ({ option, sentence: ownAnswer(question, option), needsWords: false }));

/** What the user said in words of their own. */
export const ownAnswer = ({ question }: Pick<Question, "question">, words: string): string =>
  `${question} ${closed(words)}`;

/** The sentence of an answer; `words` is what was typed where it needs words. */
export const sentenceOf = ({ sentence, needsWords }: QuestionAnswer, words = ""): string =>
  needsWords ? closed(`${sentence} ${words.trim()}`) : sentence;

/** The prompt with these sentences behind it, each said once. */
export function withSentences(prompt: string, sentences: readonly string[]): string {
  const missing = sentences.filter((sentence) => !prompt.includes(sentence));
  return missing.length === 0 ? prompt : [closed(prompt), ...missing].join(" ");
}

/** A line break or a mark at the end closes a sentence already. */
function closed(text: string): string {
  const trimmed = text.trimEnd();
  return /[.!?:;…。！？]["'”’)\]]?$|\n\s*[-*].*$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
