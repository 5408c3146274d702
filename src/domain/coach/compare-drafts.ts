import type { Scores } from "../prompting/improvement.ts";
import { COACH_POINT_KEYS, COACH_POINTS } from "./coach-points.ts";
import { excessOf } from "./report-findings.ts";
import { scoreForCoach } from "./score-for-coach.ts";

export interface DraftScore {
  readonly scores: Scores;
  /** 0 to 100. */
  readonly overall: number;
}

/** A prompt against its rewrite. */
export interface DraftComparison {
  readonly original: DraftScore;
  readonly rewrite: DraftScore;
  /** What the rewrite settled, and what it leaves open, in a few words each; the dearest first. */
  readonly settled: readonly string[];
  readonly open: readonly string[];
}

const LISTED_MAX = 3;
/** Points gained that are worth a word. */
const SETTLED_MIN = 0.15;

/** Scores both drafts by the same rules. */
export function compareDrafts(originalPrompt: string, rewrittenPrompt: string): DraftComparison {
  const original = scoreForCoach(originalPrompt);
  const rewrite = scoreForCoach(rewrittenPrompt);
  const points = COACH_POINT_KEYS.map((key) => {
    const [before, after] = [excessOf(original.findings, key), excessOf(rewrite.findings, key)];
    return { label: COACH_POINTS[key].label, gained: before - after, after };
  });
  const listed = (valueIn: (point: (typeof points)[number]) => number, least: number): string[] =>
    points
      .filter((point) => valueIn(point) > least)
      .sort((a, b) => valueIn(b) - valueIn(a))
      .slice(0, LISTED_MAX)
      .map(({ label }) => label);
  return {
    original: { scores: original.scores, overall: original.overall },
    rewrite: { scores: rewrite.scores, overall: rewrite.overall },
    settled: listed(({ gained, after }) => (after === 0 ? gained : 0), SETTLED_MIN),
    open: listed(({ after }) => after, 0),
  };
}
