import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { AnswerShape, Kind, KindRule } from "./kind.ts";
import { opennessOf } from "./openness.ts";

/** Rough requests are short; what follows so many characters is no longer the request. */
const READ_MAX = 1_200;
const WORDS_MAX = 60;
const RULES_MAX = { open: 3, rough: 2, clear: 0 } as const;

// Where the user has said how the answer begins or ends, sentences about that are left out.
const SETTLES_ENDS =
  /\b(?:(?:start|begin|open|end|finish|close|conclude|wrap)\w{0,4} (?:with|by|the|your|it)\b|(?:end|beginning|start) of (?:your|the) |repeat the|word (?:by|for) word|postscript|p\.s\.|quotation marks|very (?:first|last))/i;

/** How the text is to sound; words that may as well be said of its matter are left out. */
const SAYS_LIKE =
  /\b(?:formal|informal|friendly|polite|professional|persuasive|firm|funny|humou?r\w{0,4}|playful|witty|chatty|catchy|punchy|light[- ]?hearted|upbeat|respectful|salesy|cheesy|pushy)\b/i;
/** "Not cheesy", "don't oversell it", "no jargon": what the text must not be like. */
const SAYS_UNLIKE =
  /\bnot (?!(?:more|less|longer|over|under|above|yet|sure|working|paid|been|have|had)\b)\p{L}{3,}|\b(?:do(?:es)?n['’]?t|do not|does not) (?:be|sound|make|say|mention|use|want|oversell|overdo|include|start|talk|write|go)\b|\bno (?:jargon|emojis?|puns?|clich\p{L}{1,3}|fluff|hashtags?|exclamation|buzzwords?|waffle|corporate|drama|hard sell|sales)\b|\bnothing (?:too|about|that)\b|\bwithout (?:being|sounding)\b/iu;

/** Against invention, whatever the text is like. */
const isAboutFacts = ({ id }: KindRule): boolean => id.startsWith("facts.");

/**
 * The sentences that an expert of the kind would add, at most three. None where the prompt, or the user's wishes, have settled
 * what they are about, and none for a prompt that its writer has taken care of, except what the law asks for. Whoever says what
 * the text should be like, or must not be like, has a text in mind: a recipe was worse for them more often than better.
 */
export function rulesFor(kind: Kind, analysis: PromptAnalysis, filled: ReadonlySet<AnswerShape>): KindRule[] {
  const own = analysis.parts.own.slice(0, READ_MAX);
  const openness = opennessOf(analysis, kind);
  const rulesMax = RULES_MAX[openness];
  const areEndsSettled = SETTLES_ENDS.test(own);
  const hasOneInMind = SAYS_LIKE.test(own) || SAYS_UNLIKE.test(own);
  const chosen: KindRule[] = [];
  let words = 0;
  for (const rule of kind.rules) {
    const length = rule.sentence.split(" ").length;
    if (rule.isInsisted !== true && (chosen.length >= rulesMax || words + length > WORDS_MAX)) continue;
    if (hasOneInMind && rule.isInsisted !== true && !isAboutFacts(rule)) continue;
    if (chosen.some(({ title }) => title === rule.title) || (rule.isAboutEnds === true && areEndsSettled)) continue;
    if (!isOpen(rule, own, analysis.settled, filled)) continue;
    chosen.push(rule);
    words += length;
  }
  return chosen;
}

function isOpen(
  { settles, unless, needs }: KindRule,
  own: string,
  settled: PromptAnalysis["settled"],
  filled: ReadonlySet<AnswerShape>,
): boolean {
  if (settles !== undefined && (settled[settles] || filled.has(settles))) return false;
  return unless?.test(own) !== true && needs?.test(own) !== false;
}
