import type { TimedCandidate } from "./eligible-models.ts";

/** Predicted quality is rounded to this share (model-strengths.ts). */
const QUALITY_STEPS = 10_000;

/**
 * The candidates by predicted quality, of equals the cheaper first, otherwise as given. Of several hundred, sorting is most of
 * a decision: a typed array sorts plain numbers without asking a function for each pair.
 */
export function bestFirst(candidates: readonly TimedCandidate[]): readonly TimedCandidate[] {
  const count = candidates.length;
  const keys = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) {
    const { quality } = candidates[index] as TimedCandidate;
    keys[index] = (QUALITY_STEPS - Math.round(quality * QUALITY_STEPS)) * count + index;
  }
  keys.sort();
  const sorted: TimedCandidate[] = [];
  for (const key of keys) {
    const candidate = candidates[key % count] as TimedCandidate;
    let place = sorted.length;
    while (place > 0 && isCheaperEqual(candidate, sorted[place - 1] as TimedCandidate)) {
      sorted[place] = sorted[place - 1] as TimedCandidate;
      place -= 1;
    }
    sorted[place] = candidate;
  }
  return sorted;
}

const isCheaperEqual = (candidate: TimedCandidate, other: TimedCandidate): boolean =>
  candidate.quality === other.quality && (candidate.costUsd ?? 0) < (other.costUsd ?? 0);
