import { formatMomentSeenFrom } from "#web/lib/format-dates.ts";

/** `seconds`: the waiting time that the server sent. */
export const retryTimeText = (seconds: number, now: Date): string =>
  `You can send it again from ${formatMomentSeenFrom(now, new Date(now.getTime() + seconds * 1_000))}.`;
