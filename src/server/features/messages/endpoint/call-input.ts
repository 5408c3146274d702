import type { ApiCallKind } from "../../../ports/api-call-store.ts";
import type { AnswerFormat, ChatTurn, Sampling } from "../../../ports/language-model.ts";

/** What a program asks, whichever of the protocols it speaks. */
export interface CallInput {
  readonly kind: Exclude<ApiCallKind, "improve">;
  /** As the caller named it. */
  readonly requestedModel: string;
  /** All turns of the system, joined; null: there is none. */
  readonly instructions: string | null;
  /** Turns of user and assistant before the prompt, oldest first. */
  readonly earlier: readonly ChatTurn[];
  /** The last turn, which is the user's. */
  readonly prompt: string;
  /** null: as long as answers usually are. */
  readonly outputTokensMax: number | null;
  readonly sampling: Sampling;
  readonly format: AnswerFormat | null;
}
