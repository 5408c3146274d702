import { formatLongDay, formatLongDayWithYear } from "#web/lib/format-dates.ts";
import { formatMoney, formatRoundMoney } from "#web/lib/format-numbers.ts";

/** "$20", "$16.90", "−$20" */
export const formatCents = (cents: number): string =>
  (cents % 100 === 0 ? formatRoundMoney : formatMoney)(cents / 100).replace("-", "−");

/** "December 4"; with the year, if it is not the current year. */
export function formatDay(time: string, now = new Date()): string {
  const day = new Date(time);
  return (day.getFullYear() === now.getFullYear() ? formatLongDay : formatLongDayWithYear)(day);
}
