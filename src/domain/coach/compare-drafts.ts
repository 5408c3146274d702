import type { PromptScores } from "../prompting/improvement.ts";
import { COACH_CHECK_IDS, type CoachCheckId, type CoachScore, coachCheckOf, scoreForCoach } from "./score-for-coach.ts";

interface DraftScore {
  readonly scores: PromptScores;
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
  const labelsOf = (keys: readonly CoachCheckId[]): string[] =>
    keys.slice(0, LISTED_MAX).map((key) => coachCheckOf(key).label);
  const costs = (draft: CoachScore, key: CoachCheckId): number => draft.findings.lost[key] ?? 0;
  const dearestFirst = (draft: CoachScore): CoachCheckId[] =>
    COACH_CHECK_IDS.filter((key) => costs(draft, key) > 0).sort((a, b) => costs(draft, b) - costs(draft, a));
  return {
    original: { scores: original.scores, overall: original.overall },
    rewrite: { scores: rewrite.scores, overall: rewrite.overall },
    settled: labelsOf(dearestFirst(original).filter((key) => rewrite.findings.told.includes(key))),
    open: labelsOf(dearestFirst(rewrite)),
  };
}
