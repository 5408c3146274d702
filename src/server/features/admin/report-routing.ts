import type { RoutingReport } from "#contract/routing.ts";
import { learnFrom, type Outcomes, SHIFT_MAX } from "#domain/routing/learned-shift.ts";
import type { StrengthsDate } from "#domain/routing/model-strengths.ts";
import type { PickOutcome } from "#domain/routing/pick-outcome.ts";
import type { RouteOutcome } from "#domain/routing/route-outcome.ts";

/** The counts, and what follows from them, the largest shifts first. */
export function reportRouting(
  { isFrozen, counts, picks }: Outcomes & { readonly isFrozen: boolean; readonly counts: readonly RouteOutcome[] },
  strengths: StrengthsDate,
): RoutingReport {
  const learned = learnFrom({ counts, picks });
  const outcomes = added([...counts, ...picks.flatMap(sidesOf)], ({ category, difficulty, model, rival }) =>
    [category, difficulty, model, rival ?? ""].join(" "),
  );
  const shifts = added(outcomes, ({ category, model }) => `${category} ${model}`)
    .map(({ category, model, won, lost }) => ({ category, model, won, lost, ...learned(category, model) }))
    .sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift));
  const blindPicks = picks.reduce((sum, { isBlind, times }) => sum + (isBlind ? times : 0), 0);
  return { isFrozen, strengths, shiftMax: SHIFT_MAX, blindPicks, outcomes, shifts };
}

/** A pick as each of both models sees it. */
const sidesOf = ({ category, difficulty, winner, loser, times }: PickOutcome): RouteOutcome[] => [
  { category, difficulty, model: winner, rival: loser, won: times, lost: 0 },
  { category, difficulty, model: loser, rival: winner, won: 0, lost: times },
];

/** Those with the same key as one, in the order of their keys. */
function added(outcomes: readonly RouteOutcome[], keyOf: (outcome: RouteOutcome) => string): RouteOutcome[] {
  return [...Map.groupBy(outcomes, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const [first] = same;
      if (first === undefined) return [];
      const sum = (field: "won" | "lost") => same.reduce((all, outcome) => all + outcome[field], 0);
      return [{ ...first, won: sum("won"), lost: sum("lost") }];
    });
}
