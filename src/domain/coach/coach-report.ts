import type { PromptScores } from "../prompting/improvement.ts";
import type { CoachCheckId } from "./coach-points.ts";
import type { CoachScore } from "./score-for-coach.ts";

/** The coach's data about a prompt. It does not contain the text. */
export interface ScoredPrompt extends CoachScore {
  readonly messageId: number;
  /** The improver had no changes and no questions, so the report does not criticize this prompt. */
  readonly isClear: boolean;
}

/** The message that best shows one of `keyImprovements`. The text is loaded when the report is shown. */
export interface CoachReportExample {
  /** Index into `keyImprovements`. */
  readonly improvement: number;
  /** null: the report was made before the ten checks existed. */
  readonly point: CoachCheckId | null;
  readonly messageId: number;
}

export interface CoachReport {
  /** For example "2026-11-21", in the user's time zone. */
  readonly reportDate: string;
  readonly totalPrompts: number;
  /** 0 to 100, one decimal. The page divides it by 10. */
  readonly averageScore: number;
  /** 0 to 10, one decimal. */
  readonly averages: PromptScores;
  readonly encouragement: string;
  readonly progressNotes: string;
  readonly topStrengths: readonly string[];
  readonly keyImprovements: readonly string[];
  readonly specificRecommendations: readonly string[];
  readonly trendAnalysis: string;
  readonly evidence: readonly CoachReportExample[];
  /** The prompt with the lowest score. Clear prompts are skipped. Null: all prompts are clear. */
  readonly practiceMessageId: number | null;
}
