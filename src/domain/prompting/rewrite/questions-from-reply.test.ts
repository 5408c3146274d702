import { expect, test } from "vitest";
import { questionsFrom } from "./questions-from-reply.ts";

const asked = (question: string) => ({ question, options: [], detail: "", importance: 3 as const });
const left = (questions: readonly string[], hasMaterial: boolean) =>
  questionsFrom(questions.map(asked), { hasMaterial }).map(({ question }) => question);

test("a model that only rewrites cannot see that a picture is there, so its wish for one is dropped", () => {
  const questions = ["Could you attach the photo of the kitchen?", "Who will read it?"];
  expect(left(questions, true)).toEqual(["Who will read it?"]);
  expect(left(questions, false)).toHaveLength(2);
});
