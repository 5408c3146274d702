import type { TimedCandidate } from "./eligible-models.ts";

/** A decision is stored with every answer and sent to every page that shows it. */
const TOLD_MAX = 24;

/**
 * What a decision tells of its candidates, best grade first and of equals the cheaper: all of them, or of several hundred the best,
 * along with `named`, the best of each provider, which may stand in where another provider fails, and the dearest, which a saving is
 * measured against. Of several hundred only those that are told are put in order.
 */
export function toldCandidates(
  candidates: readonly TimedCandidate[],
  named: readonly (TimedCandidate | null)[],
): readonly TimedCandidate[] {
  if (candidates.length <= TOLD_MAX) return candidates.toSorted(bestFirst);
  const told = new Set(named.filter((candidate) => candidate !== null));
  const bestOf = new Map<string, TimedCandidate>();
  const counts = [0, 0, 0, 0, 0, 0];
  let dearest = candidates[0] as TimedCandidate;
  for (const candidate of candidates) {
    const { provider } = candidate.entry;
    const best = bestOf.get(provider);
    if (best === undefined || bestFirst(candidate, best) < 0) bestOf.set(provider, candidate);
    if (dollars(candidate) > dollars(dearest)) dearest = candidate;
    counts[candidate.grade] = (counts[candidate.grade] ?? 0) + 1;
  }
  for (const best of bestOf.values()) told.add(best);
  told.add(dearest);
  let lowest = counts.length;
  for (let count = 0; count < TOLD_MAX && lowest > 0; ) {
    lowest -= 1;
    count += counts[lowest] ?? 0;
  }
  for (const candidate of candidates.filter(({ grade }) => grade >= lowest).sort(bestFirst)) {
    if (told.size >= TOLD_MAX) break;
    told.add(candidate);
  }
  return [...told].sort(bestFirst);
}

const bestFirst = (a: TimedCandidate, b: TimedCandidate): number => b.grade - a.grade || dollars(a) - dollars(b);
const dollars = ({ costUsd }: TimedCandidate): number => costUsd ?? 0;
