import type { WaitForBackgroundSlot } from "../../ports/background-turn.ts";
import type { PromptToScore } from "../../ports/coach-store.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import type { Store } from "../../ports/store.ts";
import { scorePrompts } from "./score-prompts.ts";

export interface PromptScorerDeps {
  readonly store: Pick<Store, "coach">;
  readonly backgroundTurn: WaitForBackgroundSlot;
  readonly reportBug: (error: unknown) => void;
}

/** Scores prompts in the background, so that no answer waits. */
export interface PromptScorer {
  note(message: Pick<MessageRecord, "id" | "userId" | "originalPrompt" | "createdAt" | "files" | "parentId">): void;
  /** Scores the queued prompts. Resolves when all are scored. */
  close(): Promise<void>;
}

/** Scoring waits this long. By then, the first words of the answer are usually sent. */
const DELAY_MS = 1_000;
/** If this many prompts wait, further prompts are not queued; `updateScores` scores them later. */
const WAITING_MAX = 500;

export function createPromptScorer({ store, backgroundTurn, reportBug }: PromptScorerDeps): PromptScorer {
  let waiting: PromptToScore[] = [];
  let timer: NodeJS.Timeout | null = null;
  let underWay = Promise.resolve();

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const sent = waiting;
    waiting = [];
    underWay = underWay
      .then(backgroundTurn)
      .then(() => scorePrompts({ store }, sent))
      .catch(reportBug);
    return underWay;
  }

  return {
    note({ id: messageId, userId, originalPrompt, createdAt, files, parentId }) {
      if (waiting.length >= WAITING_MAX) return;
      const context = { hasMaterial: files.length > 0, goesOn: parentId !== null };
      waiting.push({ messageId, userId, originalPrompt, context, createdAt });
      timer ??= setTimeout(() => void flush().catch(reportBug), DELAY_MS).unref();
    },
    close: flush,
  };
}
