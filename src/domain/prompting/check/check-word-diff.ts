import { NUMBER_WORDS } from "../analyze/protected-spans.ts";

/** One word or number of a text, as it stands and in the form two texts are compared by. */
export interface Word {
  readonly text: string;
  /** Small letters, plain apostrophes, British -ise as -ize, numbers as digits without separators. */
  readonly plain: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** Counts from 0; a list item or a line is a sentence of its own. */
  readonly sentence: number;
}

/** A stretch where two texts differ: words of the first from `start` to `end`, of the second from `newStart` to `newEnd`. */
export interface DiffStretch {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

// Beyond this many differing words the rest counts as one rewritten stretch: the walk stays fast on texts with nothing in common.
const DIFFERENCES_MAX = 400;
const WORD = /\p{L}[\p{L}\p{M}\p{N}_]*(?:['’][\p{L}]+)*|\d+(?:[.,]\d+)*/gu;
const SENTENCE_END = /[.!?;:]["”'’)\]]*\s|\n/;

/** The words and numbers of a text in order; marks and spaces are left out. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let sentence = 0;
  let previousEnd = 0;
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    if (start > previousEnd + 1 || text[previousEnd] === "\n") {
      if (words.length > 0 && SENTENCE_END.test(text.slice(previousEnd, start))) sentence += 1;
    }
    previousEnd = start + match[0].length;
    words.push({ text: match[0], plain: plainWord(match[0]), start, end: previousEnd, sentence });
  }
  return words;
}

function plainWord(word: string): string {
  const lower = word.toLowerCase().replaceAll("’", "'");
  if (/^\d/.test(lower)) return lower.includes(",") ? lower.replace(/,(?=\d{3}(?!\d))/g, "") : lower;
  const digits = NUMBER_WORDS.get(lower);
  if (digits !== undefined) return digits;
  return lower.includes("is", 3) ? lower.replace(/is(?=(?:e[ds]?|ing|ations?)$)/, "iz") : lower;
}

/** Where two lists of words differ, by Myers' greedy walk: the fewest words removed and added. */
export function diffStretches(before: readonly string[], after: readonly string[]): DiffStretch[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const pairs = commonPairs(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  const stretches: DiffStretch[] = [];
  let start = head;
  let newStart = head;
  for (const [at, newAt] of [...pairs, [before.length - tail - head, after.length - tail - head] as const]) {
    if (at + head > start || newAt + head > newStart) {
      stretches.push({ start, end: at + head, newStart, newEnd: newAt + head });
    }
    start = at + head + 1;
    newStart = newAt + head + 1;
  }
  return stretches;
}

// The kept words as pairs of positions. `reach` holds per diagonal how far into `before` the best walk came.
function commonPairs(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const limit = Math.min(DIFFERENCES_MAX, before.length + after.length);
  const reach = new Int32Array(2 * limit + 3);
  const history: Int32Array[] = [];
  const middle = limit + 1;
  for (let steps = 0; steps <= limit; steps += 1) {
    history.push(reach.slice(middle - steps - 1, middle + steps + 2));
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const left = reach[middle + diagonal - 1] ?? 0;
      const right = reach[middle + diagonal + 1] ?? 0;
      let at = diagonal === -steps || (diagonal !== steps && left < right) ? right : left + 1;
      while (at < before.length && at - diagonal < after.length && before[at] === after[at - diagonal]) at += 1;
      reach[middle + diagonal] = at;
      if (at >= before.length && at - diagonal >= after.length) return walkBack(before, after, history, steps);
    }
  }
  return [];
}

function walkBack(
  before: readonly string[],
  after: readonly string[],
  history: readonly Int32Array[],
  steps: number,
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let at = before.length;
  let newAt = after.length;
  for (let step = steps; step > 0; step -= 1) {
    const reach = history[step];
    const diagonal = at - newAt;
    const reached = (other: number): number => reach?.[other + step + 1] ?? 0;
    const isDown = diagonal === -step || (diagonal !== step && reached(diagonal - 1) < reached(diagonal + 1));
    const previous = isDown ? diagonal + 1 : diagonal - 1;
    const from = reached(previous);
    while (at > from && newAt > from - previous && at > 0 && newAt > 0 && before[at - 1] === after[newAt - 1]) {
      // A kept word after this step.
      if (at - 1 < (isDown ? from : from + 1)) break;
      at -= 1;
      newAt -= 1;
      pairs.push([at, newAt]);
    }
    at = from;
    newAt = from - previous;
  }
  while (at > 0 && newAt > 0) {
    at -= 1;
    newAt -= 1;
    pairs.push([at, newAt]);
  }
  return pairs.reverse();
}
