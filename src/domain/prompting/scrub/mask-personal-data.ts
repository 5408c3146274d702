import { isCommonWord, isKnownWord } from "../words/dictionary.ts";
import { splitPhrases } from "../words/prompt-phrases.ts";
import { readWordSet } from "../words/word-set.ts";
import { COMMON_NAMES, NAME_WORDS } from "./name-words.ts";

export interface PersonalSpan {
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly type: PersonalDataKind;
}

/** Does not match the letter in "24k". */
const WORD = /(?<![\p{L}\p{M}\d])\p{L}[\p{L}\p{M}]*/gu;
/** The end of a sentence, the start of a line, or an opening quote. After it, a capital letter does not mean a name. */
const OPENS_SENTENCE = /(?:^|[.!?\n]|[-*•]\s|\d[.)])["'“‘(\s]{0,4}$/u;
const BEFORE_WORD = 6;
/** Embedders read only the first one or two hundred words. */
const READ_CHARACTERS_MAX = 4_000;
/**
 * With fewer words left after scrubbing, nearly all texts would look alike. This happens with languages that the
 * dictionary does not have.
 */
const WORDS_LEFT_MIN = 3;

/**
 * Hides everything that may name or describe a person: data with a recognisable format, and every word that has a
 * capital letter or is not in the dictionary. It hides too much rather than too little. The vector of the remaining
 * text is less exact, but it identifies no person.
 */
export function maskPersonalData(text: string): string {
  let position = 0;
  let scrubbed = "";
  for (const { start, end, type } of findPersonalData(text)) {
    scrubbed += `${text.slice(position, start)}<${type}>`;
    position = end;
  }
  return scrubbed + text.slice(position);
}

/**
 * Returns the beginning of a text, scrubbed (without personal data): words could be recovered from the vector. Returns
 * null if too little text is left to compare.
 */
export function textToEmbed(text: string): string | null {
  // Drops a cut-off word at the end, because scrubbing would not recognise half a name.
  const read =
    text.length <= READ_CHARACTERS_MAX ? text : text.slice(0, READ_CHARACTERS_MAX).replace(/\S{1,200}$/u, "");
  const scrubbed = maskPersonalData(read);
  const left = scrubbed.replace(/<[A-Z_]{2,20}>/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return left.length < WORDS_LEFT_MIN ? null : scrubbed;
}

/** The parts that `maskPersonalData` hides, in order, without overlap. */
export function findPersonalData(text: string): readonly PersonalSpan[] {
  const found: PersonalSpan[] = [];
  const isTaken = new Uint8Array(text.length);
  const take = (type: PersonalDataKind, start: number, end: number): void => {
    if (isTaken.subarray(start, end).includes(1)) return;
    isTaken.fill(1, start, end);
    found.push({ type, start, end });
  };
  for (const [type, pattern] of PERSONAL_PATTERNS)
    for (const { 0: match, index } of text.matchAll(pattern)) take(type, index, index + match.length);
  for (const { 0: run, index } of text.matchAll(LETTER_DIGIT_RUN))
    if (isPersonalNumber(run, (word) => isOrdinaryWord(word.toLowerCase()))) take("ID", index, index + run.length);
  for (const { start, end } of nameWords(text)) take("NAME", start, end);
  return joinedNames(text, found);
}

/** Finds possible names: words with a capital letter, unknown words, and uncommon words right after a name. */
function* nameWords(text: string): Generator<{ start: number; end: number }> {
  const isShouted = !/\p{Ll}/u.test(text);
  let endOfName = -1;
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const end = start + word.length;
    const small = word.toLowerCase();
    const isBehindName = endOfName !== -1 && /^[\s'’-]{1,3}$/.test(text.slice(endOfName, start));
    const hasCapital = !isShouted && word !== small && word !== "I" && !isFirst(text, start);
    if (hasCapital || !isOrdinaryWord(small) || (isBehindName && !isEverydayWord(small))) {
      yield { start, end };
      endOfName = end;
    } else endOfName = -1;
  }
}

const isFirst = (text: string, start: number): boolean =>
  start === 0 || (OPENS_SENTENCE.test(text.slice(Math.max(0, start - BEFORE_WORD), start)) && !isCut(text, start));

/**
 * `isFirst` tests only the few characters before a word. For OPENS_SENTENCE, `^` is the start of these characters. True
 * if `^` matched there, in the middle of the text.
 */
const isCut = (text: string, start: number): boolean =>
  start > BEFORE_WORD && /^["'“‘(\s]{0,6}$/u.test(text.slice(start - BEFORE_WORD, start));

/**
 * Merges neighbouring names and the characters between them. A small number after a name also becomes part of it:
 * "Lindenallee 8".
 */
function joinedNames(text: string, found: readonly PersonalSpan[]): readonly PersonalSpan[] {
  const joined: PersonalSpan[] = [];
  for (const span of [...found].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    const isOne =
      last?.type === "NAME" && span.type === "NAME" && /^[\s.'’-]{0,3}$/.test(text.slice(last.end, span.start));
    if (isOne) joined[joined.length - 1] = { ...last, end: span.end };
    else joined.push(span);
  }
  return joined.map((span, at) => {
    if (span.type !== "NAME") return span;
    const behind = text.slice(span.end, Math.min(joined[at + 1]?.start ?? text.length, span.end + 8));
    return { ...span, end: span.end + (/^ \d{1,4}\b(?!\s?\p{L})/u.exec(behind)?.[0].length ?? 0) };
  });
}

const commonNames = readWordSet(COMMON_NAMES);
const names = readWordSet(NAME_WORDS);
const isWord = (word: string): boolean =>
  isCommonWord(word) ? !commonNames.has(word) : isKnownWord(word) && !names.has(word);
/** Other spellings to look up in the dictionary: "summarising", "listings", "colour". */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/is(e|ed|es|ing|ation)$/, "iz$1"],
  [/s$/, ""],
  [/our/, "or"],
];
/** Words of prompts that the dictionary lacks: it has few short words, and some words are too new. */
const ALSO_WORDS = new Set(
  "emojis blog blogs webinar webinars hashtag hashtags a i ad ads api apr bio bug buy cc cta csv css cv dad dna diy eat egg etc eu faq fee fit fix fun gap gym hr html ice id it js json kit kpi law led log map meal mom mum net nps pdf pls pr qr roi saas sem seo sms sql ssn iban sum tab tax tea tip ui uk un us usa usb ux vat vet vs xml yes zip t s re ve ll d m".split(
    " ",
  ),
);

/** True if a lower-case word is in the dictionary and is not a name. */
function isOrdinaryWord(word: string): boolean {
  if (ALSO_WORDS.has(word) || isWord(word)) return true;
  if (isCommonWord(word) || isKnownWord(word)) return false;
  return SPELLINGS.some(([ending, instead]) => {
    const other = word.replace(ending, instead);
    return other !== word && other.length > 3 && isWord(other);
  });
}

/** True if a word is so common that it can follow a name without being part of it: "Anna asked". */
const isEverydayWord = (word: string): boolean => isOrdinaryWord(word) && (ALSO_WORDS.has(word) || isCommonWord(word));

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
const LETTER_DIGIT_RUN = /[\p{L}\d](?:[\p{L}\d_/.,-]{0,58}[\p{L}\d])?/gu;

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
function isPersonalNumber(run: string, isWord: (word: string) => boolean): boolean {
  if (!/\d/.test(run)) return false;
  return !run.split(/[-/_]/).every((part) => {
    const [, figures = "", letters = ""] = /^([\d.,]{0,20})(\p{L}{0,40})$/u.exec(part) ?? [];
    if (figures + letters !== part || !(figures === "" || PLAIN_NUMBER.test(figures))) return false;
    return letters === "" || (figures === "" ? isWord(letters) : UNITS.has(letters.toLowerCase()));
  });
}
