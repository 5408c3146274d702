import { formatShortDay, formatShortDayOfYear, formatTime } from "#web/lib/format-dates.ts";
import { daysBetween } from "./group-by-date.ts";

/** The time for today and yesterday, which have their own headings; else the date. In the reader's time zone. */
export const formatLastUsed = (usedAt: Date, now: Date): string =>
  (daysBetween(usedAt, now) <= 1 ? formatTime : formatShortDay)(usedAt);

/** For places without date headings: the time for today; else the date, with the year unless it is this year. */
export function formatDayOrTime(at: Date, now: Date): string {
  if (daysBetween(at, now) <= 0) return formatTime(at);
  return (at.getFullYear() === now.getFullYear() ? formatShortDay : formatShortDayOfYear)(at);
}
