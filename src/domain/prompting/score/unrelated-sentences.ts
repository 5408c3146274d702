import { isEnglish } from "../analyze/english.ts";
import { isAboutAnswer } from "./answer-facets.ts";
import { type PromptSentence, sentencesOf } from "./prompt-sentences.ts";
import { isProgram } from "./score-measures.ts";
import { opensRequest } from "./score-topic.ts";
import { extendSubject, nearness, type Subject, subjectOf, tellingOf } from "./subject-vectors.ts";
import { subjectWords } from "./subject-words.ts";

/**
 * What speaks for a sentence belonging to the request, in units of log odds. Fitted by logistic regression on neighbouring
 * sentences of the clear prompts against sentences of other prompts (only rows that may be trained on), then rounded.
 */
const NEAR_ALL = 2.4;
const NEAR_REQUEST = 3.2;
const SHARED_WORDS = 3;
const SHARED_PART = 3.5;
const BY_US = 2.6;
const REFERS_BACK = 3;
const OF_WORK = 0.9;
const ORDERS = 1.6;
const ABOUT_ASKER = 1;
const GOES_ON = 1;
const PER_LOG_WORD = -2.5;
const BASE = -0.2;
/** One sentence in two hundred of another prompt is taken to belong. */
const ENOUGH = 0.5;

/** What stands before the request leads up to it, and pasted text follows a request that speaks of it. */
const BEFORE_REQUEST = 1.5;
const SECOND_HALF = 0.7;
const PASTED = 2;

