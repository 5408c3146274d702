/** A stretch of an answer: offsets into its text, in UTF-16 code units, whose lines end with "\n". */
export interface PassageRange {
  readonly start: number;
  readonly end: number;
}

/** An answer as passages are found in it: the page reads Markdown with one kind of line end, and counts in that text. */
export const withPlainLineEnds = (answer: string): string => answer.replace(/\r\n?/g, "\n");

/** Whether `passage` is at this place of `answer`, to the letter, and has words. */
export const isPassageOf = (answer: string, { start, end }: PassageRange, passage: string): boolean =>
  start < end && end <= answer.length && answer.slice(start, end) === passage && passage.trim() !== "";

/** The answer with another passage in this place. Nothing outside of it changes. */
export const withPassage = (answer: string, { start, end }: PassageRange, passage: string): string =>
  answer.slice(0, start) + passage + answer.slice(end);

/** The passage is made of whole lines, so that it may become several of them. */
export const hasWholeLines = (answer: string, { start, end }: PassageRange): boolean =>
  (start === 0 || answer[start - 1] === "\n") && (end === answer.length || answer[end] === "\n");
