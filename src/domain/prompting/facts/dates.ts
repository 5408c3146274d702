import { findWords } from "./words.ts";

const LOCALES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr"];
/** These names have other meanings too. They count only next to a digit or after "next". */
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

export interface DateMention {
  /** The same in every language, for example "month 9" or "weekday 4". */
  readonly id: string;
  readonly written: string;
}

const idOf = (word: string): string | undefined => NAMES.get(word.replace(/'s$/, ""));

/** Ids of all words that may be a month or a weekday, including unclear ones such as "may". */
export const findPossibleDateIds = (text: string): ReadonlySet<string> =>
  new Set(findWords(text).flatMap(({ text: word }) => idOf(word) ?? []));

/** Only the months and weekdays that a text clearly names. */
export function findDateMentions(text: string): DateMention[] {
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
