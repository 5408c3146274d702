import { formatMomentSeenFrom } from "#web/lib/format-dates.ts";

/** Says when a refused prompt can be sent again. `seconds`: the server's waiting time. */
export const retryTimeText = (seconds: number, now: Date): string =>
  `You can send it again from ${formatMomentSeenFrom(now, new Date(now.getTime() + seconds * 1_000))}.`;
