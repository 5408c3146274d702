/** An answer with a rewritten passage, stored until the user accepts or discards it. */
interface PassageChangeRecord {
  /** A UUID. */
  readonly id: string;
  readonly messageId: number;
  /** The stored answer that the change is based on. */
  readonly answerBefore: string;
  /** The whole answer with the new passage. */
  readonly answer: string;
}

/** An id of another user's change is treated like a missing id. */
export interface PassageStore {
  /** Stores a change; only the user's last few changes stay. False: the stored answer is no longer `answerBefore`. */
  save(userId: number, change: PassageChangeRecord, now: Date): Promise<boolean>;
  /**
   * Accepts a change: creates another version of the message, with the same prompt and files and the new answer.
   * Returns the id of the new version. null: the user does not have this change, it was made before `since`, or
   * the answer has changed since then.
   */
  take(userId: number, messageId: number, id: string, since: Date, now: Date): Promise<number | null>;
  drop(before: Date): Promise<void>;
}
