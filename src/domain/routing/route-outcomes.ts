import type { ModelName } from "../catalogue/models.ts";
import type { RouteDecision } from "./route-decision.ts";
import type { TaskKind } from "./task.ts";

/** How users rate an answer. "blind": a pick by a user who did not know which model wrote it ("Prove it"). */
export const RATING_ACTIONS = ["thumb", "retry", "pick", "blind"] as const;
export type RatingAction = (typeof RATING_ACTIONS)[number];

/** The result of one user action for a model. Negative counts undo an earlier action. */
export interface RouteOutcome {
  readonly kind: TaskKind;
  readonly model: ModelName;
  /** The model that was compared with `model`, or that replaced it; null: none. */
  readonly rival: ModelName | null;
  readonly act: RatingAction;
  readonly won: number;
  readonly lost: number;
}

/**
 * The result of a blind pick between two answers of one model: one to the typed prompt, one to the rewritten prompt.
 * Negative counts undo an earlier pick.
 */
export interface WordingOutcome {
  readonly kind: TaskKind;
  readonly model: ModelName;
  readonly improvedWon: number;
  readonly typedWon: number;
}

/** Old decisions have no kind, so they give no outcomes. */
export interface RatedAnswer {
  readonly route: Pick<RouteDecision, "kind"> | null;
  readonly modelUsed: ModelName | null;
}

export type Feedback = 1 | -1 | 0 | null;

/** The new thumb replaces the earlier one. */
export function outcomesOfFeedback(answer: RatedAnswer, before: Feedback, after: Feedback): RouteOutcome[] {
  const won = Number(after === 1) - Number(before === 1);
  const lost = Number(after === -1) - Number(before === -1);
  return won === 0 && lost === 0 ? [] : outcome(answer, "thumb", null, won, lost);
}

/**
 * The user requested a new answer. `next`: the model that the user chose for the new answer; null: none. After a thumb
 * down, the loss is already counted.
 */
export function outcomesOfRetry(
  answer: RatedAnswer & { readonly feedback: Feedback },
  next: ModelName | null,
): RouteOutcome[] {
  if (answer.feedback === -1) return [];
  return outcome(answer, "retry", next === answer.modelUsed ? null : next, 0, 1);
}

const outcome = (
  { route, modelUsed }: RatedAnswer,
  act: RatingAction,
  rival: ModelName | null,
  won: number,
  lost: number,
): RouteOutcome[] =>
  route?.kind === undefined || modelUsed === null
    ? []
    : [{ kind: route.kind, model: modelUsed, rival, act, won, lost }];

export interface ComparedAnswer extends RatedAnswer {
  readonly id: number;
  readonly isImproved: boolean;
}

/**
 * The user picked one of `answers`. `beforeId`: the earlier pick, which the new pick replaces; null: none. `wasBlind`:
 * the user made the first pick without knowing the models. Later picks are never blind.
 */
export function outcomesOfPick(
  answers: readonly ComparedAnswer[],
  { pickedId, beforeId, wasBlind }: { pickedId: number; beforeId: number | null; wasBlind: boolean },
): (RouteOutcome | WordingOutcome)[] {
  if (pickedId === beforeId) return [];
  if (beforeId === null) return victories(answers, pickedId, 1, wasBlind);
  return [...victories(answers, pickedId, 1, false), ...victories(answers, beforeId, -1, wasBlind)];
}

function victories(answers: readonly ComparedAnswer[], winnerId: number, times: 1 | -1, isBlind: boolean) {
  const winner = answers.find(({ id }) => id === winnerId);
  const kind = winner?.route?.kind;
  const model = winner?.modelUsed ?? null;
  if (winner === undefined || kind === undefined || model === null) return [];
  const act = isBlind ? "blind" : "pick";
  return answers.flatMap((other): (RouteOutcome | WordingOutcome)[] => {
    if (other === winner || other.modelUsed === null) return [];
    if (other.modelUsed !== model) {
      return [
        { kind, model, rival: other.modelUsed, act, won: times, lost: 0 },
        { kind, model: other.modelUsed, rival: model, act, won: 0, lost: times },
      ];
    }
    // Only a blind pick compares the wordings: users who know the wordings prefer one of them.
    if (!isBlind || other.isImproved === winner.isImproved) return [];
    const improved = winner.isImproved ? times : 0;
    return [{ kind, model, improvedWon: improved, typedWon: times - improved }];
  });
}

/** How often all users together liked or disliked the answers of a model. */
export interface OutcomeCounts {
  readonly kind: TaskKind;
  readonly model: ModelName;
  readonly won: number;
  readonly lost: number;
}

/** The share of liked answers of a model for a kind of request, 0 to 1; null: too few actions. */
export type LikedShareLookup = (kind: TaskKind, model: ModelName) => number | null;

/** From this many actions on, the share decides between models with the same grade. */
export const OUTCOMES_MIN = 30;

/** Adds up the actions per kind and model. The entry with the most actions comes first. */
export function sumOutcomes(outcomes: readonly RouteOutcome[]): OutcomeCounts[] {
  const sums = new Map<string, OutcomeCounts>();
  for (const { kind, model, won, lost } of outcomes) {
    const sum = sums.get(`${kind} ${model}`);
    sums.set(`${kind} ${model}`, { kind, model, won: (sum?.won ?? 0) + won, lost: (sum?.lost ?? 0) + lost });
  }
  return [...sums.values()].sort((a, b) => b.won + b.lost - (a.won + a.lost));
}

export function createLikedShareLookup(outcomes: readonly RouteOutcome[]): LikedShareLookup {
  const shares = new Map(
    sumOutcomes(outcomes)
      .filter(({ won, lost }) => won + lost >= OUTCOMES_MIN)
      .map(({ kind, model, won, lost }) => [`${kind} ${model}`, won / (won + lost)]),
  );
  return (kind, model) => shares.get(`${kind} ${model}`) ?? null;
}
