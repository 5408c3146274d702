import type { ApiCallKind } from "../../../ports/api-call-store.ts";
import type { AnswerFormat, ChatTurn, Sampling } from "../../../ports/language-model.ts";

/** A picture as a program sent it, in a data URL: not looked at yet. */
export interface SentPicture {
  /** The words right before it in its turn; null: none. */
  readonly caption: string | null;
  /** Where it stood in the request. */
  readonly param: string;
  readonly bytes: Buffer;
}

/** One turn as a program sent it, its pictures and words in their order. */
export interface CallTurn {
  readonly role: ChatTurn["role"];
  /** All of its words. */
  readonly text: string;
  readonly pictures: readonly SentPicture[];
  /** The words behind the last picture; without pictures all of them. */
  readonly rest: string;
}

/** What a program asks, whichever of the protocols it speaks. */
export interface CallInput {
  readonly kind: Exclude<ApiCallKind, "improve">;
  /** As the caller named it. */
  readonly requestedModel: string;
  /** All turns of the system, joined; null: there is none. */
  readonly instructions: string | null;
  /** Turns of user and assistant before the prompt, oldest first. */
  readonly earlier: readonly CallTurn[];
  /** The last turn, which is the user's and has words. */
  readonly last: CallTurn;
  /** null: as long as answers usually are. */
  readonly outputTokensMax: number | null;
  readonly sampling: Sampling;
  readonly format: AnswerFormat | null;
  /** Whether it becomes one of the owner's conversations; otherwise none of its words is kept. */
  readonly isKept: boolean;
}

/** Those of the conversation, oldest first. */
export const picturesIn = ({ earlier, last }: CallInput): readonly SentPicture[] =>
  [...earlier, last].flatMap(({ pictures }) => pictures);
