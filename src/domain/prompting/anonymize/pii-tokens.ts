import type { PersonalSpan } from "./pii-kind.ts";

export interface PiiToken {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly lower: string;
  /** A line ends before it, or the text begins. */
  readonly startsLine: boolean;
  /** White space stands before it. */
  readonly spaced: boolean;
  /** It stands for something a pattern has found already. */
  readonly taken: boolean;
}

// Whole code points only, so no token can cut a character.
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’](?![sS](?![\p{L}\p{N}]))[\p{L}\p{M}\p{N}]+)*|['’][sS](?![\p{L}\p{N}])|[^\s]/gu;

/** Splits a text into words, numbers and marks; every stretch in `taken` (sorted) becomes a single token. */
export function tokenize(text: string, taken: readonly PersonalSpan[]): PiiToken[] {
  const tokens: PiiToken[] = [];
  let position = 0;
  const add = (start: number, end: number, word: string, isTaken: boolean) => {
    let spaced = false;
    let startsLine = tokens.length === 0;
    for (let index = position; index < start; index += 1) {
      spaced = true;
      if (text.charCodeAt(index) === 10) startsLine = true;
    }
    tokens.push({ start, end, text: word, lower: word.toLowerCase(), startsLine, spaced, taken: isTaken });
    position = end;
  };
  let from = 0;
  for (const span of [...taken, null]) {
    const stretch = text.slice(from, span?.start ?? text.length);
    for (const match of stretch.matchAll(TOKEN)) {
      add(from + match.index, from + match.index + match[0].length, match[0], false);
    }
    if (span === null) break;
    add(span.start, span.end, `<${span.type}>`, true);
    from = span.end;
  }
  return tokens;
}
