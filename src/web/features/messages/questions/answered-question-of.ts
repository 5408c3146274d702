import type { AnsweredQuestion, ClarifyingQuestion } from "#domain/prompting/improvement.ts";
import type { QuestionAnswer } from "./question-choice.tsx";

/** Returns null if no answer is chosen, or if the user's own answer is empty. */
export function answeredQuestionOf(
  { question }: ClarifyingQuestion,
  answered: QuestionAnswer | undefined,
): AnsweredQuestion | null {
  if (answered === undefined || answered === null) return null;
  const answer = answered.option ?? answered.words.trim();
  return answer === "" ? null : { question, answer };
}
