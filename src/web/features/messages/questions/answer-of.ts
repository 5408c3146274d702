import type { AnsweredQuestion, Question } from "#domain/prompting/improvement.ts";
import type { ChosenAnswer } from "./question-choice.tsx";

/** Returns null if no answer is chosen, or if the user's own answer is empty. */
export function answerOf({ question }: Question, answered: ChosenAnswer | undefined): AnsweredQuestion | null {
  if (answered === undefined || answered === null) return null;
  const answer = answered.option ?? answered.words.trim();
  return answer === "" ? null : { question, answer };
}
