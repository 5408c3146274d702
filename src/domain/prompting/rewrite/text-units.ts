import { calendarValue } from "./calendar-words.ts";
import { isNegationWord, isSmallWord, languageOf, languageSigns, numberOfWord } from "./language-words.ts";

/** A word or figure of a text. */
export interface Token {
  /** Counts the tokens of the text from 0. */
  readonly index: number;
  readonly text: string;
  /** Small letters, plain apostrophes. */
  readonly plain: string;
  /** Without its usual endings and marks over letters: what "faces" and "facing" share. */
  readonly stem: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** One notation for a figure, month or day of the week; null for all other words, also for one such as "three". */
  readonly figure: string | null;
  /** A word with a meaning of its own, or a figure. */
  readonly isContent: boolean;
  readonly isNegation: boolean;
  /** In a gap to fill in, which says nothing yet: "who leads ([name])". */
  readonly isInGap: boolean;
}

/** A stretch between marks or joining words that can be taken out or put back by itself. */
export interface Clause {
  /** UTF-16 offsets, without the space and marks around it. */
  readonly start: number;
  readonly end: number;
  /** Counts from 0; a line is a sentence of its own. */
  readonly sentence: number;
  readonly tokens: readonly Token[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface TextUnits {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  readonly sentences: readonly (Span & { readonly clauses: readonly Clause[] })[];
  readonly stems: ReadonlySet<string>;
}

const TOKEN =
  /(?<![\p{L}\p{N}.])(?:[-−](?=\d))?\d+(?:[.,:]\d+)*(?:\p{L}{1,3}(?![\p{L}\p{N}]))?%?|\d+(?:[.,:]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+(?:['’](?=\p{L})\p{L}+)*\d*/gu;
/** Letters behind a figure that belong to its size: 24k, 14.2m. Others ("58qm", "3rd") are left off. */
const SIZES: ReadonlyMap<string, number> = new Map([
  ["k", 3],
  ["m", 6],
  ["mn", 6],
  ["mio", 6],
  ["bn", 9],
]);

export function tokensOf(text: string): Token[] {
  const language = languageOf(languageSigns(text));
  let isInGap = false;
  let read = 0;
  return [...text.matchAll(TOKEN)].map((match, index) => {
    const plain = match[0].toLowerCase().replaceAll("’", "'");
    const figure = /^[-−]?\d/.test(plain) ? figureOf(plain) : calendarOf(text, match.index, match[0]);
    const isNegation = isNegationWord(plain, language);
    for (; read < match.index; read += 1) {
      if (text[read] === "[") isInGap = true;
      else if (text[read] === "]") isInGap = false;
    }
    return {
      index,
      text: match[0],
      plain,
      stem: figure ?? stemOf(plain),
      start: match.index,
      end: match.index + match[0].length,
      figure,
      isContent: figure !== null || (!isSmallWord(plain) && !isNegation && (plain.length > 1 || plain > "\u2e7f")),
      isNegation,
      isInGap,
    };
  });
}

/** Months and days are told apart, and mixed up, like figures. */
function calendarOf(text: string, start: number, word: string): string | null {
  const before = text.slice(Math.max(0, start - 8), start);
  const behind = text.slice(start + word.length, start + word.length + 5);
  const isBesideFigure = /\d(?:st|nd|rd|th|\.)?\s*(?:of |de )?$/i.test(before) || /^\.?\s*\d/.test(behind);
  return calendarValue(word, isBesideFigure, /(?:^|[.!?:\n"“][^\S\n]*)$/.test(before));
}

function figureOf(plain: string): string {
  const [, sign = "", digits = "", unit = ""] = /^([-−]?)([\d.,:]+)(.*)$/.exec(plain) ?? [];
  return (sign === "" ? "" : "-") + sizeOf(digits, unit);
}

function sizeOf(digits: string, unit: string): string {
  const whole = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, "") : digits.replace(",", ".");
  const zeros = SIZES.get(unit);
  if (zeros === undefined) return whole;
  const [units = "", parts = ""] = whole.split(".");
  return parts.length > zeros ? whole : (units + parts.padEnd(zeros, "0")).replace(/^0+(?=\d)/, "");
}

/** The figure a token says, in digits or in words; null for all other words. */
export const figureValueOf = (token: Token): string | null => token.figure ?? numberOfWord(token.plain);

/** A crude stem for any language written with words: no marks, no usual ending, at most seven letters. */
export function stemOf(plain: string): string {
  const bare = plain
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/'(?:s|re|ve|ll|d|m)$/, "")
    // "s'excuser" and "t'excuse", "l'hôtel" and "hôtel".
    .replace(/^(?:qu|[cdjlmnst])'(?=\p{L}{3})/u, "")
    .replace(/'/g, "");
  if (bare.length <= 3) return bare;
  const cut = bare
    .replace(/(?<=\p{L}{3})(?:ies)$/u, "y")
    .replace(/(?<=\p{L}{3})(?:ings|ing|ungen|ung|edly|ed|est|ers|er|es|ly|en|em|s)$/u, "")
    .replace(/(?<=\p{L}{4})[eaoiyn]$/u, "")
    .replace(/([bdfgmnprt])\1$/, "$1");
  return cut.slice(0, 7);
}

const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|mr|mrs|ms|dr|st|vs|etc|approx|incl|excl|no|nr|max|min|z\.\s?b|bzw|ca|inkl|evtl|usw|p\.\s?ex|tel|\p{L}*str|rd|ave|apt|ext|yr|wks?|hrs?|mins?)$/iu;
/** "am 3.5. geschlossen": the stop belongs to the day. */
const DAY_AND_MONTH = /(?:^|[\s(])\d{1,2}\.(?:0?[1-9]|1[0-2])$/;
const OPENERS: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ['"', '"'],
  ["`", "`"],
  ["⟦", "⟧"],
]);
/** Words before which a clause may be cut. */
const JOINERS =
  /^(?:and|or|but|because|since|if(?! possible)|so that|so|which|who|whose|while|after|before|unless|plus|although|though|where|however|und|oder|aber|weil|wenn(?! möglich)|damit|dass|sodass|während|bevor|nachdem|et|ou|mais|parce que|car|qui|que|pour que|afin|y|e|pero|porque|para que|ed|ma|perché|che|mas|pois|en|maar|omdat|zodat|oraz|ale|bo|ponieważ|żeby|który|która|które)(?=\s)/iu;

/** "as if", "even if", "not only … but" hold together. */
const NO_CUT_BEHIND = /(?:^|\s)(?:as|even|only|not|what|has|have|had|als|comme|como|come)\s$/iu;

export const outsideGaps = (tokens: readonly Token[]): readonly Token[] => tokens.filter(({ isInGap }) => !isInGap);

const NUMBER_BEHIND =
  /(?:^|\s)(?:\d{1,4}|one|two|three|four|five|six|eight|ten|zwei|drei|vier|deux|trois|quatre|dos|tres|due|tre|twee|drie)\s$/iu;
const OR_NUMBER =
  /^(?:or|oder|ou|o|of)\s+(?:\d|two|three|four|five|six|seven|eight|ten|drei|vier|fünf|trois|quatre|cinq|tres|cuatro|tre|quattro|drie|vier)/iu;

/** Cuts a text into sentences and clauses. Quoted, bracketed and fenced words are never cut. */
export function unitsOf(text: string): TextUnits {
  const tokens = tokensOf(text);
  const clauses: Clause[] = [];
  const sentences: (Span & { clauses: Clause[] })[] = [];
  let next = 0;
  for (const [sentence, span] of sentenceSpans(text).entries()) {
    const own: Clause[] = [];
    for (const { start, end } of clauseSpans(text, span)) {
      const from = next;
      while (next < tokens.length && (tokens[next]?.start ?? 0) < end) next += 1;
      own.push({ start, end, sentence, tokens: tokens.slice(from, next) });
    }
    clauses.push(...own);
    sentences.push({ ...span, clauses: own });
  }
  return { text, tokens, clauses, sentences, stems: new Set(tokens.map(({ stem }) => stem)) };
}

function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let closer: string | null = null;
  const close = (end: number): void => {
    const span = trimmed(text, start, end);
    if (span !== null) spans.push(span);
    start = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === "\n") {
      close(at);
      closer = null;
    } else if (closer !== null) {
      if (character === closer) {
        closer = null;
        // A quote that ends with a full stop ends the sentence around it as well.
        if (/[.!?…]["”»]/.test(text.slice(at - 1, at + 1)) && /^\s+\p{Lu}/u.test(text.slice(at + 1, at + 4)))
          close(at + 1);
      }
    } else if (OPENERS.has(character) && closesOnLine(text, at, OPENERS.get(character) ?? "")) {
      closer = OPENERS.get(character) ?? null;
    } else if (/[.!?…。！？]/.test(character)) {
      const isEnd = /^["”’)\]]*(?:\s|$)/.test(text.slice(at + 1, at + 4)) || /[。！？]/.test(character);
      const isAnswer =
        /(?:^|\s)no$/i.test(text.slice(Math.max(0, at - 3), at)) && !/^\s*\d/.test(text.slice(at + 1, at + 4));
      const isAbbreviation = character === "." && !isAnswer && ABBREVIATION.test(text.slice(Math.max(0, at - 8), at));
      const isListNumber = character === "." && /(?:^|\n)\s*\d{1,2}$/.test(text.slice(Math.max(0, at - 6), at));
      const isDate =
        DAY_AND_MONTH.test(text.slice(Math.max(0, at - 6), at)) && /^\s+[\p{Ll}\d]/u.test(text.slice(at + 1, at + 4));
      if (
        isEnd &&
        !isListNumber &&
        !isDate &&
        !(isAbbreviation && !/^\s+\p{Lu}\p{Ll}/u.test(text.slice(at + 1, at + 5)))
      )
        close(at + 1);
    }
  }
  close(text.length);
  return spans;
}

function closesOnLine(text: string, at: number, closer: string): boolean {
  const end = text.indexOf(closer, at + 1);
  const line = text.indexOf("\n", at);
  return end !== -1 && (line === -1 || end < line);
}

function clauseSpans(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  let from = start;
  let closer: string | null = null;
  const cut = (at: number): void => {
    const span = trimmed(text, from, at);
    if (span !== null) spans.push(span);
    from = at;
  };
  for (let at = start; at < end; at += 1) {
    const character = text[at] ?? "";
    if (closer !== null) {
      if (character === closer) closer = null;
    } else if (OPENERS.has(character) && closesOnLine(text, at, OPENERS.get(character) ?? "")) {
      closer = OPENERS.get(character) ?? null;
    } else if (/[,;:，；：、]/.test(character) && !/\d/.test(text[at + 1] ?? "")) cut(at + 1);
    else if (
      /[–—]/.test(character) ||
      (character === "-" && /\s/.test(text[at - 1] ?? "") && /\s/.test(text[at + 1] ?? ""))
    )
      cut(at);
    else if (
      /\s/.test(text[at - 1] ?? "") &&
      /\p{L}/u.test(character) &&
      JOINERS.test(text.slice(at, at + 14)) &&
      !NO_CUT_BEHIND.test(text.slice(Math.max(start, at - 8), at)) &&
      !(OR_NUMBER.test(text.slice(at, at + 14)) && NUMBER_BEHIND.test(text.slice(Math.max(start, at - 8), at)))
    )
      cut(at);
  }
  cut(end);
  return spans;
}

function trimmed(text: string, start: number, end: number): Span | null {
  let from = start;
  let to = end;
  while (from < to && /[\s,;:–—]/.test(text[from] ?? "")) from += 1;
  while (to > from && /[\s,;:–—]/.test(text[to - 1] ?? "")) to -= 1;
  return from < to ? { start: from, end: to } : null;
}
