import type { CoachReportView } from "#contract/coach.ts";
import type { CoachReport } from "#domain/coach/coach-report.ts";
import { marksOf, quotePrompt } from "#domain/coach/quote-prompt.ts";
import { scoreForCoach } from "#domain/coach/score-for-coach.ts";
import type { Store } from "../../ports/store.ts";

export interface ShowReportDeps {
  readonly store: { readonly coach: Pick<Store["coach"], "quoted"> };
}

/** A report with the words it speaks of, as far as the user still has them. */
export async function showReport(
  { store }: ShowReportDeps,
  userId: number,
  { report, writtenAt }: { report: CoachReport; writtenAt: Date },
): Promise<CoachReportView> {
  const { evidence, practiceMessageId, ...rest } = report;
  const ids = [...new Set([practiceMessageId, ...evidence.map(({ messageId }) => messageId)])];
  const prompts = new Map((await store.coach.quoted(userId, ids)).map((prompt) => [prompt.messageId, prompt]));
  const practice = prompts.get(practiceMessageId);
  return {
    ...rest,
    topStrengths: [...rest.topStrengths],
    keyImprovements: [...rest.keyImprovements],
    specificRecommendations: [...rest.specificRecommendations],
    evidence: evidence.flatMap(({ improvement, point, messageId }) => {
      const found = prompts.get(messageId);
      if (found === undefined) return [];
      const { text, marks } = quotePrompt(found.originalPrompt, point);
      const { conversationId, conversationTitle } = found;
      const sentAt = found.createdAt.toISOString();
      return [{ improvement, quote: text, marks: [...marks], conversationId, conversationTitle, sentAt }];
    }),
    practice:
      practice === undefined
        ? null
        : {
            originalPrompt: practice.originalPrompt,
            marks: marksOf(practice.originalPrompt),
            averageScore: scoreForCoach(practice.originalPrompt).overall,
            sentAt: practice.createdAt.toISOString(),
          },
    writtenAt: writtenAt.toISOString(),
  };
}
