import type { FailureCode } from "#contract/messages.ts";
import type { FileCut, FileText } from "#domain/files/file-section.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model-usage.ts";
import type { QuotaNote } from "#domain/quotas.ts";
import type { CallAttempt } from "#domain/routing/next-call.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { TokenUsage } from "../../ports/language-model.ts";
import type { MessageRecord } from "../../ports/store.ts";
import { FAILURE_OF_CALL } from "./failure-table.ts";

/** What an answer has come to so far; the one thing the steps below hand on. */
export interface Draft {
  text: string;
  improvement: Improvement | null;
  /** What asking models to improve the prompt took; null when none was asked. */
  improver: ImproverUsage | null;
  route: RouteDecision | null;
  /** What the model gets, where that is not the improved prompt as it stands. */
  sentPrompt: string | null;
  /** The texts of the files attached, and of those before them in the conversation. */
  files: readonly FileText[];
  /** What the model that answers did not get of them. */
  fileCuts: readonly FileCut[];
  attempts: CallAttempt[];
  usage: TokenUsage | null;
  inputTokensEstimated: number;
  improvedMs: number | null;
  firstTokenMs: number | null;
  /** The quota that left out the models one would have had otherwise. */
  limit: QuotaNote | null;
}

/** How an answer ended. `ended`: somebody stopped it. */
export type Ending =
  | { readonly kind: "done"; readonly isIncomplete: boolean }
  | { readonly kind: "failed"; readonly code: FailureCode }
  | { readonly kind: "ended" };

export const emptyDraft = (): Draft => ({
  text: "",
  improvement: null,
  improver: null,
  route: null,
  sentPrompt: null,
  files: [],
  fileCuts: [],
  attempts: [],
  usage: null,
  inputTokensEstimated: 0,
  improvedMs: null,
  firstTokenMs: null,
  limit: null,
});

/** Each model that failed before the one that answers, with its last failure. */
export function fallbacksOf(draft: Draft): MessageRecord["fallbacks"] {
  const failed = draft.attempts.filter((attempt) => attempt.model !== draft.route?.model);
  return [...new Map(failed.map(({ model, kind }) => [model, { model, code: FAILURE_OF_CALL[kind] }])).values()];
}
