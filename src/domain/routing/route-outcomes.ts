import type { ModelName } from "../catalogue/models.ts";
import type { RouteDecision } from "./route-decision.ts";
import type { TaskKind } from "./task.ts";

/** A user's action on an answer. blind: a pick by a user who did not know which model wrote it ("Prove it"). */
export const ANSWER_ACTIONS = ["thumb", "retry", "pick", "blind"] as const;
export type AnswerAction = (typeof ANSWER_ACTIONS)[number];

/** The result of one act for a model. Negative counts undo an earlier act. */
export interface RouteOutcome {
  readonly kind: TaskKind;
  readonly model: ModelName;
  /** The model that was compared with `model` or replaced it; null: none. */
  readonly rival: ModelName | null;
  readonly act: AnswerAction;
  readonly won: number;
  readonly lost: number;
}

/** A blind pick between one model's answers to the prompt as typed and as Redraft sends it. Negative counts undo. */
export interface WordingOutcome {
  readonly kind: TaskKind;
  readonly model: ModelName;
  readonly improvedWon: number;
  readonly typedWon: number;
}

/** The fields of an answer that outcomes need. Old decisions have no kind and give no outcomes. */
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

/** The user requested a new answer, from the model `next` if given. After a thumb down, the loss is already counted. */
export function outcomesOfRetry(
  answer: RatedAnswer & { readonly feedback: Feedback },
  next: ModelName | null,
): RouteOutcome[] {
  if (answer.feedback === -1) return [];
  return outcome(answer, "retry", next === answer.modelUsed ? null : next, 0, 1);
}

const outcome = (
  { route, modelUsed }: RatedAnswer,
  act: AnswerAction,
  rival: ModelName | null,
  won: number,
  lost: number,
): RouteOutcome[] =>
  route?.kind === undefined || modelUsed === null
    ? []
    : [{ kind: route.kind, model: modelUsed, rival, act, won, lost }];

export interface ComparedAnswer extends RatedAnswer {
  readonly id: number;
  /** The prompt was rewritten before it was sent. */
  readonly isImproved: boolean;
}

/**
 * The user picked one of `answers`. `beforeId`: the earlier pick, which this pick replaces. `wasBlind`: before the
 * first pick, the user did not see which answer is which. Later picks are never blind.
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
    // Only a blind pick compares the wordings: a user who knows which is which favours one.
    if (!isBlind || other.isImproved === winner.isImproved) return [];
    const improved = winner.isImproved ? times : 0;
    return [{ kind, model, improvedWon: improved, typedWon: times - improved }];
  });
}

/** How often users liked or disliked a model's answers; the sum for all users. */
export interface OutcomeCounts {
  readonly kind: TaskKind;
  readonly model: ModelName;
  readonly won: number;
  readonly lost: number;
}

/** The share of liked answers of a model for a kind of request, 0 to 1; null: too few acts. */
export type LikedShareLookup = (kind: TaskKind, model: ModelName) => number | null;

/** With at least this many acts, the share decides between models with the same grade. */
export const OUTCOMES_MIN = 30;

/** Sums up the acts per kind of request and model, the most acts first. */
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
