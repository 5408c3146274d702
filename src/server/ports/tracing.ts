import type { FailureCode } from "#contract/messages.ts";
import type { RewriterOutcome } from "#domain/prompting/improvement.ts";
import type { AnswerPiece, AnswerRequest, ProviderErrorKind } from "./language-model.ts";

/**
 * The steps of the main road. `accept` is a prompt's request, in which its files are read and it is admitted; `answer` is all
 * that follows.
 */
type RoadStep = "accept" | "read-files" | "admit" | "answer" | "improve" | "route" | "settle";

/** What may be told of a step. A closed list, so that nothing people wrote is told by mistake. */
export interface StepFacts {
  readonly files?: number;
  readonly rewriter?: RewriterOutcome;
  readonly status?: "done" | "stopped" | "failed";
  readonly failure?: FailureCode;
  /** US dollars, rewriting included. */
  readonly costUsd?: number;
}

export type NoteFacts = (facts: StepFacts) => void;

/** One call to a provider, from before it is made. */
export interface OpenCall {
  hear(piece: AnswerPiece): void;
  /** `stopped`: whoever read it had enough, or the user did; null: it came to its end. Called once, last. */
  end(failure: ProviderErrorKind | "stopped" | "internal" | null): void;
}

/** Shows the operator which steps are taken, and how long each takes. It changes nothing, and throws nothing. */
export interface Tracing {
  /** Runs one step; what it begins meanwhile belongs to it. It ends with what `work` returns, or with that promise. */
  during<Result>(step: RoadStep, work: (note: NoteFacts) => Result): Result;
  /** A call belongs to the step that runs now. */
  beginCall(request: AnswerRequest): OpenCall;
  /** Hands on what is still to be told, and waits for it no longer than a moment. */
  close(): Promise<void>;
}
