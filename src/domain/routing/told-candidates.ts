import type { TimedCandidate } from "./eligible-models.ts";

/** A decision is stored with every answer and sent to every page that shows it. */
const TOLD_MAX = 24;

/**
 * What a decision tells of its candidates: all of them, or of several hundred the best, along with `named`, the best of each
 * provider, which may stand in where another provider fails, and those that a saving is measured against: the best over all
 * tasks and the dearest. `candidates`: best first, as is the answer.
 */
export function toldCandidates(
  candidates: readonly TimedCandidate[],
  named: readonly (TimedCandidate | null)[],
): readonly TimedCandidate[] {
  if (candidates.length <= TOLD_MAX) return candidates;
  const told = new Set(named.filter((candidate) => candidate !== null));
  const providers = new Set<string>();
  for (const candidate of candidates) {
    if (providers.has(candidate.entry.provider)) continue;
    told.add(candidate);
    providers.add(candidate.entry.provider);
  }
  told.add(candidates.reduce((single, other) => (other.overall > single.overall ? other : single)));
  told.add(candidates.reduce((dearest, other) => (priceOf(other) > priceOf(dearest) ? other : dearest)));
  for (const candidate of candidates) {
    if (told.size >= TOLD_MAX) break;
    told.add(candidate);
  }
  return candidates.filter((candidate) => told.has(candidate));
}

const priceOf = ({ costUsd }: TimedCandidate): number => costUsd ?? 0;
