import type { ModelName } from "../models.ts";
import type { Category } from "./prompt-category.ts";
import { bucketOf, categoryOf, type DifficultyBucket, type TeachingAnswer } from "./route-outcome.ts";

/** Lengths within this share of each other count as alike. */
const ALIKE_SHARE = 0.2;

/** One answer was picked over another, with what may have swayed whoever picked. */
export interface PickOutcome {
  readonly category: Category;
  readonly difficulty: DifficultyBucket;
  readonly winner: ModelName;
  readonly loser: ModelName;
  /** Where the picked answer stood beside the other. */
  readonly place: "first" | "later";
  /** How long the picked answer was beside the other. */
  readonly length: "longer" | "alike" | "shorter";
  /** The models were named only afterwards. */
  readonly isBlind: boolean;
  /** Negative takes back what was said before. */
  readonly times: number;
}

export interface ComparedAnswer extends TeachingAnswer {
  readonly id: number;
  readonly answer: string | null;
}

/**
 * One answer was picked among `answers`, in the order in which they stood; `beforeId`: the one picked earlier, which no longer
 * holds. `wasBlind`: until now nobody was told the models; whoever picks again has been.
 */
export function outcomesOfPick(
  answers: readonly ComparedAnswer[],
  { pickedId, beforeId, wasBlind }: { pickedId: number; beforeId: number | null; wasBlind: boolean },
): PickOutcome[] {
  if (pickedId === beforeId) return [];
  if (beforeId === null) return victories(answers, pickedId, { times: 1, isBlind: wasBlind });
  return [
    ...victories(answers, pickedId, { times: 1, isBlind: false }),
    ...victories(answers, beforeId, { times: -1, isBlind: wasBlind }),
  ];
}

function victories(
  answers: readonly ComparedAnswer[],
  winnerId: number,
  counted: Pick<PickOutcome, "times" | "isBlind">,
): PickOutcome[] {
  const at = answers.findIndex(({ id }) => id === winnerId);
  const winner = answers[at];
  const category = categoryOf(winner?.route ?? null);
  const model = winner?.modelUsed ?? null;
  if (winner === undefined || winner.route === null || category === null || model === null) return [];
  const difficulty = bucketOf(winner.route.difficulty);
  return answers.flatMap((other, place) =>
    other.modelUsed === null || other.modelUsed === model
      ? []
      : [
          {
            category,
            difficulty,
            winner: model,
            loser: other.modelUsed,
            place: at < place ? ("first" as const) : ("later" as const),
            length: besideLength(winner.answer ?? "", other.answer ?? ""),
            ...counted,
          },
        ],
  );
}

function besideLength(picked: string, other: string): PickOutcome["length"] {
  if (Math.abs(picked.length - other.length) <= ALIKE_SHARE * Math.max(picked.length, other.length)) return "alike";
  return picked.length > other.length ? "longer" : "shorter";
}
