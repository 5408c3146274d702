import { isTimeZone, localDay } from "#domain/coach/local-day.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { scorePrompts } from "./score-prompts.ts";

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
