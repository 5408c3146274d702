import { decideRememberedChoices, EMPTY_PROMPT_MEMORY, type PromptMemory } from "#domain/memory/prompt-memory.ts";
import { findSimilarPrompts, packVector } from "#domain/memory/prompt-vector.ts";
import type { SimilarPrompt } from "#domain/memory/slot-decision.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { type ChangeWithTopic, lessonsOfReview } from "#domain/prompting/memory/lessons.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { WaitForBackgroundSlot } from "../../ports/background-turn.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PromptVectors } from "../../ports/embedder.ts";
import type { Store } from "../../ports/store.ts";

const PROMPTS_KEPT = 500;

interface RememberPromptDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "remember"> };
  readonly vectors: Pick<PromptVectors, "unhurried">;
}

interface AnsweredPrompt {
  readonly id: number;
  readonly originalPrompt: string;
  readonly startedAt: Date;
}

/**
 * Learns from a prompt after its message is settled. Stores its scores, its kind of task, and the vector of its
 * scrubbed text, but none of its words.
 */
async function rememberPrompt(
  deps: RememberPromptDeps,
  user: UserRecord,
  message: AnsweredPrompt,
  { scores, task }: Pick<Improvement, "scores" | "task">,
): Promise<void> {
  if (!isMemoryOn(user)) return;
  const { memory } = deps.store;
  const { id, originalPrompt, startedAt } = message;
  const { vector } = await deps.vectors.unhurried(originalPrompt);
  const lesson = { messageId: id, vector: vector && packVector(vector), category: task?.kind ?? null, scores };
  await memory.remember(user.id, lesson, startedAt, PROMPTS_KEPT);
}

const PROMPTS_COMPARED_MAX = 200;

interface RecallMemoryDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "choices" | "decided"> };
  readonly vectors: Pick<PromptVectors, "of">;
  readonly reportBug: (error: unknown) => void;
}

/**
 * Decides what the user's memory says about a prompt. Empty if memory is off, or if the read fails: memory must not
 * make a message fail. Without an embedder, only the counts of the user's choices decide.
 */
async function recallMemory(deps: RecallMemoryDeps, user: UserRecord, prompt: string): Promise<PromptMemory> {
  if (!isMemoryOn(user)) return EMPTY_PROMPT_MEMORY;
  try {
    const choices = await deps.store.memory.choices(user.id);
    if (choices.length === 0) return EMPTY_PROMPT_MEMORY;
    return decideRememberedChoices(choices, await similarTo(deps, user.id, prompt));
  } catch (error) {
    deps.reportBug(error);
    return EMPTY_PROMPT_MEMORY;
  }
}

async function similarTo(deps: RecallMemoryDeps, userId: number, prompt: string): Promise<SimilarPrompt[]> {
  const earlier = await deps.store.memory.decided(userId, PROMPTS_COMPARED_MAX);
  if (earlier.length === 0) return [];
  const { vector } = await deps.vectors.of(prompt);
  return vector === null ? [] : findSimilarPrompts(packVector(vector), earlier);
}

export interface MemoryRunnerDeps {
  readonly store: Pick<Store, "memory">;
  readonly vectors: PromptVectors;
  readonly clock: Clock;
  readonly backgroundTurn: WaitForBackgroundSlot;
  readonly reportBug: (error: unknown) => void;
}

/** `recall` never fails, and the other methods return at once. After an error, one prompt is not learned from. */
export interface MemoryRunner {
  recall(user: UserRecord, prompt: string): Promise<PromptMemory>;
  remember(user: UserRecord, message: AnsweredPrompt, improvement: Pick<Improvement, "scores" | "task">): void;
  learn(
    user: UserRecord,
    messageId: number,
    review: { readonly accepted: readonly ChangeWithTopic[]; readonly rejected: readonly ChangeWithTopic[] },
  ): void;
  /** Waits for running writes. */
  close(): Promise<void>;
}

/** If this many lessons wait, further prompts are answered but not remembered. */
const UNDER_WAY_MAX = 200;

export function createMemoryRunner(deps: MemoryRunnerDeps): MemoryRunner {
  const underWay = new Set<Promise<void>>();
  /** The newest lesson of each user. A user's lessons run in order, so the latest decision counts. */
  const last = new Map<number, Promise<void>>();

  function inBackground(userId: number, work: () => Promise<void>): void {
    if (underWay.size >= UNDER_WAY_MAX) return;
    const done: Promise<void> = (last.get(userId) ?? Promise.resolve())
      .then(deps.backgroundTurn)
      .then(work)
      .catch(deps.reportBug)
      .finally(() => {
        underWay.delete(done);
        if (last.get(userId) === done) last.delete(userId);
      });
    underWay.add(done);
    last.set(userId, done);
  }

  return {
    recall: (user, prompt) => recallMemory(deps, user, prompt),
    remember: (user, message, improvement) =>
      inBackground(user.id, () => rememberPrompt(deps, user, message, improvement)),
    learn: (user, messageId, review) =>
      inBackground(user.id, () => learnFromReview(deps, user, { messageId, ...review })),
    async close() {
      await Promise.allSettled([...underWay]);
    },
  };
}

interface LearnFromReviewDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "decide"> };
  readonly clock: Clock;
}

interface ReviewLesson {
  readonly messageId: number;
  readonly accepted: readonly ChangeWithTopic[];
  readonly rejected: readonly ChangeWithTopic[];
}

/** Counts a review. A second review of the same message replaces the earlier decisions. */
async function learnFromReview(deps: LearnFromReviewDeps, user: UserRecord, review: ReviewLesson): Promise<void> {
  if (!isMemoryOn(user)) return;
  const lessons = lessonsOfReview(review.accepted, review.rejected);
  if (lessons.length > 0) await deps.store.memory.decide(user.id, review.messageId, lessons, deps.clock.now());
}

export const isMemoryOn = ({ preferences }: Pick<UserRecord, "preferences">): boolean =>
  preferences.rememberEdits !== false;
