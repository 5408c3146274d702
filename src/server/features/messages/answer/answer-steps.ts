import type { FailureCode } from "#contract/messages.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { FileText, TruncatedFile } from "#domain/files/file-section.ts";
import type { AppliedQuotaLimit } from "#domain/plans/quotas.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { CallAttempt } from "#domain/routing/next-call.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { MessageProgress } from "../../../ports/answer-records.ts";
import { classifyDatabaseFailure } from "../../../ports/database-failure.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { TokenUsage } from "../../../ports/language-model.ts";
import type { HistoryRecord, MessageRecord } from "../../../ports/message-record.ts";
import { FAILURE_CODE_BY_CALL_FAILURE } from "../present/failure-details.ts";

// The steps of an answer: Accepted, Improved, Routed, Called, EndedAnswer, FinalAnswer. Each step makes a new value
// from the previous one; no value changes.

/** The state of improving a prompt at one moment. */
export interface ImprovementState {
  /** null: the prompt is sent as it was written. */
  readonly improvement: Improvement | null;
  /** Usage of the improving models so far. null: no call has ended. */
  readonly improverUsage: ImproverUsage | null;
  /** US dollars that running calls may still cost. */
  readonly improverHeldUsd: number;
}

/** A prompt that can be sent. The reasons of its rewrite may arrive later. */
export interface ImprovedPrompt {
  readonly now: () => ImprovementState;
  /** The final state. Neither the answer nor settling waits for it. Never rejects. */
  readonly last: Promise<ImprovementState>;
}

/** A new answer, or the state in which an earlier attempt ended. */
export interface AcceptedAnswer {
  /** The answer begins with this text of the earlier attempt. Empty for a new answer. */
  readonly earlierText: string;
  readonly improved: ImprovedPrompt;
  readonly route: RouteDecision | null;
  readonly announcedModel: ModelName | null;
  /** The prompt that the model got. null: the same as the improved prompt. */
  readonly sentPrompt: string | null;
}

export interface ImprovedAnswer extends AcceptedAnswer {
  readonly improvedMs: number | null;
}

interface Material {
  /** Oldest first. */
  readonly history: readonly HistoryRecord[];
  /** Texts of files, both of this prompt and of earlier ones. */
  readonly files: readonly FileText[];
  readonly pictures: readonly PictureRecord[];
}

export interface AnswerWithRoute extends ImprovedAnswer {
  readonly route: RouteDecision;
  readonly material: Material;
  /** A quota is used up, so some of the user's models are excluded. null: no quota excludes a model. */
  readonly limit: AppliedQuotaLimit | null;
}

interface CallResults {
  readonly attempts: readonly CallAttempt[];
  /** Failed calls that the provider bills anyway. */
  readonly lost: readonly LostCall[];
  /** Stores progress while the call runs. Resolves to the progress that was stored last. Never rejects. */
  readonly saving: Promise<MessageProgress | null>;
  /** The model that was called last, with its catalogue entry at that time. */
  readonly called: CatalogueEntry | null;
  readonly fileCuts: readonly TruncatedFile[];
  readonly pictureTokens: number | null;
  readonly inputTokensEstimated: number;
  readonly text: string;
  readonly thinking: Thinking | null;
  readonly usage: TokenUsage | null;
  readonly firstTokenMs: number | null;
}

export interface AnswerWithCalls extends AnswerWithRoute, CallResults {
  readonly progressToSave: MessageProgress | null;
}

/** An answer that gets no more text. Only the reasons of its rewrite may still arrive. */
export interface EndedAnswer extends ImprovedAnswer, CallResults {
  readonly limit: AppliedQuotaLimit | null;
  readonly storedProgress: MessageProgress | null;
  readonly ending: AnswerEnding;
}

export interface FinalAnswer extends EndedAnswer, ImprovementState {}

interface LostCall {
  readonly model: CatalogueEntry;
  readonly usage: TokenUsage;
  readonly isEstimated: boolean;
}

/** What the model thought so far. `endedAt` is set when the first text of the answer arrives. */
export interface Thinking {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly text: string;
}

/** `ended`: the answer was stopped. */
export type AnswerEnding =
  | { readonly kind: "done"; readonly isIncomplete: boolean }
  /** `sentence` replaces the usual sentence for `code`. `thrown`: the error, if the store or a bug caused it. */
  | { readonly kind: "failed"; readonly code: FailureCode; readonly sentence?: string; readonly thrown?: unknown }
  | { readonly kind: "ended" };

export const STOPPED_ENDING: AnswerEnding = { kind: "ended" };

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

export const prepareForCalls = (routed: AnswerWithRoute): AnswerWithCalls => ({
  ...{ ...routed, ...NOT_CALLED, text: routed.earlierText },
  progressToSave: progressOf(routed),
});

export function progressOf({ route, improved }: AnswerWithRoute): MessageProgress {
  const { improvement } = improved.now();
  return { status: "answering", route, ...(improvement && { improvement }) };
}

export const endAnswer = (known: AcceptedAnswer & Partial<EndedAnswer>, ending: AnswerEnding): EndedAnswer => ({
  ...{ ...NOT_CALLED, text: known.earlierText, improvedMs: null, limit: null, storedProgress: null },
  ...{ ...known, ending },
});

export const toFinalAnswer = (ended: EndedAnswer): FinalAnswer => ({ ...ended, ...ended.improved.now() });

/** For `catch`: ends the answer with what was known before the failed step. */
export const endAnswerOnError =
  (known: AcceptedAnswer & Partial<EndedAnswer>) =>
  (thrown: unknown): EndedAnswer =>
    endAnswer(known, failureFromError(thrown));

export const failureFromError = (thrown: unknown): AnswerEnding => ({
  ...{ kind: "failed", code: classifyDatabaseFailure(thrown) === "full" ? "storage-full" : "internal", thrown },
});

/** True if there is more text than the earlier attempt had written. */
export const hasNewText = ({ text, earlierText }: Pick<EndedAnswer, "text" | "earlierText">): boolean =>
  text.length > earlierText.length;

/** Each model that failed before the answering one, with its last failure. */
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
      failed.map(({ model: { name }, kind }) => [name, { model: name, code: FAILURE_CODE_BY_CALL_FAILURE[kind] }]),
    ).values(),
  ];
}
