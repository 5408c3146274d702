import type { PromptScores } from "../prompting/improvement.ts";
import { RUBRIC } from "../prompting/rubric/rubric.ts";
import { type ScoreContext, scorePrompt } from "../prompting/rubric/score-prompt.ts";
import type { CoachCheckId } from "./coach-points.ts";

/** The results of the checks. They contain no text of the prompt. */
export interface CoachFindings {
  /** The cost of each failed check, in points out of ten. */
  readonly lost: { readonly [Key in CoachCheckId]?: number };
  readonly told: readonly CoachCheckId[];
}

export interface CoachScore {
  readonly scores: PromptScores;
  /** 0 to 100. */
  readonly overall: number;
  readonly findings: CoachFindings;
}

const DIMENSIONS = 3;

/** The same prompt and context always get the same score. */
export function scoreForCoach(prompt: string, context: ScoreContext = { hasMaterial: false }): CoachScore {
  const { checks, scores, overall } = scorePrompt(prompt, context);
  const counted = checks.filter(({ passed }) => passed !== null);
  const lost: { [Key in CoachCheckId]?: number } = {};
  for (const { id, passed } of counted) {
    if (passed === true) continue;
    const beside = counted.filter((other) => RUBRIC[other.id].dimension === RUBRIC[id].dimension);
    lost[id] = Math.round(1_000 * (10 / DIMENSIONS / beside.length)) / 1_000;
  }
  return { scores, overall, findings: { lost, told: counted.flatMap(({ id, passed }) => (passed ? [id] : [])) } };
}
