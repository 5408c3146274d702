import type { Task, TaskKind } from "./task.ts";

/** Tokens of a usual answer, by hand. */
const TOKENS: Readonly<Record<TaskKind, number>> = {
  writing: 500,
  editing: 350,
  planning: 800,
  analysis: 700,
  research: 700,
  explanation: 450,
  code: 700,
  data: 400,
  maths: 300,
  translation: 250,
  images: 300,
  conversation: 150,
};
const TIMES: Readonly<Record<Task["effort"], number>> = { 1: 0.7, 2: 1, 3: 1.6 };

/** How many tokens an answer to such a request has. */
export const expectedTokens = ({ kind, effort }: Pick<Task, "kind" | "effort">): number =>
  Math.round(TOKENS[kind] * TIMES[effort]);
