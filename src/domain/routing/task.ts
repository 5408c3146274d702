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
