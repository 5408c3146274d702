import { formatShortDay, formatShortDayWithYear, formatTime } from "#web/lib/format-dates.ts";
import { daysBetween } from "./group-by-date.ts";

/** For a list with headings such as “Today”. Returns the time for today and yesterday, otherwise the date. */
export const formatLastUsed = (usedAt: Date, now: Date): string =>
  (daysBetween(usedAt, now) <= 1 ? formatTime : formatShortDay)(usedAt);

/** For a list without headings. Returns the time for today, otherwise the date. A date of another year has the year. */
export function formatDayOrTime(at: Date, now: Date): string {
  if (daysBetween(at, now) <= 0) return formatTime(at);
  return (at.getFullYear() === now.getFullYear() ? formatShortDay : formatShortDayWithYear)(at);
}
