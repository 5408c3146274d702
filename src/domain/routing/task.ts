/** What kind of request a prompt is. The reading model names one, recipes carry one, the router's evidence has a grade for each. */
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

/** What a prompt needs beside a good text. */
export const TASK_NEEDS = ["todays-facts", "long-context", "pictures", "exact-calculation"] as const;
type TaskNeed = (typeof TASK_NEEDS)[number];

/** `effort`: 1 anybody can do it at once, 2 takes care, 3 takes an expert. */
export interface Task {
  readonly kind: TaskKind;
  readonly effort: 1 | 2 | 3;
  readonly needs: readonly TaskNeed[];
}
