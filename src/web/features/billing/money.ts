const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const WHOLE_DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const DATE_WITH_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** "$20", "$16.90", "−$20". */
export const formatCents = (cents: number): string =>
  (cents % 100 === 0 ? WHOLE_DOLLARS : DOLLARS).format(cents / 100).replace("-", "−");

/** "4 December", with the year where it is another one. */
export function formatDay(time: string, now = new Date()): string {
  const day = new Date(time);
  return (day.getFullYear() === now.getFullYear() ? DATE : DATE_WITH_YEAR).format(day);
}
