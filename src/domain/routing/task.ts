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

/** `effort`: 1 is easy for anyone, 2 takes care, 3 takes an expert. */
export interface Task {
  readonly kind: TaskKind;
  readonly effort: 1 | 2 | 3;
  readonly needs: readonly TaskNeed[];
}
