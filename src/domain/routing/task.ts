/**
 * The kinds of requests. The classifying model returns one of them, each recipe has one, and models are graded for
 * each.
 */
export const TASK_KINDS = [
  "writing",
  "editing",
  "planning",
  "analysis",
  "research",
  "explanation",
  "code",
  "data",
  "maths",
  "translation",
  "images",
  "conversation",
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const TASK_NEEDS = ["todays-facts", "long-context", "pictures", "exact-calculation"] as const;
type TaskNeed = (typeof TASK_NEEDS)[number];

/** `effort`: 1: easy for every model. 2: needs care. 3: needs an expert. */
export interface Task {
  readonly kind: TaskKind;
  readonly effort: 1 | 2 | 3;
  readonly needs: readonly TaskNeed[];
}

/** For sentences such as "A writing task". */
const TASK_WORDS: Readonly<Record<TaskKind, string>> = {
  writing: "writing task",
  editing: "editing task",
  planning: "planning task",
  analysis: "analysis",
  research: "research question",
  explanation: "explanation",
  code: "programming task",
  data: "task with data",
  maths: "maths problem",
  translation: "translation",
  images: "task about pictures",
  conversation: "everyday question",
};

/** For phrases such as "graded best for writing". */
export const TASK_KIND_NOUNS: Readonly<Record<TaskKind, string>> = {
  writing: "writing",
  editing: "editing",
  planning: "planning",
  analysis: "analysis",
  research: "research",
  explanation: "explaining",
  code: "programming",
  data: "work with data",
  maths: "maths",
  translation: "translating",
  images: "pictures",
  conversation: "everyday questions",
};

/** For example "A simple writing task" or "A hard analysis". */
export function describeTask({ kind, effort }: Pick<Task, "kind" | "effort">): string {
  const words = TASK_WORDS[kind];
  if (effort !== 2) return `A ${effort === 1 ? "simple" : "hard"} ${words}`;
  return `${/^[aeiou]/.test(words) ? "An" : "A"} ${words} that needs care`;
}
