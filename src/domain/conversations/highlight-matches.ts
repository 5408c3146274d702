import { foldWord, type SearchTerm, splitWords } from "./search-terms.ts";

/** A part of the text in a search result. All parts together are the shown text. */
export interface HighlightPart {
  readonly text: string;
  readonly isFound: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly term: number;
}

/** At most this many characters are shown before the first match. */
const LEAD_LENGTH_MAX = 32;

export const countFoundTerms = (text: string, terms: readonly SearchTerm[]): number =>
  new Set(rangesOf(text, terms).map(({ term }) => term)).size;

/**
 * Returns about `lengthMax` characters of the text, on one line, around the place with the most terms. Matches are
 * separate parts; "…" marks omitted text. Without a match, it returns the start of the text.
 */
export function highlightMatches(text: string, terms: readonly SearchTerm[], lengthMax: number): HighlightPart[] {
  const line = text.replace(/\s+/gu, " ").trim();
  const ranges = rangesOf(line, terms);
  const first = bestStart(ranges, lengthMax - LEAD_LENGTH_MAX);
  const start = first <= LEAD_LENGTH_MAX ? 0 : wordStart(line, first - LEAD_LENGTH_MAX, first);
  const end = line.length - start <= lengthMax ? line.length : wordEnd(line, start, start + lengthMax);
  const parts: HighlightPart[] = [];
  const add = (piece: string, isFound: boolean) => {
    if (piece !== "") parts.push({ text: piece, isFound });
  };
  let at = start;
  if (start > 0) add("…", false);
  for (const range of ranges) {
    if (range.end <= at || range.start >= end) continue;
    add(line.slice(at, Math.max(at, range.start)), false);
    add(line.slice(Math.max(at, range.start), Math.min(end, range.end)), true);
    at = Math.min(end, range.end);
  }
  add(line.slice(at, end), false);
  if (end < line.length) add("…", false);
  return parts;
}

function rangesOf(text: string, terms: readonly SearchTerm[]): Range[] {
  const ranges: Range[] = [];
  const whole = new Map<string, number>();
  const beginnings: [string, number][] = [];
  terms.forEach(({ text: wanted, isPrefix, isLiteral }, term) => {
    if (isLiteral) {
      for (const { index, 0: found } of text.matchAll(literal(wanted))) {
        ranges.push({ start: index, end: index + found.length, term });
      }
      return;
    }
    const words = splitWords(wanted).map(foldWord);
    const last = words.at(-1);
    if (isPrefix && last !== undefined) beginnings.push([last, term]);
    for (const word of isPrefix ? words.slice(0, -1) : words) whole.set(word, term);
  });
  if (whole.size === 0 && beginnings.length === 0) return ranges;
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = foldWord(word);
    const term = whole.get(folded) ?? beginnings.find(([beginning]) => folded.startsWith(beginning))?.[1];
    if (term !== undefined) ranges.push({ start: index, end: index + word.length, term });
  }
  return ranges.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** A quoted term may span several lines. */
const literal = (wanted: string): RegExp =>
  new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/gu, "\\s+"), "giu");

/**
 * The start of the match that has the most different terms within `reach` characters. On a tie, the match whose terms
 * are closest together wins.
 */
function bestStart(ranges: readonly Range[], reach: number): number {
  let best = { start: 0, count: 0, span: 0 };
  ranges.forEach(({ start }, index) => {
    const near = new Set<number>();
    let span = 0;
    for (const { end, term } of ranges.slice(index)) {
      if (end > start + reach) break;
      if (!near.has(term)) span = near.size === 0 ? 0 : end - start;
      near.add(term);
    }
    if (near.size > best.count || (near.size === best.count && span < best.span))
      best = { start, count: near.size, span };
  });
  return best.start;
}

/**
 * The index after the first space between `from` and `to`. Without a space: `from`, or `from + 1` if `from` is inside a
 * surrogate pair.
 */
function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(" ", from);
  if (space !== -1 && space < to) return space + 1;
  return isInsideCharacter(text, from) ? from + 1 : from;
}

function wordEnd(text: string, from: number, to: number): number {
  const space = text.lastIndexOf(" ", to);
  if (space > from + (to - from) / 2) return space;
  return isInsideCharacter(text, to) ? to - 1 : to;
}

const isInsideCharacter = (text: string, index: number): boolean =>
  /[\uD800-\uDBFF]/.test(text.charAt(index - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(index));
