import { daysBetween } from "./group-by-date.ts";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const MINUTE = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** The time under a heading that names the day; else the day, in the reader's time zone. */
export const lastUsed = (usedAt: Date, now: Date): string =>
  (daysBetween(usedAt, now) <= 1 ? MINUTE : DAY).format(usedAt);

/** The same where no heading says which day or year it is. */
export function dayOrTime(at: Date, now: Date): string {
  if (daysBetween(at, now) <= 0) return MINUTE.format(at);
  return (at.getFullYear() === now.getFullYear() ? DAY : YEAR).format(at);
}
