import type { TimedCandidate } from "./eligible-models.ts";

/** A decision is stored with every answer and sent to every page that shows it. */
const TOLD_MAX = 24;

/**
 * What a decision tells of its candidates, best grade first and of equals the cheaper: all of them, or of several hundred the best,
 * along with `named`, the best of each provider, which may stand in where another provider fails, and the dearest, which a saving is
 * measured against.
 */
export function toldCandidates(
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

/** As many as are told, best first; most of the others are looked at once. */
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
