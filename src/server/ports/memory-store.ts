import type { PackedVector } from "#domain/memory/prompt-vector.ts";
import type { PastDecision, SlotCounts } from "#domain/memory/slot-decision.ts";
import type { PromptScores } from "#domain/prompting/improvement.ts";
import type { TaskKind } from "#domain/routing/task.ts";

export interface RememberedChoice extends SlotCounts {
  readonly id: number;
  readonly lastAt: Date;
}

/** A remembered prompt. The vector is left out: it is never shown. */
interface PromptItem {
  readonly id: number;
  readonly category: TaskKind | null;
  readonly hasVector: boolean;
  readonly conversationId: number;
  readonly lastAt: Date;
}

export interface PromptToRemember {
  readonly messageId: number;
  readonly vector: PackedVector | null;
  readonly category: TaskKind | null;
  readonly scores: PromptScores;
}

/**
 * One user's memory. `since` is when the caller's work began: nothing is written if the memory is off or was wiped
 * after `since`. Deleting the user or the message deletes the rows.
 */
export interface MemoryStore {
  choices(userId: number): Promise<RememberedChoice[]>;
  /** Newest first. */
  prompts(userId: number): Promise<PromptItem[]>;
  /** Earlier prompts with a vector and at least one decision of the user about a change, newest first. */
  decided(userId: number, limit: number): Promise<{ vector: PackedVector; decisions: readonly PastDecision[] }[]>;
  /**
   * Counts the user's decisions about the changes in one message. A later call for the same message replaces its
   * earlier decisions, so that nothing is counted twice.
   */
  decide(userId: number, messageId: number, decisions: readonly PastDecision[], since: Date): Promise<void>;
  /** Stores vector, category and scores of one prompt. Only the user's newest `kept` prompts stay stored. */
  remember(userId: number, lesson: PromptToRemember, since: Date, kept: number): Promise<void>;
  /**
   * Deletes prompts, and choices together with the decisions that they count. False: the user does not have one of the
   * items, and nothing was deleted.
   */
  forget(userId: number, ids: readonly number[]): Promise<boolean>;
  forgetAll(userId: number, now: Date): Promise<void>;
}
