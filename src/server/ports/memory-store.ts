import type { PackedVector } from "#domain/memory/prompt-vector.ts";
import type { PastDecision, SlotCounts } from "#domain/memory/slot-decision.ts";
import type { Scores } from "#domain/prompting/improvement.ts";
import type { TaskKind } from "#domain/routing/task.ts";

export interface RememberedChoice extends SlotCounts {
  readonly id: number;
  readonly lastAt: Date;
}

/** A remembered prompt. The vector is missing here, because it is never shown. */
interface PromptItem {
  readonly id: number;
  readonly category: TaskKind | null;
  readonly hasVector: boolean;
  readonly conversationId: number;
  readonly lastAt: Date;
}

/** Data learned from one prompt. */
export interface PromptLesson {
  readonly messageId: number;
  readonly vector: PackedVector | null;
  readonly category: TaskKind | null;
  readonly scores: Scores;
}

/**
 * One user's memory. Nothing is written if the memory is off, or if it was wiped after `since`, the time when the work
 * began. Deleting the user or the message deletes the rows.
 */
export interface MemoryStore {
  choices(userId: number): Promise<RememberedChoice[]>;
  /** Newest first. */
  prompts(userId: number): Promise<PromptItem[]>;
  /** Earlier prompts with a vector and at least one decision, newest first. */
  decided(userId: number, limit: number): Promise<{ vector: PackedVector; decisions: readonly PastDecision[] }[]>;
  /**
   * Counts the decisions about one message. A later call for the same message replaces the earlier decisions; nothing
   * is counted twice.
   */
  decide(userId: number, messageId: number, decisions: readonly PastDecision[], since: Date): Promise<void>;
  /** Stores the lesson of a prompt beside its decisions. Keeps only the newest `kept` prompts. */
  remember(userId: number, lesson: PromptLesson, since: Date, kept: number): Promise<void>;
  /** Deleting a choice also deletes the decisions it was counted from. False: the user has no such item. */
  forget(userId: number, id: number): Promise<boolean>;
  forgetAll(userId: number, now: Date): Promise<void>;
}
