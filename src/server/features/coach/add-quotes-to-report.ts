import type { CoachReportView, PracticePrompt } from "#contract/coach.ts";
import type { CoachCheckId } from "#domain/coach/coach-points.ts";
import type { CoachReport } from "#domain/coach/coach-report.ts";
import { previewRewrite, quotePrompt } from "#domain/coach/quote-prompt.ts";
import { scoreForCoach } from "#domain/coach/score-for-coach.ts";
import { findVagueWords } from "#domain/prompting/rubric/vague-words.ts";
import type { QuotedPrompt } from "../../ports/coach-store.ts";
import type { Store } from "../../ports/store.ts";

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
