import { ENGLISH_WORDS } from "./english.ts";

/** What a rewrite may not lose. */
export type ProtectedKind = "code" | "url" | "email" | "placeholder" | "quote" | "date" | "number" | "limit" | "name";

export interface ProtectedSpan {
  readonly kind: ProtectedKind;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";
const WEEKDAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";

/** Numbers in words that are never anything else, and their digits. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    zero: "0",
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
    ten: "10",
    eleven: "11",
    twelve: "12",
    fifteen: "15",
    twenty: "20",
    thirty: "30",
    forty: "40",
    fifty: "50",
    hundred: "100",
    thousand: "1000",
    million: "1000000",
  }),
);

// Every repetition is bounded or cannot overlap with what follows it, so no input makes these slow.
const PATTERNS: readonly (readonly [ProtectedKind, RegExp])[] = [
  ["code", /`[^`\n]{1,400}`/g],
  ["url", /\b(?:https?:\/\/|www\.)[^\s)>\]"'”’]{1,2000}/gi],
  ["email", /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g],
  ["placeholder", /\{\{[^{}\n]{1,80}\}\}|\{[A-Za-z_]\w{0,40}\}|<<[^<>\n]{1,80}>>|\[[A-Za-z][^[\]\n]{0,40}\]/g],
  ["quote", /"[^"\n]{1,300}"|“[^“”\n]{1,300}”|(?<![\p{L}\p{N}])'[^'\n]{2,200}'(?![\p{L}\p{N}])/gu],
  [
    "date",
    new RegExp(
      `\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}\\b|\\b(?:${WEEKDAYS})s?\\b|` +
        `\\b(?:${MONTHS})\\s\\d{1,4}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?(?:${MONTHS})\\b|` +
        "\\b(?:today|tonight|tomorrow|yesterday|(?:next|this|last)\\s(?:week|month|year|quarter))\\b",
      "gi",
    ),
  ],
  ["number", /(?<![\w.])[-+]?[$€£]?\d{1,15}(?:,\d{3})*(?:\.\d{1,15})?%?(?!\w)/g],
  ["number", new RegExp(`\\b(?:${[...NUMBER_WORDS.keys()].join("|")})\\b`, "gi")],
  [
    "limit",
    /\b(?:(?:do|does|did|is|are|was|were|must|should|could|would|can|have|has|had|wo|ca)n['’]?t|not|never|no|none|nor|neither|without|avoid|except|unless|must|only|exactly|at most|at least|up to|more than|less than|fewer than|no more than|maximum|minimum)\b/gi,
  ],
  [
    "name",
    /(?<![.!?\n:]\s)(?<!^)(?<![“"'(\n\p{L}\p{N}_])(?:\p{Lu}\p{Ll}{1,40}(?:[ -]\p{Lu}\p{Ll}{1,40}){0,8}|\p{Lu}{2,40}[\p{L}\p{N}]{0,40})(?![\p{L}\p{N}_])/gu,
  ],
];
// "2. Milk": the number of a list item says nothing of its own.
const LIST_NUMBER = /(?:^|\n)[ \t]{0,8}$/;
const NOT_NAMES = new Set(["I", "The", "A", "An", "It", "This", "That", "OK"]);
const BYTE_FOR_BYTE: ReadonlySet<ProtectedKind> = new Set(["code", "url", "email", "placeholder"]);

/** Every protected span of the text, by kind and then position. Spans of different kinds may overlap. */
export function findProtectedSpans(text: string): ProtectedSpan[] {
  const spans: ProtectedSpan[] = findFences(text);
  for (const [kind, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      if (kind === "name" && NOT_NAMES.has(match[0])) continue;
      if (kind === "number" && isListNumber(text, match.index, match[0].length)) continue;
      spans.push({ kind, start: match.index, end: match.index + match[0].length, text: match[0] });
    }
  }
  return spans;
}

function isListNumber(text: string, start: number, length: number): boolean {
  return (
    /^[.)]\s/.test(text.slice(start + length, start + length + 2)) &&
    LIST_NUMBER.test(text.slice(Math.max(0, start - 9), start))
  );
}

