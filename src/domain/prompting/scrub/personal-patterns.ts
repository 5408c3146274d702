import { splitPhrases } from "../words/prompt-phrases.ts";

/** The kind of a hidden text. The placeholder shows it. */
export type PersonalDataKind =
  | "EMAIL_ADDRESS"
  | "DOMAIN_NAME"
  | "ACCOUNT"
  | "IBAN_CODE"
  | "CREDIT_CARD"
  | "US_SSN"
  | "IP_ADDRESS"
  | "PHONE_NUMBER"
  | "DATE_TIME"
  | "AGE"
  | "STREET_ADDRESS"
  | "MONEY"
  | "ID"
  | "NAME";

const MONTH =
  "jan\\w{0,6}|feb\\w{0,6}|mar\\w{0,2}|apr\\w{0,2}|may|june?|july?|aug\\w{0,3}|sep\\w{0,6}|oct\\w{0,4}|nov\\w{0,5}|dec\\w{0,5}";
const CURRENCY = "euros?|eur|dollars?|usd|pounds?|gbp|francs?|chf|kronor|sek|zloty|pln|bucks";
const WAY =
  "street|st|road|rd|avenue|ave|lane|ln|drive|dr|close|court|ct|square|sq|boulevard|blvd|way|terrace|place|crescent|row|hill|quay|gardens";

/**
 * Patterns of personal data with a recognisable format. The first match wins, so a mail address is found before the
 * domain in it. Checksums are not verified: it does no harm to hide a number that is not a card.
 */
export const PERSONAL_PATTERNS: readonly (readonly [PersonalDataKind, RegExp])[] = [
  ["EMAIL_ADDRESS", /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu],
  ["DOMAIN_NAME", /\b(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"]{1,2000}(?<![.,;:!?)\]])/gi],
  ["IP_ADDRESS", /\b\d{1,3}(?:\.\d{1,3}){3}\b/g],
  ["IP_ADDRESS", /(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])/gi],
  [
    "DOMAIN_NAME",
    /\b[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.[a-z]{2,10}\b(?:\/[^\s<>"]{0,500}(?<![.,;:!?)]))?/giu,
  ],
  ["ACCOUNT", /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_.]{1,40}[\p{L}\p{N}_]/gu],
  ["IBAN_CODE", /\b[a-z]{2}\d{2}(?: ?[a-z\d]{4}){2,7}(?: ?[a-z\d]{1,4})?\b/gi],
  ["US_SSN", /\b\d{3}[- ]\d{2}[- ]\d{4}\b/g],
  ["CREDIT_CARD", /\b\d(?:[ -]?\d){12,18}\b/g],
  ["DATE_TIME", /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))\b/g],
  ["DATE_TIME", new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})\\.?,? \\d{4}\\b`, "gi")],
  ["DATE_TIME", new RegExp(`\\b(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}\\b`, "gi")],
  ["DATE_TIME", /(?<=\bborn (?:in|on|before|after)? ?)(?:1[89]|20)\d\d\b/gi],
  [
    "AGE",
    /\b\d{1,3}(?=[- ]?(?:years?|yrs?|yo|y\/o|months?)[- ]old\b)|(?<=\b(?:aged?|i'm|i am|she's|he's|turns|turning) )\d{1,3}\b/gi,
  ],
  ["PHONE_NUMBER", /(?<![\p{L}\d.,/-])(?:\+|\(|00)?\d(?:[ ()./-]{0,2}\d){6,14}(?!\d)/gu],
  ["MONEY", new RegExp(`(?:[$€£¥] ?|\\b(?:${CURRENCY}) )\\d[\\d.,]{0,14}(?: ?[km]\\b)?`, "gi")],
  ["MONEY", new RegExp(`\\b\\d[\\d.,]{0,14} ?(?:[km] ?)?(?:[€£$¥]|(?:${CURRENCY})\\b)`, "gi")],
  ["STREET_ADDRESS", new RegExp(`\\b\\d{1,5}[a-z]?,? (?:[\\p{L}'’-]{2,30} ){1,3}(?:${WAY})\\b`, "giu")],
];

/** A run of letters and digits, for example an invoice number. `isPersonalNumber` decides whether it is personal. */
export const LETTER_DIGIT_RUN = /[\p{L}\d](?:[\p{L}\d_/.,-]{0,58}[\p{L}\d])?/gu;

const UNITS = new Set(
  splitPhrases(
    "st, nd, rd, th, k, m, s, h, hr, hrs, am, pm, min, mins, px, x, mm, cm, km, kg, g, mg, ml, l, gb, mb, tb, d, bn",
  ),
);
const PLAIN_NUMBER = /^\d{1,3}$|^(?:19|20)\d\d$|^\d{1,2}00$|^\d{1,3}\.\d{1,2}$/;

/**
 * True if the run may identify a thing or a person. False for small numbers, years, round hundreds, "30-minute" and
 * "3rd".
 */
export function isPersonalNumber(run: string, isWord: (word: string) => boolean): boolean {
  if (!/\d/.test(run)) return false;
  return !run.split(/[-/_]/).every((part) => {
    const [, figures = "", letters = ""] = /^([\d.,]{0,20})(\p{L}{0,40})$/u.exec(part) ?? [];
    if (figures + letters !== part || !(figures === "" || PLAIN_NUMBER.test(figures))) return false;
    return letters === "" || (figures === "" ? isWord(letters) : UNITS.has(letters.toLowerCase()));
  });
}
