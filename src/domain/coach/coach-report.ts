import type { Scores } from "../prompting/improvement.ts";
import type { CoachPointKey } from "./coach-points.ts";
import type { CoachScore } from "./score-for-coach.ts";

/** A prompt as the coach sees it: without its words. */
export interface ScoredPrompt extends CoachScore {
  readonly messageId: number;
  /** The improver had nothing to change in it and nothing to ask: the report finds no fault with it either. */
  readonly isClear: boolean;
}

/** The message that shows an improvement best; its words are looked up when the report is shown. */
export interface Evidence {
  /** Position in `keyImprovements`. */
  readonly improvement: number;
  /** Null in a report of the time before the ten checks. */
  readonly point: CoachPointKey | null;
  readonly messageId: number;
}

export interface CoachReport {
  /** "2026-11-21", in the user's time zone. */
  readonly reportDate: string;
  readonly totalPrompts: number;
  /** 0 to 100, one decimal; the page shows a tenth of it. */
  readonly averageScore: number;
  /** 0 to 10, one decimal. */
  readonly averages: Scores;
  readonly encouragement: string;
  readonly progressNotes: string;
  readonly topStrengths: readonly string[];
  readonly keyImprovements: readonly string[];
  readonly specificRecommendations: readonly string[];
  readonly trendAnalysis: string;
  readonly evidence: readonly Evidence[];
  /** The prompt of the day that has most to gain from a second draft; null where each of them is clear. */
  readonly practiceMessageId: number | null;
}
