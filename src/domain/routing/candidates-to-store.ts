import type { TimedCandidate } from "./select-eligible-models.ts";

/** The limit keeps decisions small: they are stored with every answer and sent to every page that shows it. */
const TOLD_MAX = 24;

/**
 * Selects the candidates that a decision stores. They are sorted: best grade first, then the lower cost. If there are
 * at most TOLD_MAX candidates, all are selected. Otherwise: `named`, the best of each provider (a fallback if another
 * provider fails), the most expensive (needed to show the saving), and then the best of the rest.
 */
export function selectCandidatesToStore(
  candidates: readonly TimedCandidate[],
  named: readonly (TimedCandidate | null)[],
): readonly TimedCandidate[] {
  if (candidates.length <= TOLD_MAX) return candidates.toSorted(bestFirst);
  const told = new Set(named.filter((candidate) => candidate !== null));
  const bestOf = new Map<string, TimedCandidate>();
  let dearest = candidates[0] as TimedCandidate;
  for (const candidate of candidates) {
    const { provider } = candidate.entry;
    const best = bestOf.get(provider);
    if (best === undefined || bestFirst(candidate, best) < 0) bestOf.set(provider, candidate);
    if (dollars(candidate) > dollars(dearest)) dearest = candidate;
  }
  for (const best of bestOf.values()) told.add(best);
  told.add(dearest);
  for (const candidate of bestOfAll(candidates)) {
    if (told.size >= TOLD_MAX) break;
    told.add(candidate);
  }
  return [...told].sort(bestFirst);
}

/** The TOLD_MAX best candidates, best first. Faster than a sort: most candidates need only one comparison. */
function bestOfAll(candidates: readonly TimedCandidate[]): readonly TimedCandidate[] {
  const best: TimedCandidate[] = [];
  for (const candidate of candidates) {
    const last = best[TOLD_MAX - 1];
    if (last !== undefined && bestFirst(candidate, last) >= 0) continue;
    const worse = best.findIndex((other) => bestFirst(candidate, other) < 0);
    best.splice(worse < 0 ? best.length : worse, 0, candidate);
    if (last !== undefined) best.pop();
  }
  return best;
}

const bestFirst = (a: TimedCandidate, b: TimedCandidate): number => b.grade - a.grade || dollars(a) - dollars(b);
const dollars = ({ costUsd }: TimedCandidate): number => costUsd ?? 0;
