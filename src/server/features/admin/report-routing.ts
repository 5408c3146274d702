import type { RoutingReport } from "#contract/routing.ts";
import { addSeen, type RouteOutcome, SEEN_MIN } from "#domain/routing/seen-here.ts";

/** The counts, and their sums for each kind of request and model. */
export function reportRouting({
  isFrozen,
  counts,
}: {
  readonly isFrozen: boolean;
  readonly counts: readonly RouteOutcome[];
}): RoutingReport {
  const blindPicks = counts.reduce((sum, { act, won }) => sum + (act === "blind" ? won : 0), 0);
  return { isFrozen, seenMin: SEEN_MIN, blindPicks, outcomes: [...counts], models: addSeen(counts) };
}
