/** Longer than nearly every prompt and answer; what goes beyond is cut, and says so at its end. UTF-16 code units. */
export const IMPORTED_TEXT_LENGTH_MAX = 32_000;
export const IMPORTED_TITLE_LENGTH_MAX = 200;
/** A conversation beyond either of these is left out whole. */
export const IMPORTED_TURNS_MAX = 10_000;
export const IMPORTED_CONVERSATION_LENGTH_MAX = 2_000_000;
/** What one account has room for. */
export const IMPORTED_CONVERSATIONS_MAX = 20_000;
export const IMPORTED_LENGTH_MAX = 100_000_000;

/** A prompt and all that was answered to it before the next one; the answer is empty where there was none. */
export interface ImportedTurn {
  readonly prompt: string;
  readonly answer: string;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
}

/** A conversation that was held elsewhere, as it is brought along. */
export interface ImportedConversation {
  /** The same in every export of it: letters, digits, _ and -, at most 100. */
  readonly key: string;
  readonly title: string;
  readonly createdAt: string;
  /** When its last prompt was sent. */
  readonly updatedAt: string;
  /** At least one. */
  readonly turns: readonly ImportedTurn[];
}

/** How much text it holds, in UTF-16 code units. */
export const importedLength = ({ turns }: Pick<ImportedConversation, "turns">): number =>
  turns.reduce((sum, { prompt, answer }) => sum + prompt.length + answer.length, 0);
