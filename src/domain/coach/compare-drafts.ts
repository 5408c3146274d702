import type { Scores } from "../prompting/improvement.ts";
import { COACH_POINT_KEYS, type CoachPointKey, coachPoint } from "./coach-points.ts";
import { type CoachScore, scoreForCoach } from "./score-for-coach.ts";

interface DraftScore {
  readonly scores: Scores;
  /** 0 to 100. */
  readonly overall: number;
}

export interface DraftComparison {
  readonly original: DraftScore;
  readonly rewrite: DraftScore;
  /**
   * Labels of checks, with the check that costs the most points first. `settled`: the original fails the check, and the
   * rewrite passes it. `open`: the rewrite fails the check.
   */
  readonly settled: readonly string[];
  readonly open: readonly string[];
}

const LISTED_MAX = 3;

export function compareDrafts(originalPrompt: string, rewrittenPrompt: string): DraftComparison {
  const original = scoreForCoach(originalPrompt);
  const rewrite = scoreForCoach(rewrittenPrompt);
  const labelsOf = (keys: readonly CoachPointKey[]): string[] =>
    keys.slice(0, LISTED_MAX).map((key) => coachPoint(key).label);
  const costs = (draft: CoachScore, key: CoachPointKey): number => draft.findings.lost[key] ?? 0;
  const dearestFirst = (draft: CoachScore): CoachPointKey[] =>
    COACH_POINT_KEYS.filter((key) => costs(draft, key) > 0).sort((a, b) => costs(draft, b) - costs(draft, a));
  return {
    original: { scores: original.scores, overall: original.overall },
    rewrite: { scores: rewrite.scores, overall: rewrite.overall },
    settled: labelsOf(dearestFirst(original).filter((key) => rewrite.findings.told.includes(key))),
    open: labelsOf(dearestFirst(rewrite)),
  };
}
