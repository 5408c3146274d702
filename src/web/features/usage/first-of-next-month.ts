/** When the counters of a month ("2026-11") restart: midnight in UTC, as on the server. */
export function firstOfNextMonth(month: string): Date {
  const [year, number] = month.split("-").map(Number);
  // `Date` counts months from 0, so this number already means the next month.
  return new Date(Date.UTC(year ?? 0, number ?? 0, 1));
}
