/**
 * The longest imported prompt or answer, in UTF-16 code units. Nearly all are shorter; longer ones are cut, with a note
 * at the end.
 */
export const IMPORTED_TEXT_LENGTH_MAX = 32_000;
export const IMPORTED_TITLE_LENGTH_MAX = 200;
/** A conversation above one of these limits is left out completely. */
export const IMPORTED_TURNS_MAX = 10_000;
export const IMPORTED_CONVERSATION_LENGTH_MAX = 2_000_000;
/** Limits per account. */
export const IMPORTED_CONVERSATIONS_MAX = 20_000;
export const IMPORTED_LENGTH_MAX = 100_000_000;

/** A prompt and everything answered before the next prompt; `answer` is empty if there was no answer. */
export interface ImportedTurn {
  readonly prompt: string;
  readonly answer: string;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
}

/** A conversation imported from another product. */
export interface ImportedConversation {
  /** Identifies the conversation in every export: at most 100 letters, digits, _ and -. */
  readonly key: string;
  readonly title: string;
  readonly createdAt: string;
  /** When the last prompt of the conversation was sent. */
  readonly updatedAt: string;
  /** At least one. */
  readonly turns: readonly ImportedTurn[];
}

/** The length of a conversation's text, in UTF-16 code units. */
export const importedLength = ({ turns }: Pick<ImportedConversation, "turns">): number =>
  turns.reduce((sum, { prompt, answer }) => sum + prompt.length + answer.length, 0);
