import { LETTER_TRIPLES } from "../weights/score-triples.ts";
import { isCommonWord, isKnownWord } from "../words/dictionary.ts";
import { numbersOf } from "../words/word-set.ts";
import type { Deduction } from "./score-deduction.ts";
import { nearness, subjectOf } from "./subject-vectors.ts";
import { subjectWords } from "./subject-words.ts";

/** Letters and the edge of a word: the trainer and the score must agree. */
export const TRIPLE_LETTERS = 27;
const EDGE = 26;
const BITS_PER_NUMBER = 6;
let triples: Uint8Array | null = null;

/** So much that nothing else counts; by dimension, since a point of each counts differently. */
const NO_WORDS_COST = { clarity: 60, specificity: 130, structure: 80 } as const;
const READABLE_MIN = 0.6;
const USUAL_TRIPLES_MIN = 0.8;
const KNOWN_TRIPLES_MIN = 0.5;
const WORDS_MIN = 3;
const DISTINCT_SHARE_MIN = 0.5;
const SALAD_WORDS_MIN = 4;
const SALAD_SMALL_WORDS_MAX = 0.2;
const ONLY_SMALL_WORDS_FROM = 0.85;
const SALAD_NEARNESS_MAX = 0.2;
// Longer texts repeat themselves and hold code, names and lists.
const LENGTH_READ_MAX = 400;

const SMALL_WORDS: ReadonlySet<string> = new Set(
  "a an the of or and to in on at by as is are was it its for from with that this no so if be do up out we he she they you i my your me us him her but not than then have has had".split(
    " ",
  ),
);
const SOUNDS =
  /^(?:bla+h?|la+|ha(?:ha)*|he(?:he)*|h+m+|u+h+|u+m+|e+r+m*|o+h+|a+h+|na+|da+|yes|no|ok(?:ay)?|test(?:ing)?|foo|bar|baz|und|yada|etc|lol|hi|hello|hey)$/;
const FORMAT = /^(?:csv|json|xml|yaml|sql|html|css|pdf|php|xlsx?|docx?|pptx?|jpg|png|svg|https?|www|nginx)$/;
const ACRONYM = /\b\p{Lu}{2,6}\b/gu;
const PLACEHOLDER = /\blorem ipsum\b|\bdolor sit amet\b/i;
const CALCULATION = /\d\s*[-+*/×÷^=<>]\s*\d/;
const ASKS =
  /^\s*(?:what|who|when|where|why|how|which|is|are|can|could|do|does|should|please|write|make|give|list|explain|describe|draft|create|plan|translate|summari[sz]e|compare|find|show|tell|help)\b/i;
const DANGLING =
  /\b(?:the|a|an|of|and|or|to|under|with|from|into|in|on|at|by|my|your) (?:of|and|or)\b|\b(?:of|the|an?|under|from|into|with|and|or|my)\s*$/i;

/** What a text costs that says nothing: no words of any language, the same sound again and again, or words thrown together. */
export function nonsenseDeductions(text: string): Deduction[] {
  const reason = whyNonsense(text.slice(0, LENGTH_READ_MAX));
  if (reason === null) return [];
  return (["clarity", "specificity", "structure"] as const).map((dimension) => ({
    dimension,
    points: NO_WORDS_COST[dimension],
    span: null,
    missing: "request",
    reason,
  }));
}

function whyNonsense(text: string): string | null {
  if (PLACEHOLDER.test(text)) return "It is placeholder text, not a request.";
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  if (words.length === 0) return CALCULATION.test(text) ? null : "There are no words in it.";
  // Of other scripts nothing is known.
  if (words.some((word) => /[^\p{Script=Latin}\p{M}]/u.test(word))) return null;
  const acronyms = new Set((text.match(ACRONYM) ?? []).map((word) => word.toLowerCase()));
  const longer = words.filter((word) => word.length > 1);
  const readable = longer.filter((word) => acronyms.has(word) || isReadable(word)).length / Math.max(1, longer.length);
  if (readable < READABLE_MIN && !(words.length < WORDS_MIN && readable > 0))
    return "Much of it is no words that could be read.";
  if (
    words.length >= WORDS_MIN &&
    (words.every((word) => SOUNDS.test(word)) ||
      (new Set(words).size / words.length < DISTINCT_SHARE_MIN && words.length < 12))
  )
    return "It says the same again and again, and asks for nothing.";
  return isSalad(text, words) ? "The words do not make a sentence." : null;
}

/** A word of the dictionary, or one whose letters follow each other as they do in the languages of Europe. */
function isReadable(word: string): boolean {
  if (isCommonWord(word) || FORMAT.test(word)) return true;
  const letters = lettersOfWord(word);
  if (word.length > 3 && new Set(letters).size <= 2) return false;
  const usual = triplesOf(letters).filter(isUsual).length / (letters.length || 1);
  // The list of words says yes to one in forty that it does not hold.
  return usual >= (word.length >= 4 && isKnownWord(word) ? KNOWN_TRIPLES_MIN : USUAL_TRIPLES_MIN);
}

/** The places of a word's letters in the alphabet, without accents. */
export const lettersOfWord = (word: string): number[] =>
  [
    ...word
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/ß/g, "ss")
      .replace(/[øœ]/g, "o")
      .replace(/æ/g, "ae")
      .replace(/ł/g, "l"),
  ]
    .map((letter) => letter.charCodeAt(0) - 97)
    .filter((place) => place >= 0 && place < EDGE);

/** Numbers of the triples of neighbouring letters in a word with its edges. */
export function triplesOf(letters: readonly number[]): number[] {
  const edged = [EDGE, ...letters, EDGE];
  return edged
    .slice(2)
    .map((third, index) => ((edged[index] ?? 0) * TRIPLE_LETTERS + (edged[index + 1] ?? 0)) * TRIPLE_LETTERS + third);
}

function isUsual(triple: number): boolean {
  triples ??= numbersOf(LETTER_TRIPLES);
  return (((triples[Math.floor(triple / BITS_PER_NUMBER)] ?? 0) >> (triple % BITS_PER_NUMBER)) & 1) === 1;
}

/** Words that could be read, but neither asked nor put together. */
function isSalad(text: string, words: readonly string[]): boolean {
  // Of other languages no words are known.
  if (!words.every((word) => word.length < 4 || isCommonWord(word) || isKnownWord(word))) return false;
  if (words.length < SALAD_WORDS_MIN || words.length > 14 || ASKS.test(text) || /[.!?:,]\s|\?$/.test(text))
    return false;
  const small = words.filter((word) => SMALL_WORDS.has(word)).length / words.length;
  if (small >= ONLY_SMALL_WORDS_FROM) return true;
  const subjects = [...new Set(subjectWords(text))];
  if (subjects.length < 2) return false;
  const near =
    subjects.reduce(
      (sum, word) => sum + nearness([word], subjectOf(subjects.filter((other) => other !== word))) * 2,
      0,
    ) / subjects.length;
  return near < SALAD_NEARNESS_MAX && (small < SALAD_SMALL_WORDS_MAX || DANGLING.test(text.trim()));
}
