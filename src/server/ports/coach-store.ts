import type { CoachReport, ScoredPrompt } from "#domain/coach/coach-report.ts";
import type { DayScores } from "#domain/coach/day-scores.ts";
import type { CoachScore } from "#domain/coach/score-for-coach.ts";
import type { ScoreContext } from "#domain/prompting/rubric/score-prompt.ts";

export interface PromptToScore {
  readonly messageId: number;
  readonly userId: number;
  readonly originalPrompt: string;
  /** Whether files came with the prompt, and whether it continues a conversation. */
  readonly context: ScoreContext;
  readonly createdAt: Date;
}

/** `day`: the date in the user's time zone when the prompt was sent. */
export interface ScoreRecord extends CoachScore {
  readonly messageId: number;
  readonly userId: number;
  readonly day: string;
}

export interface QuotedPrompt {
  readonly messageId: number;
  readonly conversationId: number;
  readonly conversationTitle: string;
  readonly originalPrompt: string;
  readonly context: ScoreContext;
  /** Redraft's rewrite of the prompt; null: none. */
  readonly rewritten: string | null;
  readonly createdAt: Date;
}

/** Prompt scores and coach reports. Days are dates like "2026-11-21"; ranges include the first and the last day. */
export interface CoachStore {
  /** Users without a known time zone are left out. */
  timeZones(userIds: readonly number[]): Promise<Map<number, string>>;
  setTimeZone(userId: number, timeZone: string): Promise<void>;
  /** Send times of the user's scored prompts, from `since` on. */
  sentSince(userId: number, since: Date): Promise<{ readonly messageId: number; readonly createdAt: Date }[]>;
  setDays(userId: number, days: readonly { readonly messageId: number; readonly day: string }[]): Promise<void>;
  /**
   * Stores one score per message. Skips messages that the user does not have. In a comparison, several messages have
   * the same prompt: only the first message gets a score.
   */
  saveScores(scores: readonly ScoreRecord[]): Promise<void>;
  unscored(userId: number, since: Date, limit: number): Promise<PromptToScore[]>;
  /** Messages without a score, of all users. Looks only at the newest `lookedAt` message ids. */
  unscoredLately(lookedAt: number): Promise<PromptToScore[]>;
  /** Newest first. */
  scored(userId: number, from: string, to: string, limit: number): Promise<ScoredPrompt[]>;
  /** The average scores of each day that has prompts, oldest first. */
  days(userId: number, from: string, to: string): Promise<DayScores[]>;
  /** Replaces the user's report of that day. */
  saveReport(userId: number, report: CoachReport, now: Date): Promise<void>;
  /** Stores the final report of a day that is over. False: it was already stored, and nothing was written. */
  closeReport(userId: number, report: CoachReport, now: Date): Promise<boolean>;
  latestReport(userId: number): Promise<{ readonly report: CoachReport; readonly writtenAt: Date } | null>;
  /** The messages among `messageIds` that the user still has. */
  quoted(userId: number, messageIds: readonly number[]): Promise<QuotedPrompt[]>;
  zones(): Promise<string[]>;
  /**
   * Days with prompts but without a final report, of all premier users. Only days from `since` to the day before
   * `today` in the user's time zone.
   */
  due(
    today: readonly { readonly timeZone: string; readonly today: string }[],
    since: string,
    limit: number,
  ): Promise<{ readonly userId: number; readonly day: string }[]>;
}
