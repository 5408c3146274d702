/** With more days, a line with a point for each day is hard to read. */
const DAYS_SHOWN_SINGLY_MAX = 31;
const WEEK = 7;

/**
 * Groups the days for a chart, oldest first: single days, or full weeks counted back from the last day. The days before
 * the first full week are left out.
 */
export function groupsOfDays<Day>(days: readonly Day[]): Day[][] {
  if (days.length <= DAYS_SHOWN_SINGLY_MAX) return days.map((day) => [day]);
  const first = days.length % WEEK;
  const starts = Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) => first + week * WEEK);
  return starts.map((start) => days.slice(start, start + WEEK));
}

/** null: no values. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** "21 Nov" for a day, "Mean of the week to 21 Nov" for a week. */
export const pointLabel = (day: string, count: number): string => (count === 1 ? day : `Mean of the week to ${day}`);
