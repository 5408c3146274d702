import type { PromptMemory } from "#domain/memory/prompt-memory.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ReviewedChange } from "#domain/prompting/memory/lessons.ts";
import type { BackgroundTurn } from "../../ports/background-turn.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PromptVectors } from "../../ports/prompt-vectors.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { learnFromReview } from "./learn-from-review.ts";
import { recallMemory } from "./recall-memory.ts";
import { type AnsweredPrompt, rememberPrompt } from "./remember-prompt.ts";

export interface RunMemoryDeps {
  readonly store: Pick<Store, "memory">;
  readonly vectors: PromptVectors;
  readonly clock: Clock;
  readonly backgroundTurn: BackgroundTurn;
  readonly reportBug: (error: unknown) => void;
}

/** Memory runs beside answering: `recall` always returns, the others return at once; if one fails, at most one lesson is lost. */
export interface MemoryRunner {
  recall(user: UserRecord, prompt: string): Promise<PromptMemory>;
  remember(user: UserRecord, message: AnsweredPrompt, improvement: Pick<Improvement, "scores" | "task">): void;
  learn(
    user: UserRecord,
    messageId: number,
    review: { readonly accepted: readonly ReviewedChange[]; readonly rejected: readonly ReviewedChange[] },
  ): void;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

/** Lessons that may wait at once; under more load than that, prompts are answered and not remembered. */
const UNDER_WAY_MAX = 200;

export function runMemory(deps: RunMemoryDeps): MemoryRunner {
  const underWay = new Set<Promise<void>>();
  /** The last lesson of each user: a change of mind must not overtake what it changes. */
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
