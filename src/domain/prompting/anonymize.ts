import { ENGLISH_WORDS } from "./english.ts";

export type PersonalKind =
  | "EMAIL_ADDRESS"
  | "URL"
  | "DOMAIN_NAME"
  | "IBAN_CODE"
  | "CREDIT_CARD"
  | "US_SSN"
  | "IP_ADDRESS"
  | "PHONE_NUMBER"
  | "DATE_TIME"
  | "AGE"
  | "STREET_ADDRESS"
  | "ZIP_CODE"
  | "TITLE"
  | "NAME";

export interface PersonalSpan {
  /** UTF-16 offsets into the text as it came; spans never overlap. */
  readonly start: number;
  readonly end: number;
  readonly type: PersonalKind;
}

export interface AnonymizedText {
  /** Each span replaced by its type in brackets: <NAME>. */
  readonly text: string;
  readonly spans: readonly PersonalSpan[];
}

const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
const STREET =
  "(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Way|Place|Pl|Terrace|Circle|Square|Parkway|Hwy|Highway|Close|Crescent|Row)";
const TOP_LEVEL =
  "com|org|net|info|biz|io|co|uk|de|us|edu|gov|fr|it|es|nl|eu|ca|au|me|app|dev|ai|be|ch|at|dk|se|no|fi|pl|cz|hu|ro|pt|gr|ru|jp|cn|in|br|mx|nz|ie|gl|ly|si|sk|hr|lt|lv|ee|is|lu";

// The weightier kind first: it keeps its stretch when two kinds claim the same characters. All repetitions are bounded.
const PATTERNS: readonly (readonly [PersonalKind, RegExp, ((match: string) => boolean)?])[] = [
  ["EMAIL_ADDRESS", /(?<![\w.+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g],
  ["URL", /\bhttps?:\/\/[^\s,;<>"')\]]{1,2000}/g],
  ["IBAN_CODE", /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/g, isIban],
  ["CREDIT_CARD", /(?<![\d-])\d(?:[ -]?\d){11,18}(?![\d-])/g, passesLuhn],
  [
    "IP_ADDRESS",
    /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]?\d)|(?<![\w:])(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}\b|(?<![\w:])(?:[0-9a-fA-F]{1,4}:){1,6}(?::[0-9a-fA-F]{1,4}){1,6}\b/g,
  ],
  ["US_SSN", /(?<![\d-])\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/g],
  [
    "DATE_TIME",
    new RegExp(
      `\\b\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b${MONTH}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s\\d{4})?\\b|\\b\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?${MONTH}\\b(?:,?\\s\\d{4})?`,
      "g",
    ),
  ],
  ["PHONE_NUMBER", /(?<![\w.+(-])\+?\(?\d[\d ().-]{5,24}\d(?:\s?x\d{1,6})?(?![\w-])/g, isPhone],
  [
    "STREET_ADDRESS",
    new RegExp(
      `\\b\\d{1,5}[A-Za-z]?\\s(?:[A-Z][\\w'.-]{0,30}\\s){1,4}${STREET}\\b\\.?(?:,?\\s(?:Apt|Apartment|Suite|Unit|Ste)\\.?\\s?#?\\w{1,6})?(?:,?\\s[A-Z][a-z]{1,30}(?:\\s[A-Z][a-z]{1,30}){0,2})?(?:,?\\s[A-Z]{2})?(?:,?\\s\\d{5})?`,
      "g",
    ),
  ],
  [
    "DOMAIN_NAME",
    new RegExp(`(?<![\\w@.-])(?:[A-Za-z0-9-]{1,63}\\.){1,5}(?:${TOP_LEVEL})\\b(?:\\/[^\\s,;]{0,500})?(?![\\w@])`, "g"),
  ],
  [
    "STREET_ADDRESS",
    /\b\d{3,5}\s\p{Lu}[\p{L}'.-]{2,30}(?:\s(?:\p{Lu}[\p{L}'.-]{1,30}|do|da|de|la|del)){0,3}(?:\s\d{1,4})?(?![\p{L}\p{N}])|\b(?:Apt|Apartment|Suite|Unit)\.?\s#?\d{1,5}\b|\p{Lu}\p{L}{1,30}(?:strasse|straße|gata|gatan|vej|vejen|veien|vegen|tie|katu|vägen|laan|straat|weg)\s\d{1,4}\b/gu,
  ],
  ["AGE", /\b\d{1,3}(?=[ -]?(?:years?[- ]old|yrs? old|y\/o)\b)|(?<=\b(?:turned|aged|age of) )\d{1,3}\b/g],
  ["ZIP_CODE", /(?<![\w.,$€£-])\d{5}(?:-\d{4})?(?![\w-])/g],
  ["TITLE", /\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Madam)\b\.?/g],
];
const NAME =
  /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}'’-]{1,40}(?:\s(?:\p{Lu}\.?|\p{Lu}[\p{L}'’-]{1,40}|de|van|von|of|&)(?![\p{L}\p{N}_])){0,6}/gu;
