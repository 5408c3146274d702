import type { FileText } from "#domain/files/file-section.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { AnswerFormat, LanguageModel, Sampling } from "../../../ports/language-model.ts";
import type { EventLogWriter } from "../../../ports/message-log.ts";
import type { HistoryRecord, PromptToAnswer } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { Tracing } from "../../../ports/telemetry.ts";
import type { GetSendLimits } from "../limits/send-limits.ts";
import type { composeTurns } from "../route/compose-turns.ts";
import type { DemonstrationFallbackDeps } from "../route/demonstration-model.ts";
import type { RoutePromptDeps } from "../route/route-prompt.ts";
import type { FirstTokenTime } from "../route/speed-meter.ts";
import type { AnswerSlots } from "./answer-slots.ts";
import type { AcceptedAnswer } from "./answer-steps.ts";
import type { ImproveMessageDeps } from "./improve-message.ts";

export interface AnswerPromptDeps extends RoutePromptDeps, ImproveMessageDeps, DemonstrationFallbackDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "saveProgress">;
    readonly quotas: Pick<Store["quotas"], "reserve" | "tokenMonth" | "isTurnOf">;
  };
  readonly limits: GetSendLimits;
  readonly places: Pick<AnswerSlots, "take">;
  readonly models: LanguageModel;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** Returns letters and digits that nobody can guess, new on every call. */
  readonly newBoundary: () => string;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly reportBug: (error: unknown) => void;
  readonly tracing: Pick<Tracing, "during">;
  readonly noteFirstToken?: (first: FirstTokenTime) => void;
}

export interface AnswerOptions {
  readonly compose: typeof composeTurns;
  /** The maximum length in characters. */
  readonly answerLengthMax: number;
  /** null: the provider's default. */
  readonly sampling: Sampling | null;
  /** null: plain text. */
  readonly format: AnswerFormat | null;
}

export interface AnswerJob {
  readonly message: PromptToAnswer;
  /** The right to hold and settle quota. */
  readonly lease: Lease;
  readonly user: UserRecord;
  readonly writer: Pick<EventLogWriter, "append">;
  readonly accepted: AcceptedAnswer;
  readonly end: AbortSignal;
  /** Aborts when the user does not want to wait for the rewrite. */
  readonly skip: AbortSignal | null;
  /** True if the demonstration model may answer after every provider failed. The host must allow it too. */
  readonly mayStandIn: boolean;
  /** Earlier messages, oldest first. Loaded when needed. */
  readonly history: () => Promise<readonly HistoryRecord[]>;
  /** Files of this prompt and of earlier ones. Loaded when needed. */
  readonly files: () => Promise<readonly FileText[]>;
  /** Pictures of this prompt and of earlier ones, newest first. Loaded when needed. */
  readonly pictures: () => Promise<readonly PictureRecord[]>;
  /** Called with the name that the rewriting model suggests for a conversation that begins with this prompt. */
  readonly onName: (name: string) => void;
  readonly terms: AnswerOptions;
}

export interface RestartableAnswerJob extends AnswerJob {
  /** Called just before a model call, when this process has prepared it. */
  readonly onModelAsked: () => void;
  /** Aborts when the reasons of a rewrite show that it lost something. The answer is then dropped and made again. */
  readonly startOver: AbortSignal;
}

export const msSinceStart = (
  { clock }: { readonly clock: Clock },
  { startedAt }: Pick<PromptToAnswer, "startedAt">,
): number => clock.now().getTime() - startedAt.getTime();
