// The page imports this file: it must stay free of everything else.

/** What an answer to tap becomes in the prompt. */
export interface AnswerSentence {
  /** A whole sentence; with `needsWords`, its beginning. */
  readonly sentence: string;
  /** The user has to add words of their own: a field opens. */
  readonly needsWords?: true | undefined;
}

/** The sentence for the prompt; null where words are needed and none were given. */
export function answerSentence({ sentence, needsWords }: AnswerSentence, words = ""): string | null {
  if (needsWords !== true) return sentence;
  const own = words.trim();
  if (own === "") return null;
  const separator = own.includes("\n") ? "\n" : " ";
  return `${sentence}${separator}${/[.!?…:)"”\n]$/.test(own) ? own : `${own}.`}`;
}

/** The prompt with an answer behind it, on a line of its own; an answer that stands there already is not added again. */
export function withAnswer(prompt: string, answer: AnswerSentence, words = ""): string {
  const sentence = answerSentence(answer, words);
  if (sentence === null || prompt.includes(sentence)) return prompt;
  const start = prompt.trimEnd();
  return start === "" ? sentence : `${start}\n${sentence}`;
}

/** Whether an answer stands in a text; with `needsWords`, its beginning. */
export const answerStandsIn = (text: string, { sentence }: AnswerSentence): boolean => text.includes(sentence);