const COMMON: ReadonlySet<string> = new Set(
  (
    "i a an the my your his her our their this that these those what who when where why how is are was were do does did can could would " +
    "will please if and but or so to in on at for from with by as we you he she it they there here hi hello hey dear thanks thank yes no " +
    "ok i'm i've i'd monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september " +
    "october november december english also write make give tell let"
  ).split(" "),
);

/** Finds personal data by its shape and replaces it. Names are found by their capital letters alone, so some are missed. */
export function anonymizeText(text: string): AnonymizedText {
  const spans: PersonalSpan[] = [];
  const isFree = (start: number, end: number) => spans.every((span) => end <= span.start || start >= span.end);
  for (const [type, pattern, holds] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const found = match[0].replace(/[\s.]+$/, "");
      const end = match.index + (type === "TITLE" ? match[0] : found).length;
      if ((holds === undefined || holds(found)) && isFree(match.index, end))
        spans.push({ start: match.index, end, type });
    }
  }
  for (const span of nameSpans(text)) if (isFree(span.start, span.end)) spans.push(span);
  spans.sort((a, b) => a.start - b.start);
  let position = 0;
  let masked = "";
  for (const { start, end, type } of spans) {
    masked += `${text.slice(position, start)}<${type}>`;
    position = end;
  }
  return { text: masked + text.slice(position), spans };
}

function* nameSpans(text: string): Generator<PersonalSpan> {
  for (const match of text.matchAll(NAME)) {
    const run = match[0].replace(/(?:\s(?:de|van|von|of|&))+$/, "").replace(/['’]s?$/, "");
    const name = withoutCommonStart(run);
    const start = match.index + run.length - name.length;
    // A lone capitalised word at the start of a sentence is most likely a word.
    const opens = start === 0 || /[.!?\n"“] {0,2}$/.test(text.slice(Math.max(0, start - 3), start));
    if (!/^\p{Lu}/u.test(name) || (opens && !name.includes(" "))) continue;
    yield { start, end: match.index + run.length, type: "NAME" };
  }
}

function withoutCommonStart(run: string): string {
  let rest = run;
  while (rest !== "") {
    const first = rest.split(/\s/, 1)[0] ?? "";
    const word = first.toLowerCase().replace("’", "'");
    if (!COMMON.has(word) && !ENGLISH_WORDS.has(word)) return rest;
    rest = rest.slice(first.length).trimStart();
  }
  return rest;
}

function passesLuhn(text: string): boolean {
  const digits = [...text]
    .filter((character) => character >= "0" && character <= "9")
    .map(Number)
    .reverse();
  let sum = 0;
  for (const [index, digit] of digits.entries()) {
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 12 && digits.length <= 19 && sum % 10 === 0;
}

function isIban(text: string): boolean {
  const compact = text.replaceAll(" ", "");
  return compact.length >= 15 && compact.length <= 34;
}

function isPhone(text: string): boolean {
  const digits = text.replace(/x\d+$/, "").replace(/\D/g, "").length;
  if (/\. | {2}|^(?:19|20)\d{2}[ -](?:19|20)\d{2}$/.test(text)) return false;
  return digits <= 15 && (digits >= 8 || (digits === 7 && text.includes("-")));
}
