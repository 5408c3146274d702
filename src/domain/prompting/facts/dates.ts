import { findWords } from "./words.ts";

const LOCALES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr"];
/** Names that are also common words. They count only beside a digit or after "next". */
const OTHER_MEANINGS: ReadonlySet<string> = new Set(["may", "march", "mars", "mai", "sat", "sun", "mar", "maja"]);

const OTHER_SHORT = [
  ["tues", "weekday 2"],
  ["weds", "weekday 3"],
  ["thurs", "weekday 4"],
  ["sept", "month 9"],
] as const;

const NAMES: ReadonlyMap<string, string> = new Map(
  LOCALES.flatMap((locale) => {
    const long = { month: new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", timeZone: "UTC" }) };
    const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
    const months = Array.from({ length: 12 }, (_, month) => {
      const parts = long.month.formatToParts(new Date(Date.UTC(2024, month, 10)));
      return [(parts.find(({ type }) => type === "month")?.value ?? "").toLowerCase(), `month ${month + 1}`] as const;
    });
    // January 1, 2024 was a Monday.
    const days = Array.from(
      { length: 7 },
      (_, day) => [weekday.format(new Date(Date.UTC(2024, 0, day + 1))).toLowerCase(), `weekday ${day + 1}`] as const,
    );
    const short = locale === "en" ? [...months, ...days].map(([name, id]) => [name.slice(0, 3), id] as const) : [];
    return [...short, ...(locale === "en" ? OTHER_SHORT : []), ...months, ...days];
  }),
);

export interface DateName {
  /** "month 9", "weekday 4": the same in every language. */
  readonly id: string;
  readonly written: string;
}

const idOf = (word: string): string | undefined => NAMES.get(word.replace(/'s$/, ""));

/** Ids of all words that may be a month or a weekday, even ambiguous ones: "Fri" in brackets, "may". */
export const possibleDateIdsIn = (text: string): ReadonlySet<string> =>
  new Set(findWords(text).flatMap(({ text: word }) => idOf(word) ?? []));

/** Months and weekdays that a text clearly names. */
export function dateNamesIn(text: string): DateName[] {
  const words = findWords(text);
  return words.flatMap(({ text: word, written, start, end }, index) => {
    const id = idOf(word);
    if (id === undefined) return [];
    const isBesideDigit =
      /\d\S{0,3}\s?$/.test(text.slice(Math.max(0, start - 6), start)) ||
      /^[\s.,]{0,2}\d/.test(text.slice(end, end + 3));
    const isNamed = word.length > 3 && !OTHER_MEANINGS.has(word);
    return isNamed || isBesideDigit || words[index - 1]?.text === "next" ? [{ id, written }] : [];
  });
}
