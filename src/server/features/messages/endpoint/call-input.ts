import type { ApiCallKind } from "../../../ports/api-call-store.ts";
import type { AnswerFormat, ChatTurn, Sampling } from "../../../ports/language-model.ts";

/** A picture from a data URL of the request, not checked yet. */
export interface SentPicture {
  /** The text right before the picture in the same turn; null: none. */
  readonly caption: string | null;
  /** Its path in the request. */
  readonly param: string;
  readonly bytes: Buffer;
}

/** One turn of a request, with its pictures and text in their order. */
export interface CallTurn {
  readonly role: ChatTurn["role"];
  /** All text of the turn. */
  readonly text: string;
  readonly pictures: readonly SentPicture[];
  /** The text after the last picture; without pictures, all text. */
  readonly rest: string;
}

/** A request, in the same form for every protocol. */
export interface CallInput {
  readonly kind: Exclude<ApiCallKind, "improve">;
  /** As the caller named it. */
  readonly requestedModel: string;
  /** All system turns, joined; null: none. */
  readonly instructions: string | null;
  /** Turns of user and assistant before the prompt, oldest first. */
  readonly earlier: readonly CallTurn[];
  /** The last turn, which is the user's and has text. */
  readonly last: CallTurn;
  /** null: the usual length. */
  readonly outputTokensMax: number | null;
  readonly sampling: Sampling;
  readonly format: AnswerFormat | null;
  /** Whether the call is stored as one of the owner's conversations; otherwise none of its text is stored. */
  readonly isKept: boolean;
}

/** All pictures of the conversation, oldest first. */
export const picturesIn = ({ earlier, last }: CallInput): readonly SentPicture[] =>
  [...earlier, last].flatMap(({ pictures }) => pictures);
