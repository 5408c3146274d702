/** Offsets into an answer with "\n" line ends, in UTF-16 code units. */
export interface PassageRange {
  readonly start: number;
  readonly end: number;
}

/** The page converts line ends in the same way, so its offsets refer to this text. */
export const normalizeLineEnds = (answer: string): string => answer.replace(/\r\n?/g, "\n");

/** True if `passage` is exactly at this range of `answer`, and is not blank. */
export const isPassageOf = (answer: string, { start, end }: PassageRange, passage: string): boolean =>
  start < end && end <= answer.length && answer.slice(start, end) === passage && passage.trim() !== "";

export const replacePassage = (answer: string, { start, end }: PassageRange, passage: string): string =>
  answer.slice(0, start) + passage + answer.slice(end);

/** True if the passage consists of whole lines. Then its replacement may have several lines. */
export const hasWholeLines = (answer: string, { start, end }: PassageRange): boolean =>
  (start === 0 || answer[start - 1] === "\n") && (end === answer.length || answer[end] === "\n");
