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

const NUMBER_WORDS: Readonly<Record<string, string>> = {
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
};

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
  ["number", new RegExp(`\\b(?:${Object.keys(NUMBER_WORDS).join("|")})\\b`, "gi")],
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

/** Numbers, names, addresses and dates of `after` that stand in none of `sources`. */
export function findInventedSpans(after: string, sources: readonly string[]): ProtectedSpan[] {
  const specifics = findProtectedSpans(after).filter(
    ({ kind }) => kind === "number" || kind === "name" || kind === "url" || kind === "email" || kind === "date",
  );
  return findMissing(specifics, sources.join("\n"));
}

function findMissing(spans: readonly ProtectedSpan[], text: string): ProtectedSpan[] {
  if (spans.length === 0) return [];
  const plain = plainText(text);
  const numbers = new Set<string>();
  for (const span of findProtectedSpans(text)) if (span.kind === "number") numbers.add(plainNumber(span.text));
  const seen = new Set<string>();
  return spans.filter((span) => {
    const key = `${span.kind} ${span.text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (BYTE_FOR_BYTE.has(span.kind)) return !text.includes(span.text);
    if (span.kind === "quote") return !plain.includes(quotedText(span.text));
    if (span.kind === "number" && numbers.has(plainNumber(span.text))) return false;
    return !holdsWords(plain, plainText(span.text));
  });
}

// The quoted words count, not the style of the marks or on which side of them a full stop stands.
const quotedText = (quote: string): string => plainText(quote.slice(1, -1)).replace(/[.,;:!?]+$/, "");

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
  return text.toLowerCase().replace(/[“”]/g, '"').replace(/[‘’']/g, "").replace(/\s+/g, " ").trim();
}

function plainNumber(text: string): string {
  const lower = text.toLowerCase();
  return NUMBER_WORDS[lower] ?? lower.replace(/[,$€£+]/g, "");
}
