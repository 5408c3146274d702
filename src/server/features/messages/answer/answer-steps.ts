import type { FailureCode } from "#contract/messages.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { FileCut, FileText } from "#domain/files/file-section.ts";
import type { QuotaNote } from "#domain/plans/quotas.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { CallAttempt } from "#domain/routing/next-call.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { MessageProgress } from "../../../ports/answer-records.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { TokenUsage } from "../../../ports/language-model.ts";
import type { HistoryRecord, MessageRecord } from "../../../ports/message-record.ts";
import { classifyStoreFailure } from "../../../ports/store-failure.ts";
import { FAILURE_OF_CALL } from "../present/failure-table.ts";

// The steps of an answer: Accepted, Improved, Routed, Called, EndedAnswer, FinalAnswer. Each step makes a new value
// from the previous one. No value is changed later.

/** The state of improving a prompt at one moment. */
export interface ImprovementState {
  /** null: the prompt is sent as it was written. */
  readonly improvement: Improvement | null;
  /** Usage of the improving models; null if no model was called or no call has ended. */
  readonly improverUsage: ImproverUsage | null;
  /** US dollars that running calls may still cost. */
  readonly improverHeldUsd: number;
}

/** A prompt that can be sent. The reasons of its rewrite may arrive later. */
export interface ImprovedPrompt {
  readonly now: () => ImprovementState;
  /** Resolves with the final state; neither the answer nor settling waits for it. Never rejects. */
  readonly last: Promise<ImprovementState>;
}

/** A new answer, or the state of an earlier attempt to continue. */
export interface AcceptedAnswer {
  /** Text of the earlier attempt; empty for a new answer. The answer's text begins with it. */
  readonly earlierText: string;
  readonly improved: ImprovedPrompt;
  readonly route: RouteDecision | null;
  /** The model already announced to clients. */
  readonly announcedModel: ModelName | null;
  /** The prompt sent to the model, if it differs from the improved prompt. */
  readonly sentPrompt: string | null;
}

export interface ImprovedAnswer extends AcceptedAnswer {
  readonly improvedMs: number | null;
}

/** Sent to the model together with the prompt. */
interface Material {
  /** Oldest first. */
  readonly history: readonly HistoryRecord[];
  /** Texts of the attached files and of earlier files in the conversation. */
  readonly files: readonly FileText[];
  /** Attached and earlier pictures. */
  readonly pictures: readonly PictureRecord[];
}

export interface AnswerWithRoute extends ImprovedAnswer {
  readonly route: RouteDecision;
  readonly material: Material;
  /** The used-up quota that excluded some of the user's models; null: none did. */
  readonly limit: QuotaNote | null;
}

/** Results of the model calls so far. */
interface CallResults {
  readonly attempts: readonly CallAttempt[];
  /** Failed calls that are billed anyway. */
  readonly lost: readonly LostCall[];
  /** Stores progress in parallel with the call; resolves to the last stored progress. Never rejects. */
  readonly saving: Promise<MessageProgress | null>;
  /** The model called last, with its catalogue entry at that time. */
  readonly called: CatalogueEntry | null;
  /** Cuts in the files sent to the model. */
  readonly fileCuts: readonly FileCut[];
  /** Estimated tokens of the pictures sent to the model; null: no pictures. */
  readonly pictureTokens: number | null;
  readonly inputTokensEstimated: number;
  readonly text: string;
  readonly thinking: Thinking | null;
  readonly usage: TokenUsage | null;
  readonly firstTokenMs: number | null;
}

export interface AnswerWithCalls extends AnswerWithRoute, CallResults {
  /** Stored with the next call. */
  readonly progressToSave: MessageProgress | null;
}

/** A finished answer. Only the reasons of its rewrite may still be added. */
export interface EndedAnswer extends ImprovedAnswer, CallResults {
  readonly limit: QuotaNote | null;
  readonly storedProgress: MessageProgress | null;
  readonly ending: Ending;
}

/** The answer to settle: an ended answer with the state of its rewrite when it is settled. */
export interface FinalAnswer extends EndedAnswer, ImprovementState {}

interface LostCall {
  readonly model: CatalogueEntry;
  readonly usage: TokenUsage;
  readonly isEstimated: boolean;
}

/** The answering model's thinking so far; `endedAt` is set when the first text of the answer arrives. */
export interface Thinking {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly text: string;
}

/** How an answer ended. `ended`: the answer was stopped. */
export type Ending =
  | { readonly kind: "done"; readonly isIncomplete: boolean }
  /** `sentence`: replaces the usual text of the code. `thrown`: the error, if a bug or the store caused it. */
  | { readonly kind: "failed"; readonly code: FailureCode; readonly sentence?: string; readonly thrown?: unknown }
  | { readonly kind: "ended" };

export const STOPPED_ENDING: Ending = { kind: "ended" };

/** An improved prompt that no longer changes. */
export function toFinalImprovedPrompt(improvement: Improvement | null): ImprovedPrompt {
  const improving: ImprovementState = { improvement, improverUsage: null, improverHeldUsd: 0 };
  return { now: () => improving, last: Promise.resolve(improving) };
}

export const createAcceptedAnswer = (): AcceptedAnswer => ({
  ...{ earlierText: "", improved: toFinalImprovedPrompt(null), route: null, announcedModel: null, sentPrompt: null },
});

const NOT_CALLED: Omit<CallResults, "text"> = {
  ...{ attempts: [], lost: [], saving: Promise.resolve(null), called: null, fileCuts: [], pictureTokens: null },
  ...{ inputTokensEstimated: 0, thinking: null, usage: null, firstTokenMs: null },
};

/** A routed answer before its first call. */
export const prepareForCalls = (routed: AnswerWithRoute): AnswerWithCalls => ({
  ...{ ...routed, ...NOT_CALLED, text: routed.earlierText },
  progressToSave: progressOf(routed),
});

export function progressOf({ route, improved }: AnswerWithRoute): MessageProgress {
  const { improvement } = improved.now();
  return { status: "answering", route, ...(improvement && { improvement }) };
}

/** Ends an answer at any step. */
export const endAnswer = (known: AcceptedAnswer & Partial<EndedAnswer>, ending: Ending): EndedAnswer => ({
  ...{ ...NOT_CALLED, text: known.earlierText, improvedMs: null, limit: null, storedProgress: null },
  ...{ ...known, ending },
});

export const toFinalAnswer = (ended: EndedAnswer): FinalAnswer => ({ ...ended, ...ended.improved.now() });

/** For `catch`: ends the answer with the state before the failed step. */
export const endAnswerOnError =
  (known: AcceptedAnswer & Partial<EndedAnswer>) =>
  (thrown: unknown): EndedAnswer =>
    endAnswer(known, failureFromError(thrown));

export const failureFromError = (thrown: unknown): Ending => ({
  ...{ kind: "failed", code: classifyStoreFailure(thrown) === "full" ? "storage-full" : "internal", thrown },
});

/** True if clients have seen text beyond the earlier attempt. */
export const hasNewText = ({ text, earlierText }: Pick<EndedAnswer, "text" | "earlierText">): boolean =>
  text.length > earlierText.length;

/** Each model that failed before the one that answers, with its last failure. */
export function fallbacksOf({
  attempts,
  route,
}: {
  readonly attempts: readonly CallAttempt[];
  readonly route: RouteDecision | null;
}): MessageRecord["fallbacks"] {
  const failed = attempts.filter(({ model }) => model.name !== route?.model);
  return [
    ...new Map(
      failed.map(({ model: { name }, kind }) => [name, { model: name, code: FAILURE_OF_CALL[kind] }]),
    ).values(),
  ];
}
