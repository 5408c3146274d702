import { isEverydayWord, isOrdinaryWord } from "./ordinary-words.ts";
import { isPersonalNumber, MIXED, PATTERNS, type PersonalKind } from "./personal-patterns.ts";

export interface PersonalSpan {
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly type: PersonalKind;
}

/** The letter of "24k" is none. */
const WORD = /(?<![\p{L}\p{M}\d])\p{L}[\p{L}\p{M}]*/gu;
/** What ends a sentence, begins a line or opens a quotation: a capital behind it says nothing. */
const OPENS_SENTENCE = /(?:^|[.!?\n]|[-*•]\s|\d[.)])["'“‘(\s]{0,4}$/u;
const BEFORE_WORD = 6;

/**
 * Hides whatever may name or describe a person: data with a form of its own, and every word that is written with a capital or
 * that the dictionary does not have. Too much is hidden rather than too little: a vector made of the rest says less, and
 * gives nobody away.
 */
export function scrub(text: string): string {
  let position = 0;
  let scrubbed = "";
  for (const { start, end, type } of findPersonal(text)) {
    scrubbed += `${text.slice(position, start)}<${type}>`;
    position = end;
  }
  return scrubbed + text.slice(position);
}

/** What `scrub` hides; in order, none overlaps. */
export function findPersonal(text: string): readonly PersonalSpan[] {
  const found: PersonalSpan[] = [];
  const isTaken = new Uint8Array(text.length);
  const take = (type: PersonalKind, start: number, end: number): void => {
    if (isTaken.subarray(start, end).includes(1)) return;
    isTaken.fill(1, start, end);
    found.push({ type, start, end });
  };
  for (const [type, pattern] of PATTERNS)
    for (const { 0: match, index } of text.matchAll(pattern)) take(type, index, index + match.length);
  for (const { 0: run, index } of text.matchAll(MIXED))
    if (isPersonalNumber(run, (word) => isOrdinaryWord(word.toLowerCase()))) take("ID", index, index + run.length);
  for (const { start, end } of nameWords(text)) take("NAME", start, end);
  return joinedNames(text, found);
}

/** Words that may be names: with a capital, unknown, or right behind one of these and not said every day. */
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

/** Only the beginning of the text is `^`, not the place where the look back begins. */
const isCut = (text: string, start: number): boolean =>
  start > BEFORE_WORD && /^["'“‘(\s]{0,6}$/u.test(text.slice(start - BEFORE_WORD, start));

/** Names side by side are one, with what stands between them and a small number beside them: "Lindenallee 8". */
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
