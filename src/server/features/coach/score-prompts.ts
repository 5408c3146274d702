import { setImmediate as letOthersRun } from "node:timers/promises";
import { DEFAULT_TIME_ZONE, isTimeZone, localDay } from "#domain/coach/local-day.ts";
import { scoreForCoach } from "#domain/coach/score-for-coach.ts";
import { WELCOME_PROMPT } from "#domain/conversations/conversations.ts";
import type { WaitForBackgroundSlot } from "../../ports/background-turn.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PromptToScore, ScoreRecord } from "../../ports/coach-store.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import type { Store } from "../../ports/store.ts";

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

export interface ScorePromptsDeps {
  readonly store: { readonly coach: Pick<Store["coach"], "timeZones" | "saveScores"> };
}

/** Scores each prompt once. Lets running answers proceed between two prompts. */
export async function scorePrompts({ store }: ScorePromptsDeps, sent: readonly PromptToScore[]): Promise<void> {
  const prompts = sent.filter(({ originalPrompt }) => originalPrompt !== WELCOME_PROMPT);
  if (prompts.length === 0) return;
  const zones = await store.coach.timeZones([...new Set(prompts.map(({ userId }) => userId))]);
  const scores: ScoreRecord[] = [];
  for (const { messageId, userId, originalPrompt, context, createdAt } of prompts) {
    const day = localDay(createdAt, zones.get(userId) ?? DEFAULT_TIME_ZONE);
    scores.push({ messageId, userId, day, ...scoreForCoach(originalPrompt, context) });
    await letOthersRun();
  }
  await store.coach.saveScores(scores);
}

export interface UpdateScoresDeps {
  readonly store: Pick<Store, "coach">;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
const LOOK_BACK_MS = 90 * DAY_MS;
const SCORED_AT_ONCE_MAX = 200;
/** Covers "today" in every time zone. */
const RECENT_MS = 2 * DAY_MS;

/**
 * Updates a user's scores before they are read: scores prompts that have no score yet, and moves recent prompts to the
 * right day if the user's time zone changed.
 */
export async function updateScores(deps: UpdateScoresDeps, userId: number, timeZone: string | null): Promise<void> {
  const { coach } = deps.store;
  if (timeZone !== null && isTimeZone(timeZone)) await moveTo(deps, userId, timeZone);
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS);
  await scorePrompts(deps, await coach.unscored(userId, since, SCORED_AT_ONCE_MAX));
}

async function moveTo({ store: { coach }, clock }: UpdateScoresDeps, userId: number, timeZone: string): Promise<void> {
  if ((await coach.timeZones([userId])).get(userId) === timeZone) return;
  await coach.setTimeZone(userId, timeZone);
  const recent = await coach.sentSince(userId, new Date(clock.now().getTime() - RECENT_MS));
  const days = recent.map(({ messageId, createdAt }) => ({ messageId, day: localDay(createdAt, timeZone) }));
  if (days.length > 0) await coach.setDays(userId, days);
}
