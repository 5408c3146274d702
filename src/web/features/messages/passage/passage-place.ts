import { hasWholeLines, type PassageRange } from "#domain/passages/passage-of.ts";
import type { AnswerBlock } from "../answer/lex-answer.ts";

/** A passage of an answer that the model writes again. */
export interface PassagePlace {
  readonly range: PassageRange;
  readonly passage: string;
  /** Indexes of its first and last block among the shown blocks. */
  readonly first: number;
  readonly last: number;
  /** It consists of whole blocks, perhaps more than was selected. */
  readonly isWhole: boolean;
}

/** The blocks shown on the page: blank markup is not drawn. */
export const shownBlocks = (blocks: readonly AnswerBlock[]): AnswerBlock[] =>
  blocks.filter(({ token }) => token.type !== "html" || token.raw.trim() !== "");

export function placeOfBlocks(
  answer: string,
  blocks: readonly AnswerBlock[],
  first: number,
  last: number,
): PassagePlace | null {
  const [from, to] = [blocks[first], blocks[last]];
  if (from === undefined || to === undefined || last < first) return null;
  const start = from.start + from.token.raw.search(/\S|$/);
  const end = to.start + to.token.raw.trimEnd().length;
  return { range: { start, end }, passage: answer.slice(start, end), first, last, isWhole: true };
}

/** In these blocks, the Markdown has the shown words in the same order, with only marks around them. */
const FOUND_IN = new Set(["paragraph", "heading", "list", "blockquote"]);
/** Links, code, tables, formulas and character references look different from their Markdown. */
const WRITTEN_OTHERWISE = /[[\]<>`|\\$&]|https?:|www\./;

/**
 * Finds selected words in the Markdown of an answer. The exact words, if they occur once in one block and its Markdown
 * hides nothing. Otherwise all blocks that the selection touches. So no change goes beyond the marked text, and none
 * affects half a link or a table row.
 */
export function placeOfSelection(
  answer: string,
  blocks: readonly AnswerBlock[],
  { first, last, words }: { readonly first: number; readonly last: number; readonly words: string },
): PassagePlace | null {
  const whole = placeOfBlocks(answer, blocks, first, last);
  const type = blocks[first]?.token.type ?? "";
  if (whole === null || first !== last || !FOUND_IN.has(type) || WRITTEN_OTHERWISE.test(whole.passage)) return whole;
  const found = findOnce(whole.passage, words);
  if (found === null) return whole;
  const range = withBothMarks(whole.passage, toWholeWords(whole.passage, found));
  if (range === null || range.end - range.start === whole.passage.length) return whole;
  return withinBlock(answer, whole, range, type);
}

function withinBlock(answer: string, whole: PassagePlace, { start, end }: PassageRange, type: string): PassagePlace {
  const passage = whole.passage.slice(start, end);
  const range = { start: whole.range.start + start, end: whole.range.start + end };
  return { ...whole, range, passage, isWhole: hasWholeLines(answer, range) && type === "paragraph" };
}

/** Finds `words` in `source`, without blanks and emphasis marks; null unless there is exactly one match. */
function findOnce(source: string, words: string): PassageRange | null {
  const [text, offsets] = bareText(source);
  const wanted = bareText(words)[0].trim();
  const at = wanted === "" ? -1 : text.indexOf(wanted);
  if (at === -1 || text.indexOf(wanted, at + 1) !== -1) return null;
  const last = offsets[at + wanted.length - 1];
  const start = offsets[at];
  return start === undefined || last === undefined ? null : { start, end: last + 1 };
}

/** A text without emphasis marks and with single blanks, and the source offset of each character. */
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

/** A change never applies to half a word. */
export function toWholeWords(source: string, { start, end }: PassageRange): PassageRange {
  let [from, to] = [start, end];
  while (from > 0 && isWord(source[from]) && isWord(source[from - 1])) from--;
  while (to < source.length && isWord(source[to - 1]) && isWord(source[to])) to++;
  return { start: from, end: to };
}

/**
 * Half a pair of marks would leave the other half in the answer. Marks beside the passage are included if they complete
 * a pair.
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

/** Two kinds of Markdown marks, each at most three characters long. */
const MARKS_LENGTH_MAX = 6;

/** Marks in a row count as one: the two characters of "**" are no pair. */
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
export function placeInWords(place: PassagePlace, blocks: readonly AnswerBlock[]): string {
  const { first, last, isWhole, passage } = place;
  if (isWhole && first !== last) return `${last - first + 1} parts of the answer`;
  if (isWhole) return `the whole ${NOUNS[blocks[first]?.token.type ?? ""] ?? "part"}`;
  const words = bareText(passage)[0].trim();
  return words.length <= QUOTED_LENGTH_MAX ? `“${words}”` : `“${words.slice(0, QUOTED_LENGTH_MAX).trimEnd()}…”`;
}
