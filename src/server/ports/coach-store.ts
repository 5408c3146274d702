import type { CoachReport, ScoredPrompt } from "#domain/coach/coach-report.ts";
import type { DayScores } from "#domain/coach/day-scores.ts";
import type { CoachScore } from "#domain/coach/score-for-coach.ts";
import type { ScoreContext } from "#domain/prompting/rubric/score-prompt.ts";

/** A prompt that was sent. */
export interface SentPrompt {
  readonly messageId: number;
  readonly userId: number;
  readonly originalPrompt: string;
  /** What came with it and before it. */
  readonly context: ScoreContext;
  readonly createdAt: Date;
}

/** What a prompt of a user scored; `day` is the date it was sent, where the user is. */
export interface ScoreRecord extends CoachScore {
  readonly messageId: number;
  readonly userId: number;
  readonly day: string;
}

/** A prompt as a report shows it. */
export interface QuotedPrompt {
  readonly messageId: number;
  readonly conversationId: number;
  readonly conversationTitle: string;
  readonly originalPrompt: string;
  readonly context: ScoreContext;
  /** What the improver made of it; null: nothing. */
  readonly rewritten: string | null;
  readonly createdAt: Date;
}

/** Scores of prompts and the reports made of them. Days are dates like "2026-11-21"; ranges include both ends. */
export interface CoachStore {
  /** Only the users whose zone is known. */
  timeZones(userIds: readonly number[]): Promise<Map<number, string>>;
  setTimeZone(userId: number, timeZone: string): Promise<void>;
  /** When the user's scored prompts were sent, since a moment. */
  sentSince(userId: number, since: Date): Promise<{ readonly messageId: number; readonly createdAt: Date }[]>;
  setDays(userId: number, days: readonly { readonly messageId: number; readonly day: string }[]): Promise<void>;
  /**
   * Writes each message's score once, and none for a message its user does not have. Answers side by side are one prompt:
   * the first of them has the score.
   */
  saveScores(scores: readonly ScoreRecord[]): Promise<void>;
  /** The user's messages that have no score, newest first. */
  unscored(userId: number, since: Date, limit: number): Promise<SentPrompt[]>;
  /** Those among the last messages of all users that have no score. */
  unscoredLately(lookedAt: number): Promise<SentPrompt[]>;
  /** Newest first. */
  scored(userId: number, from: string, to: string, limit: number): Promise<ScoredPrompt[]>;
  /** Averages of the days that have prompts, oldest first. */
  days(userId: number, from: string, to: string): Promise<DayScores[]>;
  /** The user's report of that day, in place of the one before. */
  saveReport(userId: number, report: CoachReport, now: Date): Promise<void>;
  /** The same for a day that is over; false, and nothing is written, when that was done before. */
  closeReport(userId: number, report: CoachReport, now: Date): Promise<boolean>;
  latestReport(userId: number): Promise<{ readonly report: CoachReport; readonly writtenAt: Date } | null>;
  /** Those of these messages that the user still has. */
  quoted(userId: number, messageIds: readonly number[]): Promise<QuotedPrompt[]>;
  /** Every zone that some user is in. */
  zones(): Promise<string[]>;
  /** Days of premier users that have prompts, from `since` on, before `today` in the user's time zone, and not closed yet. */
  due(
    today: readonly { readonly timeZone: string; readonly today: string }[],
    since: string,
    limit: number,
  ): Promise<{ readonly userId: number; readonly day: string }[]>;
}
