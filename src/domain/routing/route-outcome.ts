import type { ModelName } from "../models.ts";
import { CATEGORIES, type Category } from "./prompt-category.ts";
import type { RouteDecision } from "./route-decision.ts";

/** Coarse on purpose: what is stored must not point back to a prompt. */
export const DIFFICULTY_BUCKETS = ["easy", "medium", "hard"] as const;
export type DifficultyBucket = (typeof DIFFICULTY_BUCKETS)[number];

/** What one act of a user says about a model. Negative counts take back what was said before. */
export interface RouteOutcome {
  readonly category: Category;
  readonly difficulty: DifficultyBucket;
  readonly model: ModelName;
  /** The model that was asked in its place; null: none. */
  readonly rival: ModelName | null;
  readonly won: number;
  readonly lost: number;
}

/** An answer as far as it can teach anything. */
export interface TeachingAnswer {
  readonly route: Pick<RouteDecision, "category" | "difficulty"> | null;
  readonly modelUsed: ModelName | null;
}

export type Feedback = 1 | -1 | 0 | null;

/** A thumb, in place of the thumb before. */
export function outcomesOfFeedback(answer: TeachingAnswer, before: Feedback, after: Feedback): RouteOutcome[] {
  const won = count(after === 1) - count(before === 1);
  const lost = count(after === -1) - count(before === -1);
  return won === 0 && lost === 0 ? [] : outcomes(answer, null, won, lost);
}

/** The answer was asked for again, by `next` where one was named. A thumb down has said the same already. */
export function outcomesOfRetry(
  answer: TeachingAnswer & { readonly feedback: Feedback },
  next: ModelName | null,
): RouteOutcome[] {
  if (answer.feedback === -1) return [];
  return outcomes(answer, next === answer.modelUsed ? null : next, 0, 1);
}

function outcomes(
  { route, modelUsed }: TeachingAnswer,
  rival: ModelName | null,
  won: number,
  lost: number,
): RouteOutcome[] {
  const category = categoryOf(route);
  if (category === null || route === null || modelUsed === null) return [];
  return [{ category, difficulty: bucketOf(route.difficulty), model: modelUsed, rival, won, lost }];
}

/** Null: of a decision that is older than the categories of today. */
export const categoryOf = (route: TeachingAnswer["route"]): Category | null =>
  CATEGORIES.find((name) => name === route?.category) ?? null;

/** `difficulty` is 0 to 1. */
export const bucketOf = (difficulty: number): DifficultyBucket =>
  difficulty < 1 / 3 ? "easy" : difficulty < 2 / 3 ? "medium" : "hard";

const count = (holds: boolean): number => (holds ? 1 : 0);