const US = /\b(?:we|our)\b/i;
const REFERRING =
  /^\W*(?:its|they|their|this|these|those|he|she|both|each of|half of|some of|all of|one of|\w+ of (?:them|these|those)|it(?! (?:is|was|costs?|takes?|rain\w*|snow\w*|seems)\b)(?!['’]s)|the (?:first|second|third|others?|rest))\b/i;
const WORK =
  /\b(?:costs?|prices?|fees?|savings?|revenue|sales|discounts?|refund\w*|deadlines?|suppliers?|competitors?|contracts?|invoices?|customers?|clients?|staff|employees?|colleagues|budget)\b/i;
const ORDER =
  /^\W*(?:mention|include|offer|ask|say|cover|keep|add|end|start|begin|open|close|show|avoid|do not|don['’]t|never|apologi[sz]e|address|return|mark|assume|thank|then)\b/i;
const ASKER =
  /^\W*(?:i|we)(?:['’](?:m|ve|d|re)| am| are| have(?! had)| need| want| would| plan| like| work| run| teach| manage)\b|^\W*my [^.!?]{0,60}\b(?:is|are|has|have|wants?|needs?)(?: been)? \w+ing\b/i;
const ALSO =
  /^\W*(?:also|additionally|in addition|then|next|finally|please|make sure|ensure|moreover|furthermore|but|and)\b/i;
const SPEAKS_OF_TEXT =
  /\b(?:following|below|above|this|these|given|provided|attached|text|passage|article|document|paragraph|sentences?|statement|notes|review|letter|options)\b/i;
const SHARED_FROM = 0.5;
const SUBJECT_WORDS_USUAL = 30;
const WORDS_MIN = 4;
const WORDS_MAX = 7;
const STEM_LENGTH = 5;
const CODE_LINE = /^(?:def |class |from |import |@|#|>>>|\/\/|[{}()[\]])|[;{}]$|^\w+ ?= ?\S/;

/** A line of code, or one that is indented as code is. */
const isCode = (text: string, { start, text: sentence }: PromptSentence): boolean =>
  CODE_LINE.test(sentence) || /\n[ \t]+$/.test(text.slice(Math.max(0, start - 40), start));

/**
 * The text as long as before, with the sentences blanked that have nothing to do with what it asks for. A sentence stays
 * when it says something about the answer (reader, length, tone and the like), or when its words are near the subject.
 */
export function blankUnrelated(text: string): string {
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return text;
  const codeEnd = isProgram(text)
    ? Math.max(0, ...sentences.filter((one) => isCode(text, one)).map(({ end }) => end))
    : 0;
  const related = new Set(isEnglish(text) ? relatedInEnglish(text, sentences) : relatedByStems(sentences));
  let blanked = "";
  let at = 0;
  for (const sentence of sentences) {
    if (related.has(sentence) || sentence.start < codeEnd) continue;
    blanked += text.slice(at, sentence.start) + text.slice(sentence.start, sentence.end).replace(/[^\n]/g, " ");
    at = sentence.end;
  }
  return blanked + text.slice(at);
}

function relatedInEnglish(text: string, sentences: readonly PromptSentence[]): PromptSentence[] {
  const asks = sentences.map(({ text: sentence }) => opensRequest(sentence));
  const found = Math.max(0, asks.indexOf(true));
  const request = sentences[found];
  // "I want to paint. Recommend a course." says it in two sentences.
  const second = ASKER.test(request?.text ?? "") ? asks.indexOf(true, found + 1) : -1;
  const speaksOfText = SPEAKS_OF_TEXT.test(request?.text ?? "");
  const asked = subjectOf(subjectWords(request?.text ?? ""));
  const subject = subjectOf(asked.words);
  let isListed = false;
  return sentences.filter((sentence, index) => {
    const isPasted = speaksOfText && index > found && startsLine(text, sentence.start);
    const trust = (index < found ? BEFORE_REQUEST : index === second ? SECOND_HALF : 0) + (isPasted ? PASTED : 0);
    isListed = startsLine(text, sentence.start) && (isListed || /:\s*$/.test(sentences[index - 1]?.text ?? ""));
    const words = [...new Set(subjectWords(sentence.text))];
    const belongs =
      sentence === request ||
      isAboutAnswer(sentence.text) ||
      // The points of a list belong to the line that announces it.
      isListed ||
      (words.length === 0 && ORDER.test(sentence.text)) ||
      belonging(sentence.text, words, asked, subject) + trust >= ENOUGH;
    if (belongs) extendSubject(subject, words);
    return belongs;
  });
}

function startsLine(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && /[ \t\-*•–\d.)]/.test(text.charAt(at))) at -= 1;
  return at < 0 || text.charAt(at) === "\n";
}

function belonging(sentence: string, words: readonly string[], request: Subject, subject: Subject): number {
  const shared = words.filter((word) => subject.words.has(word));
  const telling = shared.reduce((sum, word) => sum + Math.max(0, tellingOf(word) - SHARED_FROM) / SHARED_FROM, 0);
  // The more has been said, the likelier a word is shared by chance.
  const trust = Math.min(1, Math.sqrt(SUBJECT_WORDS_USUAL / Math.max(1, subject.words.size)));
  const when = (pattern: RegExp, weight: number): number => (pattern.test(sentence) ? weight : 0);
  return (
    BASE +
    NEAR_ALL * nearness(words, subject) +
    NEAR_REQUEST * nearness(words, request) +
    SHARED_WORDS * trust * telling +
    (SHARED_PART * shared.length) / Math.max(1, words.length) +
    when(US, BY_US) +
    when(REFERRING, REFERS_BACK) +
    when(WORK, OF_WORK) +
    when(ORDER, ORDERS) +
    when(ASKER, ABOUT_ASKER) +
    when(ALSO, GOES_ON) +
    PER_LOG_WORD * Math.log(Math.min(WORDS_MAX, Math.max(WORDS_MIN, words.length)))
  );
}

/** Of other languages no subjects are known: a sentence belongs when it shares the stem of a longer word, or speaks of the answer. */
function relatedByStems(sentences: readonly PromptSentence[]): PromptSentence[] {
  const stems = new Set<string>();
  return sentences.filter(({ text }, index) => {
    const own = (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, STEM_LENGTH));
    const isWithoutSpaces = !/[\p{L}] [\p{L}]/u.test(text);
    const belongs = index === 0 || isWithoutSpaces || isAboutAnswer(text) || own.some((stem) => stems.has(stem));
    if (belongs) for (const stem of own) stems.add(stem);
    return belongs;
  });
}
