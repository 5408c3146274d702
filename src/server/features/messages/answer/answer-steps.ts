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
import { storeTroubleOf } from "../../../ports/store-trouble.ts";
import { FAILURE_OF_CALL } from "../present/failure-table.ts";

// What is known of an answer, step by step: Accepted, Improved, Routed, Called, EndedAnswer, FinalAnswer. Each step makes the
// next value from the one before; nobody writes into a value.

/** What improving a prompt has come to at one moment. */
export interface Improving {
  /** null: the prompt is sent as it was written. */
  readonly improvement: Improvement | null;
  /** What asking models took; null when none was asked, or none has ended. */
  readonly improverUsage: ImproverUsage | null;
  /** US dollars that calls under way may still cost. */
  readonly improverHeldUsd: number;
}

/** A prompt that can be sent. The reasons of its rewrite may come later. */
export interface ImprovedPrompt {
  readonly now: () => Improving;
  /** Resolves when nothing more comes; neither the answer nor settling waits for it. Never rejects. */
  readonly last: Promise<Improving>;
}

/** Nothing done yet, or what an earlier attempt left, which is continued. */
export interface Accepted {
  /** Text of the earlier attempt, which this answer continues; empty if it starts anew. The answer's text begins with it. */
  readonly earlierText: string;
  readonly improved: ImprovedPrompt;
  readonly route: RouteDecision | null;
  /** The model that readers have been told of. */
  readonly announcedModel: ModelName | null;
  /** What the model gets, where that is not exactly the improved prompt. */
  readonly sentPrompt: string | null;
}

export interface Improved extends Accepted {
  readonly improvedMs: number | null;
}

/** What a model gets beside the prompt. */
interface Material {
  /** Oldest first. */
  readonly history: readonly HistoryRecord[];
  /** The texts of the files attached, and of those before them in the conversation. */
  readonly files: readonly FileText[];
  /** The pictures, likewise. */
  readonly pictures: readonly PictureRecord[];
}

export interface Routed extends Improved {
  readonly route: RouteDecision;
  readonly material: Material;
  /** The quota that left out the models one would have had otherwise. */
  readonly limit: QuotaNote | null;
}

/** What calling models has come to. */
interface CallResults {
  readonly attempts: readonly CallAttempt[];
  /** Calls that failed and are billed all the same. */
  readonly lost: readonly LostCall[];
  /** Storing the progress beside the call; resolves to what was stored last. Never rejects. */
  readonly saving: Promise<MessageProgress | null>;
  /** The model that was called last, as the catalogue had it then. */
  readonly called: CatalogueEntry | null;
  /** Cuts in the files that the model got. */
  readonly fileCuts: readonly FileCut[];
  /** About how many tokens the pictures take that the model got; null: none. */
  readonly pictureTokens: number | null;
  readonly inputTokensEstimated: number;
  readonly text: string;
  readonly thinking: Thinking | null;
  readonly usage: TokenUsage | null;
  readonly firstTokenMs: number | null;
}

export interface Called extends Routed, CallResults {
  /** Is stored with the next call. */
  readonly progressToSave: MessageProgress | null;
}

/** An answer that nothing is added to, but for the reasons of its rewrite. */
export interface EndedAnswer extends Improved, CallResults {
  readonly limit: QuotaNote | null;
  readonly storedProgress: MessageProgress | null;
  readonly ending: Ending;
}

/** What is settled: an ended answer, with its rewrite as it was at that moment. */
export interface FinalAnswer extends EndedAnswer, Improving {}

interface LostCall {
  readonly model: CatalogueEntry;
  readonly usage: TokenUsage;
  readonly isEstimated: boolean;
}

/** What the model that answers has thought so far; `endedAt` once its first word came. */
export interface Thinking {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly text: string;
}

/** How an answer ended. `ended`: it was stopped. */
export type Ending =
  | { readonly kind: "done"; readonly isIncomplete: boolean }
  /** `sentence`: what to say in place of the code's usual words. `thrown`: the error, where a bug or the store is why. */
  | { readonly kind: "failed"; readonly code: FailureCode; readonly sentence?: string; readonly thrown?: unknown }
  | { readonly kind: "ended" };

export const ENDED: Ending = { kind: "ended" };

/** An improved prompt of which nothing more comes. */
export function improvedAlready(improvement: Improvement | null): ImprovedPrompt {
  const improving: Improving = { improvement, improverUsage: null, improverHeldUsd: 0 };
  return { now: () => improving, last: Promise.resolve(improving) };
}

export const acceptedAnew = (): Accepted => ({
  ...{ earlierText: "", improved: improvedAlready(null), route: null, announcedModel: null, sentPrompt: null },
});

const NOT_CALLED: Omit<CallResults, "text"> = {
  ...{ attempts: [], lost: [], saving: Promise.resolve(null), called: null, fileCuts: [], pictureTokens: null },
  ...{ inputTokensEstimated: 0, thinking: null, usage: null, firstTokenMs: null },
};

/** A routed answer before its first call. */
export const beforeCalls = (routed: Routed): Called => ({
  ...{ ...routed, ...NOT_CALLED, text: routed.earlierText },
  progressToSave: progressOf(routed),
});

export function progressOf({ route, improved }: Routed): MessageProgress {
  const { improvement } = improved.now();
  return { status: "answering", route, ...(improvement && { improvement }) };
}

/** Ends an answer at whichever step it has reached. */
export const endAnswer = (known: Accepted & Partial<EndedAnswer>, ending: Ending): EndedAnswer => ({
  ...{ ...NOT_CALLED, text: known.earlierText, improvedMs: null, limit: null, storedProgress: null },
  ...{ ...known, ending },
});

export const finalAnswer = (ended: EndedAnswer): FinalAnswer => ({ ...ended, ...ended.improved.now() });

/** For `catch`: what was known before a step that throws is kept. */
export const endedBy =
  (known: Accepted & Partial<EndedAnswer>) =>
  (thrown: unknown): EndedAnswer =>
    endAnswer(known, failedBy(thrown));

export const failedBy = (thrown: unknown): Ending => ({
  ...{ kind: "failed", code: storeTroubleOf(thrown) === "full" ? "storage-full" : "internal", thrown },
});

/** Readers have seen words that the earlier attempt did not have. */
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
