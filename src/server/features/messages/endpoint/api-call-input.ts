import type { ApiCallKind } from "../../../ports/api-call-store.ts";
import type { AnswerFormat, ChatTurn, Sampling } from "../../../ports/language-model.ts";

/** A picture from a data URL of the request. Its bytes are not checked yet. */
export interface SentPicture {
  /** The text just before the picture in the same turn. null: none. */
  readonly caption: string | null;
  /** The path of the picture in the request, for error messages. */
  readonly param: string;
  readonly bytes: Buffer;
}

export interface ApiCallTurn {
  readonly role: ChatTurn["role"];
  /** All texts of the turn, joined. */
  readonly text: string;
  readonly pictures: readonly SentPicture[];
  /** The text after the last picture. Without pictures: the whole text. */
  readonly rest: string;
}

/** A request in the form that is the same for every protocol. */
export interface ApiCallInput {
  readonly kind: Exclude<ApiCallKind, "improve">;
  /** The model name as the caller wrote it. */
  readonly requestedModel: string;
  /** All system turns, joined. null: none. */
  readonly instructions: string | null;
  /** The turns before the prompt, oldest first. */
  readonly earlier: readonly ApiCallTurn[];
  /** The last turn. It is a user turn and has text. */
  readonly last: ApiCallTurn;
  /** null: the caller sets no limit. */
  readonly outputTokensMax: number | null;
  readonly sampling: Sampling;
  readonly format: AnswerFormat | null;
  /** True: the call is stored as a conversation of the key's owner. False: none of its text is stored. */
  readonly isKept: boolean;
}

/** All pictures of the conversation, oldest first. */
export const picturesIn = ({ earlier, last }: ApiCallInput): readonly SentPicture[] =>
  [...earlier, last].flatMap(({ pictures }) => pictures);