function findFences(text: string): ProtectedSpan[] {
  const spans: ProtectedSpan[] = [];
  let start = text.indexOf("```");
  while (start !== -1) {
    const close = text.indexOf("```", start + 3);
    const end = close === -1 ? text.length : close + 3;
    spans.push({ kind: "code", start, end, text: text.slice(start, end) });
    start = text.indexOf("```", end);
  }
  return spans;
}

/** The protected spans of `before` that `after` no longer holds, each value once. */
export function findLostSpans(before: string, after: string): ProtectedSpan[] {
  return findMissing(findProtectedSpans(before), after);
}

/**
 * Numbers, names, addresses and dates of `after` that stand in none of `sources`. Everyday words in capitals and labels
 * before a colon are no names.
 */
export function findInventedSpans(after: string, sources: readonly string[]): ProtectedSpan[] {
  const specifics = findProtectedSpans(after).filter(
    ({ kind }) => kind === "number" || kind === "name" || kind === "url" || kind === "email" || kind === "date",
  );
  const source = sources.join("\n");
  const missing = findMissing(specifics, source);
  if (missing.length === 0) return [];
  const known = new Set(wordsOnly(source).split(" "));
  return missing.filter(
    ({ kind, text, end }) =>
      kind !== "name" ||
      (after[end] !== ":" &&
        wordsOnly(text)
          .split(" ")
          .some((word) => !known.has(word) && !ENGLISH_WORDS.has(word))),
  );
}

function findMissing(spans: readonly ProtectedSpan[], text: string): ProtectedSpan[] {
  if (spans.length === 0) return [];
  const plain = plainText(text);
  const kinds = new Set(spans.map(({ kind }) => kind));
  const numbers = kinds.has("number") ? numbersIn(text) : new Set();
  const words = kinds.has("quote") ? ` ${wordsOnly(text)} ` : "";
  const seen = new Set<string>();
  return spans.filter((span) => {
    const key = `${span.kind} ${span.text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (BYTE_FOR_BYTE.has(span.kind)) return !text.includes(span.text);
    if (span.kind === "quote") {
      // Words count, not the marks around and between them; a quote without words counts as it stands.
      const quoted = wordsOnly(span.text);
      return quoted === "" ? !plain.includes(quotedText(span.text)) : !words.includes(` ${quoted} `);
    }
    if (span.kind === "number") return !numbers.has(plainNumber(span.text));
    return !holdsWords(plain, plainText(span.text));
  });
}

/** Every number of the text in one notation, those with a unit right behind them and those in words too. */
function numbersIn(text: string): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const [digits] of text.matchAll(/(?<![\p{L}\d.,])-?\d+(?:,\d{3})*(?:\.\d+)?%?/gu)) {
    numbers.add(plainNumber(digits));
    numbers.add(plainNumber(digits).replace(/^-|%$/g, ""));
  }
  for (const [kind, pattern] of PATTERNS) {
    if (kind === "number") for (const [number] of text.matchAll(pattern)) numbers.add(plainNumber(number));
  }
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) {
    const number = NUMBER_WORDS.get(word) ?? (ONES.has(word) ? "1" : undefined);
    if (number !== undefined) numbers.add(number);
  }
  return numbers;
}

const ONES: ReadonlySet<string> = new Set(["one", "a", "an", "single"]);

const wordsOnly = (text: string): string => (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

// The quoted words count, not the style of the marks or on which side of them a full stop stands.
const quotedText = (quote: string): string => plainText(quote.slice(1, -1)).replace(/(?<![.,;:!?])[.,;:!?]+$/, "");

function holdsWords(plain: string, words: string): boolean {
  for (let at = plain.indexOf(words); at !== -1; at = plain.indexOf(words, at + 1)) {
    if (!isWordCharacter(plain[at - 1]) && !isWordCharacter(plain[at + words.length])) return true;
  }
  return false;
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** One notation for everything a rewrite may change freely: letter case, white space, the style of quotes. */
function plainText(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[“”]/g, '"')
      .replace(/[‘’]/g, "'")
      // "dont" and "don't" are one word; "Anna's" is Anna with an ending.
      .replaceAll("n't", "nt")
      .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,8}(?!\p{L})/gu, (initials) => initials.replaceAll(".", ""))
      .replace(/\s+/g, " ")
      .trim()
  );
}

function plainNumber(text: string): string {
  const lower = text.toLowerCase();
  return NUMBER_WORDS.get(lower) ?? lower.replace(/[,$€£+]/g, "");
}
