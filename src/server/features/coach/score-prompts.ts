import { setImmediate as letOthersRun } from "node:timers/promises";
import { DEFAULT_TIME_ZONE, localDay } from "#domain/coach/local-day.ts";
import { scoreForCoach } from "#domain/coach/score-for-coach.ts";
import { WELCOME_PROMPT } from "#domain/conversations/conversations.ts";
import type { PromptToScore, ScoreRecord } from "../../ports/coach-store.ts";
import type { Store } from "../../ports/store.ts";

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
