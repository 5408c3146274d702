import { formatShortDay, formatShortDayOfYear, formatTime } from "#web/lib/format-dates.ts";
import { daysBetween } from "./group-by-date.ts";

/** For a list with headings: for today and yesterday the time, otherwise the date. In the reader's time zone. */
export const formatLastUsed = (usedAt: Date, now: Date): string =>
  (daysBetween(usedAt, now) <= 1 ? formatTime : formatShortDay)(usedAt);

/** For a list without headings: for today the time, otherwise the date (with the year, if it is another year). */
export function formatDayOrTime(at: Date, now: Date): string {
  if (daysBetween(at, now) <= 0) return formatTime(at);
  return (at.getFullYear() === now.getFullYear() ? formatShortDay : formatShortDayOfYear)(at);
}
