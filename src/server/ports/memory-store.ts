import type { PackedVector } from "#domain/memory/prompt-vector.ts";
import type { PastDecision, SlotCounts } from "#domain/memory/slot-decision.ts";
import type { Scores } from "#domain/prompting/improvement.ts";
import type { TaskKind } from "#domain/routing/task.ts";

export interface ChoiceItem extends SlotCounts {
  readonly id: number;
  readonly lastAt: Date;
}

/** A remembered prompt, without its vector, which nobody is shown. */
interface PromptItem {
  readonly id: number;
  readonly category: TaskKind | null;
  readonly hasVector: boolean;
  readonly conversationId: number;
  readonly lastAt: Date;
}

/** What is learned of one prompt. */
export interface PromptLesson {
  readonly messageId: number;
  readonly vector: PackedVector | null;
  readonly category: TaskKind | null;
  readonly scores: Scores;
}

/**
 * One user's memory. Nothing is written for a user whose memory is off, nor for what began (`since`) before the memory was
 * last wiped. Deleting the user or the message takes the rows along.
 */
export interface MemoryStore {
  choices(userId: number): Promise<ChoiceItem[]>;
  /** The newest first. */
  prompts(userId: number): Promise<PromptItem[]>;
  /** Earlier prompts that have a vector and about which something was decided, the newest first. */
  decided(userId: number, limit: number): Promise<{ vector: PackedVector; decisions: readonly PastDecision[] }[]>;
  /**
   * Counts what was decided about one message. Told again about the same message, the later decision takes the place of
   * the earlier one and nothing is counted twice.
   */
  decide(userId: number, messageId: number, decisions: readonly PastDecision[], since: Date): Promise<void>;
  /** Keeps what a prompt teaches, beside what was decided about it; the oldest beyond `kept` go. */
  remember(userId: number, lesson: PromptLesson, since: Date, kept: number): Promise<void>;
  /** A choice goes with every decision it was counted from. False when the user has no such item. */
  forget(userId: number, id: number): Promise<boolean>;
  forgetAll(userId: number, now: Date): Promise<void>;
}
