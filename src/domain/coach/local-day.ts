/** Where nobody has said where they are. */
export const DEFAULT_TIME_ZONE = "UTC";

const DAY_MS = 86_400_000;

/** True for a name of the IANA time zone database that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-CA", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The date of a moment in a time zone, "2026-11-21". An unknown zone counts as UTC. */
export function localDay(at: Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${found.get("year")?.padStart(4, "0")}-${found.get("month")}-${found.get("day")}`;
}

/** The date so many days later; earlier when negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}
