import { hasWholeLines, type PassageRange } from "#domain/passages/passages.ts";
import type { AnswerBlock } from "../answer/lex-answer.ts";

export interface LocatedPassage {
  readonly range: PassageRange;
  readonly passage: string;
  /** Indexes of the first and the last block of the passage, among the shown blocks. */
  readonly first: number;
  readonly last: number;
  /** True: the passage consists of whole blocks, so it may be longer than the selection. */
  readonly isWhole: boolean;
}

/** The blocks that the page draws. It does not draw blank HTML. */
export const shownBlocks = (blocks: readonly AnswerBlock[]): AnswerBlock[] =>
  blocks.filter(({ token }) => token.type !== "html" || token.raw.trim() !== "");

export function locateBlocks(
  answer: string,
  blocks: readonly AnswerBlock[],
  first: number,
  last: number,
): LocatedPassage | null {
  const [from, to] = [blocks[first], blocks[last]];
  if (from === undefined || to === undefined || last < first) return null;
  const start = from.start + from.token.raw.search(/\S|$/);
  const end = to.start + to.token.raw.trimEnd().length;
  return { range: { start, end }, passage: answer.slice(start, end), first, last, isWhole: true };
}

/** In these block types, the Markdown is the shown words in the same order, plus marks. */
const FOUND_IN = new Set(["paragraph", "heading", "list", "blockquote"]);
/** The shown text of links, code, tables, formulas and character references differs from their Markdown. */
const WRITTEN_OTHERWISE = /[[\]<>`|\\$&]|https?:|www\./;

/**
 * Finds selected words in the Markdown of an answer. Returns exactly these words if they occur once in a simple block;
 * otherwise all blocks that the selection touches. So a change never affects half a link or half a table row.
 */
export function locateSelection(
  answer: string,
  blocks: readonly AnswerBlock[],
  { first, last, words }: { readonly first: number; readonly last: number; readonly words: string },
): LocatedPassage | null {
  const whole = locateBlocks(answer, blocks, first, last);
  const type = blocks[first]?.token.type ?? "";
  if (whole === null || first !== last || !FOUND_IN.has(type) || WRITTEN_OTHERWISE.test(whole.passage)) return whole;
  const found = findOnce(whole.passage, words);
  if (found === null) return whole;
  const range = withBothMarks(whole.passage, toWholeWords(whole.passage, found));
  if (range === null || range.end - range.start === whole.passage.length) return whole;
  return withinBlock(answer, whole, range, type);
}

function withinBlock(
  answer: string,
  whole: LocatedPassage,
  { start, end }: PassageRange,
  type: string,
): LocatedPassage {
  const passage = whole.passage.slice(start, end);
  const range = { start: whole.range.start + start, end: whole.range.start + end };
  return { ...whole, range, passage, isWhole: hasWholeLines(answer, range) && type === "paragraph" };
}

/** Finds `words` in `source`, ignoring white space and emphasis marks. null: no match, or several. */
function findOnce(source: string, words: string): PassageRange | null {
  const [text, offsets] = bareText(source);
  const wanted = bareText(words)[0].trim();
  const at = wanted === "" ? -1 : text.indexOf(wanted);
  if (at === -1 || text.indexOf(wanted, at + 1) !== -1) return null;
  const last = offsets[at + wanted.length - 1];
  const start = offsets[at];
  return start === undefined || last === undefined ? null : { start, end: last + 1 };
}

/** Returns the text without emphasis marks and with single spaces, and the source offset of each character. */
function bareText(source: string): [text: string, offsets: number[]] {
  let text = "";
  const offsets: number[] = [];
  for (let index = 0; index < source.length; index++) {
    const character = source[index] ?? "";
    if (/[*_~]/.test(character)) continue;
    const isBlank = /\s/.test(character);
    if (isBlank && text.endsWith(" ")) continue;
    text += isBlank ? " " : character;
    offsets.push(index);
  }
  return [text, offsets];
}

const WORD = /[\p{L}\p{M}\p{N}\uD800-\uDFFF]/u;
const isWord = (character: string | undefined): boolean => character !== undefined && WORD.test(character);

export function toWholeWords(source: string, { start, end }: PassageRange): PassageRange {
  let [from, to] = [start, end];
  while (from > 0 && isWord(source[from]) && isWord(source[from - 1])) from--;
  while (to < source.length && isWord(source[to - 1]) && isWord(source[to])) to++;
  return { start: from, end: to };
}

/**
 * A change must not leave half a pair of marks in the answer. If the range contains only one mark of a pair, and the
 * other mark is next to the range, extends the range by it. Returns null if a pair stays incomplete.
 */
function withBothMarks(source: string, { start, end }: PassageRange): PassageRange | null {
  const after = /^[*_~]+/.exec(source.slice(end))?.[0].length ?? 0;
  const before = /[*_~]*$/.exec(source.slice(Math.max(0, start - MARKS_LENGTH_MAX), start))?.[0].length ?? 0;
  const candidates = [
    { start, end },
    { start, end: end + after },
    { start: start - before, end },
    { start: start - before, end: end + after },
  ];
  return candidates.find((range) => hasEvenMarks(source.slice(range.start, range.end))) ?? null;
}

/** Two kinds of Markdown marks may stand together (`***~~`). Each is at most three characters long. */
const MARKS_LENGTH_MAX = 6;

/** Adjacent marks count as one: "**" is one mark, not a pair. */
const MARKS = [/\*+/g, /_+/g, /~+/g];
const hasEvenMarks = (passage: string): boolean =>
  MARKS.every((marks) => (passage.match(marks) ?? []).length % 2 === 0);

const NOUNS: Readonly<Record<string, string>> = {
  paragraph: "paragraph",
  heading: "heading",
  list: "list",
  table: "table",
  code: "block of code",
  blockquote: "quotation",
  math: "formula",
};

const QUOTED_LENGTH_MAX = 40;

/** Name of the passage for the reader: "the whole list", "“which is long”". */
export function describePassage(place: LocatedPassage, blocks: readonly AnswerBlock[]): string {
  const { first, last, isWhole, passage } = place;
  if (isWhole && first !== last) return `${last - first + 1} parts of the answer`;
  if (isWhole) return `the whole ${NOUNS[blocks[first]?.token.type ?? ""] ?? "part"}`;
  const words = bareText(passage)[0].trim();
  return words.length <= QUOTED_LENGTH_MAX ? `“${words}”` : `“${words.slice(0, QUOTED_LENGTH_MAX).trimEnd()}…”`;
}
