import { scorePrompt } from "../prompting/score/score-prompt.ts";
import { type CoachPointKey, pointOf } from "./coach-points.ts";

/** Words of a prompt, as evidence. */
export interface PromptQuote {
  readonly text: string;
  /** UTF-16 offsets into `text` of the words that cost points; in order, none overlaps. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

const QUOTE_LENGTH_MAX = 140;
const REWRITE_LENGTH_MAX = 320;
const BEFORE_MARK = 40;
const WORD = /[\p{L}\p{N}’'-]/u;

/** A short piece of a prompt that shows a point, with the words marked that cost points for it. */
export function quotePrompt(prompt: string, point: CoachPointKey): PromptQuote {
  const marks = marksOf(prompt, point);
  const first = marks[0]?.start ?? 0;
  const start =
    prompt.length <= QUOTE_LENGTH_MAX || first < QUOTE_LENGTH_MAX - BEFORE_MARK ? 0 : wordStart(prompt, first);
  const end = Math.min(prompt.length, start + QUOTE_LENGTH_MAX);
  const head = start > 0 ? "… " : "";
  // Half a character would not survive being stored or sent.
  const piece = prompt.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, " ");
  const tail = end < prompt.length ? " …" : "";
  return {
    text: `${head}${tail === "" ? piece : piece.trimEnd()}${tail}`,
    marks: marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ start: mark.start - start + head.length, end: mark.end - start + head.length })),
  };
}

/** As much of a rewrite as is read beside a quote, up to a whole word. */
export function beginningOf(text: string): string {
  if (text.length <= REWRITE_LENGTH_MAX) return text;
  const cut = text.slice(0, REWRITE_LENGTH_MAX);
  const space = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${cut
    .slice(0, Math.max(space, REWRITE_LENGTH_MAX / 2))
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()} …`;
}

/** The words of a prompt that cost points; for a point that is about something missing there are none. */
export function marksOf(prompt: string, point: CoachPointKey = "wording"): { start: number; end: number }[] {
  const spans = scorePrompt(prompt)
    .deductions.filter((deduction) => pointOf(deduction) === point)
    .flatMap(({ span }) => (span === null || span.start >= span.end ? [] : [wholeWords(prompt, span)]))
    .sort((a, b) => a.start - b.start);
  return spans.filter((span, index) => spans.slice(0, index).every((earlier) => earlier.end <= span.start));
}

/** A mark under one letter of a word would hardly be seen. */
function wholeWords(prompt: string, span: { readonly start: number; readonly end: number }) {
  let { start, end } = span;
  while (start > 0 && WORD.test(prompt.charAt(start - 1)) && WORD.test(prompt.charAt(start))) start -= 1;
  while (end < prompt.length && WORD.test(prompt.charAt(end)) && WORD.test(prompt.charAt(end - 1))) end += 1;
  return { start, end };
}

function wordStart(prompt: string, mark: number): number {
  const from = mark - BEFORE_MARK;
  const space = prompt.indexOf(" ", from);
  return space === -1 || space >= mark ? from : space + 1;
}
