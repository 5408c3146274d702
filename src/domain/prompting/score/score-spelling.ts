import { isEnglish } from "../analyze/english.ts";
import { isKnownWord } from "../words/dictionary.ts";
import { isProgram } from "./score-measures.ts";

export interface UnknownWord {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

const WORD = /(?<![\p{L}\d_'’.@/\\#-])[a-z]{4,24}(?![\p{L}\d_'’@/\\-])/gu;
const COUNTED_MAX = 4;
// What follows is material, mostly.
const LENGTH_READ_MAX = 1500;

/** English words of small letters that no dictionary has: slips of spelling, mostly. A word said twice is meant. */
export function findUnknownWords(whole: string): UnknownWord[] {
  const editable = whole.slice(0, LENGTH_READ_MAX);
  if (isProgram(editable) || !isEnglish(editable)) return [];
  const found = [...editable.matchAll(WORD)].filter(([word]) => !isKnownWord(word));
  const seen = new Map<string, number>();
  for (const [word] of found) seen.set(word, (seen.get(word) ?? 0) + 1);
  return found
    .filter(([word]) => seen.get(word) === 1)
    .slice(0, COUNTED_MAX)
    .map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
      reason: `“${word}” is in no dictionary: check the spelling.`,
    }));
}
