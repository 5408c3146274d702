import type { Scores } from "../prompting/improvement.ts";
import type { CoachPointKey } from "./coach-points.ts";
import type { CoachScore } from "./score-for-coach.ts";

/** The coach's data about a prompt, without its text. */
export interface ScoredPrompt extends CoachScore {
  readonly messageId: number;
  /** The improver had no changes and no questions, so the report does not criticize this prompt. */
  readonly isClear: boolean;
}

/** The message that best shows an improvement. Its text is loaded when the report is shown. */
export interface CoachEvidence {
  /** Index into `keyImprovements`. */
  readonly improvement: number;
  /** null: the report is older than the ten checks. */
  readonly point: CoachPointKey | null;
  readonly messageId: number;
}

export interface CoachReport {
  /** "2026-11-21", in the user's time zone. */
  readonly reportDate: string;
  readonly totalPrompts: number;
  /** 0 to 100, one decimal; the page divides it by 10. */
  readonly averageScore: number;
  /** 0 to 10, one decimal. */
  readonly averages: Scores;
  readonly encouragement: string;
  readonly progressNotes: string;
  readonly topStrengths: readonly string[];
  readonly keyImprovements: readonly string[];
  readonly specificRecommendations: readonly string[];
  readonly trendAnalysis: string;
  readonly evidence: readonly CoachEvidence[];
  /** The prompt of the day that gains most from a second draft; null: all prompts are clear. */
  readonly practiceMessageId: number | null;
}
