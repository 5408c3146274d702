/**
 * In UTF-16 code units. Nearly all imported prompts and answers are shorter. Longer ones are cut, with a note at the
 * end.
 */
export const IMPORTED_TEXT_LENGTH_MAX = 32_000;
export const IMPORTED_TITLE_LENGTH_MAX = 200;
/** A conversation above one of these limits is left out completely. The length is in UTF-16 code units. */
export const IMPORTED_TURNS_MAX = 10_000;
export const IMPORTED_CONVERSATION_LENGTH_MAX = 2_000_000;
/** Limits per account. The length is in UTF-16 code units. */
export const IMPORTED_CONVERSATIONS_MAX = 20_000;
export const IMPORTED_TOTAL_LENGTH_MAX = 100_000_000;

/** A prompt and all answers before the next prompt. `answer` is empty if there was none. */
export interface ImportedTurn {
  readonly prompt: string;
  readonly answer: string;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
}

export interface ImportedConversation {
  /** Identifies the conversation in every export. At most 100 letters, digits, _ and -. */
  readonly key: string;
  readonly title: string;
  readonly createdAt: string;
  /** The time of the last prompt. */
  readonly updatedAt: string;
  /** At least one. */
  readonly turns: readonly ImportedTurn[];
}

/** In UTF-16 code units. */
export const importedConversationLength = ({ turns }: Pick<ImportedConversation, "turns">): number =>
  turns.reduce((sum, { prompt, answer }) => sum + prompt.length + answer.length, 0);

/**
 * The kinds of content that an import leaves out. For "empty" and the kinds below it in this list, the whole
 * conversation is left out.
 */
export const SKIPPED_CONTENT_KINDS = [
  "images",
  "recordings",
  "files",
  "steps",
  "thoughts",
  "hidden",
  "branches",
  "unknown",
  "cut",
  "empty",
  "too-long",
  "unreadable",
  "beyond",
] as const;
export type SkippedContentKind = (typeof SKIPPED_CONTENT_KINDS)[number];

/** The count of each kind. A missing kind counts as 0. */
export type SkippedContentCounts = Partial<Record<SkippedContentKind, number>>;

/** Changes `leftOut`. */
export function countSkippedContent(leftOut: SkippedContentCounts, kind: SkippedContentKind, by = 1): void {
  if (by > 0) leftOut[kind] = (leftOut[kind] ?? 0) + by;
}
