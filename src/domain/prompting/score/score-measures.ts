import { isCommonWord } from "../words/dictionary.ts";
import { countExamples } from "./count-examples.ts";

/** What a text settles, and in how many words. Layout and case of letters change nothing but `names`. */
export interface Measures {
  /** Code or a session of an interpreter stands in it. */
  readonly isProgram: boolean;
  readonly words: number;
  /** Words that all speech is made of, each time they stand there. */
  readonly commonWords: number;
  /** Different everyday words that still say something. */
  readonly plainWords: number;
  /** Different words outside everyday speech: they name something in particular. */
  readonly exactWords: number;
  /** Words that settle nothing: articles, courtesy, what was said before. */
  readonly emptyWords: number;
  readonly sentences: number;
  readonly clauses: number;
  /** Different numbers, quotes and pieces of code. */
  readonly facts: number;
  readonly names: number;
  /** Worked examples: what goes in and what should come out. */
  readonly examples: number;
  /** Different words that bind the answer: only, unless, at least, table. */
  readonly conditions: number;
  /** How often it says "or". */
  readonly choices: number;
}

const CODE =
  /^[ \t]{0,12}(?:def|class|function|public|private|static|const|let|var|import|from|#include|return|SELECT)\b[^\n]{0,200}[(:;{]|>>>/m;
const CONDITIONS =
  /\b(?:must|should|only|exactly|at least|at most|without|avoid|not|never|include|if|when|otherwise|unless|because|so that|for example|e\.g\.|for (?:a|my|our|the)|who|whose|based on|in order to|format|table|list|bullets?|words?|sentences?|paragraphs?|tone|audience|returns?|example|examples|assume|step)\b/gi;
const FACTS = /(?<![\w.])\d[\d.,]{0,12}|"[^"\n]{1,120}"|“[^“”\n]{1,120}”|`[^`\n]{1,120}`/g;
const NAMES = /(?<=[a-z,] )[A-Z][\w-]{1,40}/g;
const UNENDED = /[\p{L}\p{N})"”'\]][,;:]?[ \t]*(?=\n\s*(?:[-*•]|\d{1,2}[.)])\s|\n\s*\n|$)/gu;
const CHOICES_MAX = 6;

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the and or of to in on for with at by from is are was were be been it its this that these those i me my we our you your as do does did so can could " +
    "would will shall may might which who whom there here than then have has had please some certain specific particular various several way ways " +
    "thing things something tell find information info looking look want need like know learn interested about give get show help search different other another any given also very really just"
  ).split(" "),
);

/** A programming task: code or a session of an interpreter stands in it. */
export const isProgram = (text: string): boolean => CODE.test(text);

export function measure(text: string): Measures {
  return {
    isProgram: isProgram(text),
    ...measureWords(text),
    sentences: count(text, /[\p{L}\p{N})"”'\]][.!?](?![\p{L}\p{N}])/gu) + count(text.trimEnd(), UNENDED),
    clauses: count(text, /[\p{L})"”'\]][,;:](?=\s)/gu),
    facts: distinct(text, FACTS),
    names: distinct(text, NAMES),
    examples: countExamples(text),
    conditions: distinct(text, CONDITIONS),
    choices: Math.min(CHOICES_MAX, count(text, /\bor\b/gi)),
  };
}

function measureWords(text: string) {
  const exact = new Set<string>();
  const plain = new Set<string>();
  let [words, commonWords] = [0, 0];
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    words += 1;
    if (isCommonWord(word)) {
      commonWords += 1;
      if (!STOP_WORDS.has(word)) plain.add(word);
    } else if (word.length > 1) exact.add(word);
  }
  return {
    words,
    commonWords,
    plainWords: plain.size,
    exactWords: exact.size,
    emptyWords: words - plain.size - exact.size,
  };
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const distinct = (text: string, pattern: RegExp): number =>
  new Set((text.match(pattern) ?? []).map((match) => match.toLowerCase())).size;
