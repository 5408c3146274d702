import type { FailureCode } from "#contract/messages.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { FileCut } from "#domain/files/file-section.ts";
import type { QuotaNote } from "#domain/plans/quotas.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { CallAttempt } from "#domain/routing/next-call.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { MessageProgress } from "../../../ports/answer-records.ts";
import type { TokenUsage } from "../../../ports/language-model.ts";
import type { MessageRecord } from "../../../ports/store.ts";
import { FAILURE_OF_CALL } from "../present/failure-table.ts";

/** The answer so far. Each step of answering reads it and writes to it. */
export interface Draft {
  /** Text of the earlier attempt, which this answer continues; empty if it starts anew. `text` begins with it. */
  readonly begun: string;
  text: string;
  improvement: Improvement | null;
  /** What asking models to improve the prompt took; null when none was asked. */
  improver: ImproverUsage | null;
  /** US dollars that calls under way for improving may still cost. */
  improverHeldUsd: number;
  /** Resolves when nothing more comes of improving; neither the answer nor settling waits for it. Never rejects. */
  improverEnds: Promise<void>;
  route: RouteDecision | null;
  /** What is not yet stored of how far the answer has come: with the next call to a model it is. */
  unsaved: MessageProgress | null;
  /** What was stored of it last. */
  stored: MessageProgress | null;
  /** Resolves when what was stored beside the call is. Never rejects. */
  saved: Promise<unknown>;
  /** The model that was called last, as the catalogue had it then. */
  called: CatalogueEntry | null;
  /** The model that readers have been told of. */
  toldModel: ModelName | null;
  /** What the model gets, where that is not the improved prompt as it stands. */
  sentPrompt: string | null;
  /** About how many tokens those take that the model got; null: none. */
  pictureTokens: number | null;
  /** What the model that answers did not get of them. */
  fileCuts: readonly FileCut[];
  attempts: CallAttempt[];
  usage: TokenUsage | null;
  /** Calls that failed and are billed all the same. */
  lost: readonly LostCall[];
  thinking: Thinking | null;
  inputTokensEstimated: number;
  improvedMs: number | null;
  firstTokenMs: number | null;
  /** The quota that left out the models one would have had otherwise. */
  limit: QuotaNote | null;
}

interface LostCall {
  readonly model: CatalogueEntry;
  readonly usage: TokenUsage;
  readonly isEstimated: boolean;
}

/** What the model that answers has thought so far; `endedAt` once its first word came. */
interface Thinking {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly text: string;
}

/** How an answer ended. `ended`: somebody stopped it. */
export type Ending =
  | { readonly kind: "done"; readonly isIncomplete: boolean }
  /** `sentence`: what to say in place of the code's usual words. */
  | { readonly kind: "failed"; readonly code: FailureCode; readonly sentence?: string }
  | { readonly kind: "ended" };

export const emptyDraft = (begun = ""): Draft => ({
  begun,
  text: begun,
  improvement: null,
  improver: null,
  improverHeldUsd: 0,
  improverEnds: Promise.resolve(),
  route: null,
  unsaved: null,
  stored: null,
  saved: Promise.resolve(),
  called: null,
  toldModel: null,
  sentPrompt: null,
  pictureTokens: null,
  fileCuts: [],
  attempts: [],
  usage: null,
  lost: [],
  thinking: null,
  inputTokensEstimated: 0,
  improvedMs: null,
  firstTokenMs: null,
  limit: null,
});

/** Somebody has seen words of it that were not there before. */
export const hasNewText = ({ text, begun }: Draft): boolean => text.length > begun.length;

/** Each model that failed before the one that answers, with its last failure. */
export function fallbacksOf(draft: Draft): MessageRecord["fallbacks"] {
  const failed = draft.attempts.filter(({ model }) => model.name !== draft.route?.model);
  return [
    ...new Map(
      failed.map(({ model: { name }, kind }) => [name, { model: name, code: FAILURE_OF_CALL[kind] }]),
    ).values(),
  ];
}
