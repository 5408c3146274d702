import type { FileText } from "#domain/files/file-section.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { AnswerFormat, LanguageModel, Sampling } from "../../../ports/language-model.ts";
import type { LogWriter } from "../../../ports/message-log.ts";
import type { AskedPrompt, HistoryRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { Tracing } from "../../../ports/tracing.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { SendLimitsOf } from "../limits/send-limits.ts";
import type { composeTurns } from "../route/compose-turns.ts";
import type { FirstToken } from "../route/measure-speed.ts";
import type { RoutePromptDeps } from "../route/route-prompt.ts";
import type { StandInDeps } from "../route/stand-in.ts";
import type { AnswerPlaces } from "./answer-places.ts";
import type { Accepted } from "./answer-steps.ts";
import type { ImproveMessageDeps } from "./improve-message.ts";

/** What answering a prompt needs, for messages of the page and for API calls alike. */
export interface AnswerPromptDeps extends RoutePromptDeps, ImproveMessageDeps, StandInDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "saveProgress">;
    readonly quotas: Pick<Store["quotas"], "reserve" | "tokenMonth" | "isTurnOf">;
  };
  readonly limits: SendLimitsOf;
  readonly places: Pick<AnswerPlaces, "take">;
  readonly models: LanguageModel;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** Letters and digits that nobody could guess, other ones every time. */
  readonly newBoundary: () => string;
  /** Resolves after the wait, or at once when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly reportBug: (error: unknown) => void;
  readonly tracing: Pick<Tracing, "during">;
  readonly noteFirstToken?: (first: FirstToken) => void;
}

/** How an answer is asked for. */
export interface AnswerTerms {
  readonly compose: typeof composeTurns;
  /** In characters. */
  readonly answerLengthMax: number;
  /** null: as the provider has it by default. */
  readonly sampling: Sampling | null;
  /** null: as text. */
  readonly format: AnswerFormat | null;
}

/** One prompt that is to be answered. */
export interface AskedAnswer {
  readonly message: AskedPrompt;
  /** The right to hold and to settle: a message's, or that of a call whose words nobody keeps. */
  readonly lease: Lease;
  readonly user: UserRecord;
  readonly writer: Pick<LogWriter, "append">;
  readonly accepted: Accepted;
  readonly end: AbortSignal;
  /** Aborts when the user does not want to wait for a rewrite. */
  readonly skip: AbortSignal | null;
  /** Whether the demonstration model may answer where every provider failed and the host lets it. */
  readonly mayStandIn: boolean;
  /** What the prompt follows, oldest first; read when it is asked for. */
  readonly history: () => Promise<readonly HistoryRecord[]>;
  /** The files that came with it and before it; read when they are asked for. */
  readonly files: () => Promise<readonly FileText[]>;
  /** The pictures that came with it and before it, newest first; read when they are asked for. */
  readonly pictures: () => Promise<readonly PictureRecord[]>;
  /** Hears what the rewriting model would call a conversation that begins with this prompt. */
  readonly onName: (name: string) => void;
  readonly terms: AnswerTerms;
}

/** One that has a place in the line. */
export interface PlacedAnswer extends AskedAnswer {
  /** To be called where this process has done its part and a model is asked. */
  readonly onModelAsked: () => void;
  /** Aborts when the account of a rewrite shows that it lost something: the answer to it is given up, and begun anew. */
  readonly startOver: AbortSignal;
}

export const msSinceStart = (
  { clock }: { readonly clock: Clock },
  { startedAt }: Pick<AskedPrompt, "startedAt">,
): number => clock.now().getTime() - startedAt.getTime();
