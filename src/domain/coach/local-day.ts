/** For users without a known time zone. */
export const DEFAULT_TIME_ZONE = "UTC";

const DAY_MS = 86_400_000;

/** Cached, because creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  try {
    const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, made);
    return made;
  } catch {
    return null;
  }
}

/** True if this runtime knows the IANA time zone name. */
export const isTimeZone = (name: string): boolean => formatOf(name) !== null;

/** Returns a date such as "2026-11-21". An unknown time zone counts as UTC. */
export function localDay(at: Date, timeZone: string): string {
  const format = formatOf(timeZone) ?? formatOf(DEFAULT_TIME_ZONE);
  const found = new Map(format?.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${found.get("year")?.padStart(4, "0")}-${found.get("month")}-${found.get("day")}`;
}

/** `count` may be negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}
