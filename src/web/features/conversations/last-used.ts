import { formatShortDay, formatShortDayOfYear, formatTime } from "#web/lib/format-dates.ts";
import { daysBetween } from "./group-by-date.ts";

/** The time for today and yesterday, which are headings; else the day, in the reader's time zone. */
export const lastUsed = (usedAt: Date, now: Date): string =>
  (daysBetween(usedAt, now) <= 1 ? formatTime : formatShortDay)(usedAt);

/** The same for places without a heading for the day or year. */
export function dayOrTime(at: Date, now: Date): string {
  if (daysBetween(at, now) <= 0) return formatTime(at);
  return (at.getFullYear() === now.getFullYear() ? formatShortDay : formatShortDayOfYear)(at);
}
