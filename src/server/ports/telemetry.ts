import type { ErrorCode } from "#contract/errors.ts";
import type { FailureCode } from "#contract/messages.ts";
import type { RewriterOutcome } from "#domain/prompting/improvement.ts";
import type { AnswerPiece, AnswerRequest, ProviderErrorKind } from "./language-model.ts";

/**
 * The traced steps of a prompt. `accept`: the request that sends a message, until the prompt is stored. `answer`: all
 * later work.
 */
type RoadStep = "accept" | "read-files" | "admit" | "answer" | "improve" | "route" | "settle";

/** The only facts that may be traced for a step, so that no user text is traced by mistake. */
export interface TraceAttributes {
  readonly files?: number;
  readonly rewriter?: RewriterOutcome;
  readonly status?: "done" | "stopped" | "failed";
  readonly failure?: FailureCode;
  /** US dollars, rewriting included. */
  readonly costUsd?: number;
}

export type AddTraceAttributes = (facts: TraceAttributes) => void;

/** The trace of one provider call. It is opened before the request is sent. */
export interface CallTrace {
  hear(piece: AnswerPiece): void;
  /**
   * Called once, after the last piece. `stopped`: the user stopped the answer, or the caller stopped reading; null: no
   * failure.
   */
  end(failure: ProviderErrorKind | "stopped" | "internal" | null): void;
}

/** Shows the operator which steps run and how long each one takes. Never throws. */
export interface Tracing {
  /** Runs `work` as one step, until its promise settles. Steps and calls that `work` starts belong to this step. */
  during<Result>(step: RoadStep, work: (note: AddTraceAttributes) => Result): Result;
  /** Opens the trace of a provider call. The call belongs to the current step. */
  beginCall(request: AnswerRequest): CallTrace;
  /** Sends the remaining traces, and waits only briefly. */
  close(): Promise<void>;
}

/** Request counts for the operator, without IP addresses, names or text of users. */
export interface RequestCounter {
  /** `route`: the pattern of the route, never the requested URL. */
  note(request: { readonly method: string; readonly route: string; readonly status: number }): void;
  /** Counts a prompt that was refused before it was stored. */
  noteTurnedAway(code: ErrorCode): void;
}
