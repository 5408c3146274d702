import type { CoachReportView, PracticePrompt } from "#contract/coach.ts";
import { buildCoachReport, type CoachReport } from "#domain/coach/coach-report.ts";
import { addDays } from "#domain/coach/local-day.ts";
import { previewRewrite, quotePrompt } from "#domain/coach/quote-prompt.ts";
import { type CoachCheckId, scoreForCoach } from "#domain/coach/score-for-coach.ts";
import { findVagueWords } from "#domain/prompting/rubric/vague-words.ts";
import type { QuotedPrompt } from "../../ports/coach-store.ts";
import type { Store } from "../../ports/store.ts";

export interface WriteReportDeps {
  readonly store: { readonly coach: Pick<Store["coach"], "scored" | "days"> };
}

const DAYS_BEFORE = 30;
/** Nobody sends more prompts in a day. */
const PROMPTS_MAX = 500;
/** Of the prompts in the 30 days before the report, the newest are enough. */
const BEFORE_MAX = 1_000;

/** Builds the report of a user's day but does not store it. null: no prompts that day. */
export async function writeReport(
  { store }: WriteReportDeps,
  userId: number,
  day: string,
): Promise<CoachReport | null> {
  const from = addDays(day, -DAYS_BEFORE);
  const [prompts, before, days] = await Promise.all([
    store.coach.scored(userId, day, day, PROMPTS_MAX),
    store.coach.scored(userId, from, addDays(day, -1), BEFORE_MAX),
    store.coach.days(userId, from, day),
  ]);
  return prompts.length === 0 ? null : buildCoachReport({ day, prompts, before, days });
}

export interface ShowReportDeps {
  readonly store: { readonly coach: Pick<Store["coach"], "quoted"> };
}

/** Adds quotes from the prompts to a report. A prompt that the user deleted is not quoted. */
export async function addQuotesToReport(
  { store }: ShowReportDeps,
  userId: number,
  { report, writtenAt }: { report: CoachReport; writtenAt: Date },
): Promise<CoachReportView> {
  const { evidence, practiceMessageId, ...rest } = report;
  const ids = [practiceMessageId, ...evidence.map(({ messageId }) => messageId)].filter((id) => id !== null);
  const found = await store.coach.quoted(userId, [...new Set(ids)]);
  const prompts = new Map(found.map((prompt) => [prompt.messageId, prompt]));
  const practice = practiceMessageId === null ? undefined : prompts.get(practiceMessageId);
  return {
    ...rest,
    topStrengths: [...rest.topStrengths],
    keyImprovements: [...rest.keyImprovements],
    specificRecommendations: [...rest.specificRecommendations],
    evidence: evidence.flatMap(({ improvement, point, messageId }) => {
      const prompt = prompts.get(messageId);
      if (prompt === undefined) return [];
      const { text, marks } = quotePrompt(prompt.originalPrompt, point);
      const { conversationId, conversationTitle } = prompt;
      const sentAt = prompt.createdAt.toISOString();
      const shown = { improvement, quote: text, marks: [...marks], conversationId, conversationTitle, sentAt };
      return [{ ...shown, practice: practicePrompt(prompt), after: afterOf(prompt, point) }];
    }),
    practice: practice === undefined ? null : practicePrompt(practice),
    writtenAt: writtenAt.toISOString(),
  };
}

const practicePrompt = ({ originalPrompt, context, createdAt }: QuotedPrompt): PracticePrompt => ({
  originalPrompt,
  marks: findVagueWords(originalPrompt),
  averageScore: scoreForCoach(originalPrompt, context).overall,
  sentAt: createdAt.toISOString(),
});

/** The rewrite as an example for the advice. null: no rewrite, no better at this `point`, or no higher score. */
function afterOf({ originalPrompt, context, rewritten }: QuotedPrompt, point: CoachCheckId | null) {
  if (rewritten === null || point === null) return null;
  const [before, after] = [scoreForCoach(originalPrompt, context), scoreForCoach(rewritten, context)];
  const isSettled = (after.findings.lost[point] ?? 0) < (before.findings.lost[point] ?? 0);
  return isSettled && after.overall > before.overall
    ? { text: previewRewrite(rewritten), averageScore: after.overall }
    : null;
}
