import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { Question } from "../improvement.ts";
import { answerStandsIn } from "./answer-sentence.ts";
import type { Kind, KindQuestion } from "./kind.ts";
import { opennessOf } from "./openness.ts";

/** What a request says already is looked for no further than this. */
const READ_MAX = 4_000;
/** Where the facts are there, one open point at most is worth a question. */
const ROUGH_QUESTIONS_MAX = 1;

export interface AskedBefore {
  /** Ids of questions that were answered or refused. */
  readonly settledIds: ReadonlySet<string>;
  readonly questionsMax: number;
  /** Files or pictures came with the prompt, or with what was said before. */
  readonly hasMaterial?: boolean | undefined;
}

/** What the prompt leaves open and only its writer can know, the most important first. None for a prompt that is clear enough. */
export function questionsFor(
  kind: Kind,
  analysis: PromptAnalysis,
  { settledIds, questionsMax, hasMaterial = false }: AskedBefore,
): KindQuestion[] {
  // What came with it settles what the word would.
  const own = `${analysis.parts.own.slice(0, READ_MAX)}${hasMaterial ? " attached" : ""}`;
  const openness = opennessOf(analysis, kind);
  const most = { open: questionsMax, rough: Math.min(questionsMax, ROUGH_QUESTIONS_MAX), clear: 0 }[openness];
  return kind.questions
    .filter(
      (question) =>
        !settledIds.has(question.id) &&
        question.settledBy?.test(own) !== true &&
        question.unless?.test(own) !== true &&
        question.needs?.test(own) !== false &&
        !isAnswered(question, own) &&
        (openness === "open" || question.importance === 3),
    )
    .sort((a, b) => b.importance - a.importance)
    .slice(0, most);
}

/** Whether one of its answers stands in the text. */
export const isAnswered = ({ answers }: KindQuestion, text: string): boolean =>
  answers.some((answer) => answerStandsIn(text, answer));

/** As it goes over the wire. */
export const toQuestion = ({ id, detail, question, importance, answers }: KindQuestion): Question => ({
  id,
  detail,
  question,
  importance,
  options: answers.map(({ option }) => option),
  answers: answers.map(({ id: answerId, sentence, needsWords }) => ({
    id: answerId,
    sentence,
    ...(needsWords && { needsWords }),
  })),
});
