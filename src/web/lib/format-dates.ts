import { readerLocale } from "./reader-locale.ts";

/** Creates a format on first use, because creating a format is slow. */
function formatOf(options: Intl.DateTimeFormatOptions): (time: Date | string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat(readerLocale(), options);
    return format.format(new Date(time));
  };
}

const CLOCK = { hour: "numeric", minute: "2-digit" } as const;
const SHORT = { day: "numeric", month: "short" } as const;
const LONG = { day: "numeric", month: "long" } as const;
const YEAR = { year: "numeric" } as const;
const UTC = { timeZone: "UTC" } as const;

// These formats use the reader's time zone and locale. The examples are American.

/** "10:52 AM" */
export const formatTime = formatOf(CLOCK);
/** "Nov 21" */
export const formatShortDay = formatOf(SHORT);
/** "Nov 21, 2026" */
export const formatShortDayWithYear = formatOf({ ...SHORT, ...YEAR });
/** "November 21" */
export const formatLongDay = formatOf(LONG);
/** "November 21, 2026" */
export const formatLongDayWithYear = formatOf({ ...LONG, ...YEAR });
/** "November" */
export const formatMonth = formatOf({ month: "long" });
/** "November 2026" */
export const formatMonthWithYear = formatOf({ month: "long", ...YEAR });
/** "Nov 21, 10:52 AM" */
export const formatMoment = formatOf({ ...SHORT, ...CLOCK });
/** "Nov 21, 2026, 10:52 AM". Use it for times that may be years ago. */
export const formatMomentWithYear = formatOf({ ...SHORT, ...YEAR, ...CLOCK });

/** "10:52 AM" if `time` is on the day of `now`, otherwise "10:52 AM on November 21". */
export function formatMomentSeenFrom(now: Date, time: Date): string {
  const hour = formatTime(time);
  return time.toDateString() === now.toDateString() ? hour : `${hour} on ${formatLongDay(time)}`;
}

// These formats use UTC, because the server counts days and months in UTC. They also accept "2026-11-21".

/** "Nov 21" */
export const formatShortDayInUtc = formatOf({ ...SHORT, ...UTC });
/** "November 21" */
export const formatLongDayInUtc = formatOf({ ...LONG, ...UTC });
/** "Nov 21, 2026" */
export const formatShortDayWithYearInUtc = formatOf({ ...SHORT, ...YEAR, ...UTC });

/** "2026-11-21 10:52", from an ISO time. */
export const formatMomentInUtc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

/** "Europe/Berlin" */
export const readerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
