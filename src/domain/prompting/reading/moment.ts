/** The time and place of writing. Without them, a model cannot resolve "next Friday". */
export interface PromptTime {
  readonly now: Date;
  /** An IANA name, such as "Europe/Berlin". */
  readonly timeZone: string;
  /** A BCP 47 tag, such as "de-DE"; null: unknown. */
  readonly locale: string | null;
}

const DAY_AND_TIME = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "longOffset",
} as const;

/** For example "Tuesday, November 24, 2026 at 14:39 GMT+01:00, Europe/Berlin, locale de-DE". */
export function formatPromptTime({ now, timeZone, locale }: PromptTime): string {
  const told = new Intl.DateTimeFormat("en-US", { ...DAY_AND_TIME, timeZone }).format(now);
  return [told, timeZone, ...(locale === null ? [] : [`locale ${locale}`])].join(", ");
}
