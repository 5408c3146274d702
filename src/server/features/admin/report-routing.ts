import type { RoutingReport } from "#contract/routing.ts";
import { learnShift, SHIFT_MAX } from "#domain/routing/learned-shift.ts";
import type { StrengthsDate } from "#domain/routing/model-strengths.ts";
import type { RouteOutcome } from "#domain/routing/route-outcome.ts";

/** The counts, and what follows from them, the largest shifts first. */
export function reportRouting(
  { isFrozen, outcomes }: { readonly isFrozen: boolean; readonly outcomes: readonly RouteOutcome[] },
  strengths: StrengthsDate,
): RoutingReport {
  const shift = learnShift(outcomes);
  const sums = new Map<string, RoutingReport["shifts"][number]>();
  for (const { category, model, won, lost } of outcomes) {
    const key = `${category} ${model}`;
    const sum = sums.get(key);
    sums.set(key, {
      category,
      model,
      won: (sum?.won ?? 0) + won,
      lost: (sum?.lost ?? 0) + lost,
      shift: shift(category, model),
    });
  }
  const shifts = [...sums.values()].sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift));
  return { isFrozen, strengths, shiftMax: SHIFT_MAX, outcomes: [...outcomes], shifts };
}
