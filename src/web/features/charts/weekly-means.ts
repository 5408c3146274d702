/** With more days than this, a chart has one point per week, because one point per day would be hard to read. */
const DAYS_SHOWN_SINGLY_MAX = 31;
const WEEK = 7;

/**
 * Groups the days of a chart, oldest first. A group is one day or, for long periods, one week. The weeks are counted
 * back from the last day; days before the first full week are left out.
 */
export function groupDays<Day>(days: readonly Day[]): Day[][] {
  if (days.length <= DAYS_SHOWN_SINGLY_MAX) return days.map((day) => [day]);
  const first = days.length % WEEK;
  const starts = Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) => first + week * WEEK);
  return starts.map((start) => days.slice(start, start + WEEK));
}

/** The mean of the values that are not null. Null if there are none. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** "21 Nov" for a day, "Mean of the week to 21 Nov" for a week. */
export const pointLabel = (day: string, count: number): string => (count === 1 ? day : `Mean of the week to ${day}`);
