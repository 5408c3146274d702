/** A passage written again, in its answer, until its owner takes or leaves it. */
interface PassageChangeRecord {
  /** A UUID of its own. */
  readonly id: string;
  readonly messageId: number;
  /** The answer it was made from, as it is stored. */
  readonly answerBefore: string;
  /** The whole answer with the new passage in it. */
  readonly answer: string;
}

/** Passages written again. A foreign id finds nothing, exactly as a missing one. */
export interface PassageStore {
  /** Keeps a change, and of this user's older ones the last few. False when the answer is not the one it was made from any more. */
  save(userId: number, change: PassageChangeRecord, now: Date): Promise<boolean>;
  /**
   * Takes a change: another version of the message, with its prompt and its files, that has the new answer. Answers the id of the
   * version; null when the user has no such change of this message, it was made before `since`, or the answer has changed meanwhile.
   */
  take(userId: number, messageId: number, id: string, since: Date, now: Date): Promise<number | null>;
  /** Drops changes that nobody can take any more. */
  drop(before: Date): Promise<void>;
}
