import { phrasesIn } from "../words/prompt-phrases.ts";
import type { PromptView } from "./prompt-view.ts";

/** Two words of one prompt that cannot both be meant. */
export interface Contradiction {
  readonly first: string;
  readonly second: string;
}

const OPPOSITES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [phrasesIn("short, brief, concise"), phrasesIn("long, lengthy, comprehensive, exhaustive")],
  [phrasesIn("formal"), phrasesIn("casual, informal, slang, chatty")],
  [phrasesIn("serious"), phrasesIn("funny, humorous, silly")],
];
/** "Not too long" is no wish for length, and "long" before a thing tells of the thing. */
const TURNS_ROUND = new Set(phrasesIn("not, no, too, don't, dont, never, without, less, how, as, so, isn't, than, or"));
const AT_MOST = /\b(?:under|at most|no more than|fewer than|less than|up to|max(?:imum)?)\s(\d{1,6})\s(\w{4,20})/gi;
const AT_LEAST = /\b(?:over|at least|more than|min(?:imum)?)\s(\d{1,6})\s(\w{4,20})/gi;
const BANNED = /\b(?:no|without|avoid|don't use|do not use)\s(?:any\s)?(\w{4,20})/gi;
const ORDERED = /\b(?:include|use|add|with)\s(?:some\s|many\s|lots of\s)?(\w{4,20})/gi;

/** Opposite wishes, a figure that must be above and below, and what is ordered and banned at once. */
export function findContradiction({ text, words }: PromptView): Contradiction | null {
  return oppositeWords(words) ?? crossedFigures(text) ?? orderedAndBanned(text);
}

function oppositeWords(words: readonly string[]): Contradiction | null {
  const wished = (names: readonly string[]): string | undefined =>
    words.find(
      (word, at) => names.includes(word) && !words.slice(Math.max(0, at - 2), at).some((one) => TURNS_ROUND.has(one)),
    );
  for (const [some, others] of OPPOSITES) {
    const [first, second] = [wished(some), wished(others)];
    if (first !== undefined && second !== undefined) return { first, second };
  }
  return null;
}

function crossedFigures(text: string): Contradiction | null {
  const lows = [...text.matchAll(AT_LEAST)].filter(({ index }) => !/\bno\s$/i.test(text.slice(0, index)));
  for (const most of text.matchAll(AT_MOST)) {
    const least = lows.find(
      (low) => low[2]?.toLowerCase() === most[2]?.toLowerCase() && Number(low[1]) > Number(most[1]),
    );
    if (least !== undefined) return { first: most[0], second: least[0] };
  }
  return null;
}

function orderedAndBanned(text: string): Contradiction | null {
  const banned = [...text.matchAll(BANNED)];
  for (const order of text.matchAll(ORDERED)) {
    const isBan = /\b(?:don't|do not|not|never)\s$/i.test(text.slice(0, order.index));
    const ban = banned.find((one) => one[1]?.toLowerCase() === order[1]?.toLowerCase());
    if (!isBan && ban !== undefined) return { first: order[0], second: ban[0] };
  }
  return null;
}
