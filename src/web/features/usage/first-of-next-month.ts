/** When the counters of a month, "2026-11", restart: midnight in UTC, as the server counts. */
export function firstOfNextMonth(month: string): Date {
  const [year, number] = month.split("-").map(Number);
  // Date counts months from 0, so the number of a month is the index of the next one.
  return new Date(Date.UTC(year ?? 0, number ?? 0, 1));
}
