import { containsPhrase, englishShare, firstPhrase, splitPhrases, wordsOfPrompt } from "../words/prompt-phrases.ts";

export interface ParsedPrompt {
  readonly text: string;
  readonly words: readonly string[];
  readonly sentences: readonly (readonly string[])[];
  /** "other": a language that the checks cannot read. "none": no words of any language. */
  readonly language: "english" | "other" | "none";
  /** "question": needs only an answer. "none": a topic or a vague request. */
  readonly request: "making" | "editing" | "code" | "question" | "none";
  /** The text to work on is in the prompt, or the prompt says that it is attached. */
  readonly bringsMaterial: boolean;
  readonly pointsAtMaterial: boolean;
  readonly taskCount: number;
  readonly isOrdered: boolean;
}

const MAKING = splitPhrases(
  "write, draft, make, create, compose, prepare, generate, produce, design, build, develop, plan, list, give, suggest, recommend, compare, explain, describe, find, name, outline, propose, brainstorm, come up with, put together, help, show, tell, teach, advise, choose, rank, analyse, analyze, evaluate, assess, estimate, calculate, solve, answer, reply, respond, schedule, organise, organize, research, add, set up, split, prove, define, need, want, looking for, interview, invent, discuss, continue, quiz, pretend, act",
);
const EDITING = splitPhrases(
  "summarise, summarize, translate, proofread, shorten, rewrite, rephrase, reword, paraphrase, simplify, edit, correct, improve, polish, review, check, extract, convert, transcribe, reformat, format, classify, tidy, expand, fix",
);
const THINGS = splitPhrases(
  "listing, caption, newsletter, email, e mail, mail, letter, proposal, ad, advert, advertisement, minutes, agenda, lesson, lesson plan, lease, press release, description, speech, cover letter, review, calendar, post, blog post, faq, policy, apology, reference, bio, invitation, study plan, meal plan, itinerary, workout plan, checklist, survey, quiz, poem, story, essay, report, summary, list, table, plan, ideas, names, slogan, headlines, headline, recipe, script, tips, questions, exercises, worksheet, budget, outline, presentation, formula, song, lyrics, spot, guide, card, toast, interview guide, packing list, user stories, okrs, swot, persona, dinner, party, stretching",
);
/** Words that name no thing: in "make something nice" the task is missing. */
const EMPTY = new Set(
  splitPhrases(
    "me, us, a, an, the, some, any, my, your, our, it, this, that, them, please, pls, something, anything, everything, stuff, thing, things, nice, good, great, cool, better, best, awesome, amazing, interesting, really, very, so, up, with, for, to, of, and, or, i, you, want, need, help, write, make, do, be, is, like, more, just, one, here, now, then, can, could, will, would, get, give, idk, whatever, somehow, content, text, again, too",
  ),
);
const ASKING = new Set(
  splitPhrases(
    "what, what's, whats, who, who's, when, where, which, why, how, is, are, was, were, does, do, did, can, could, should, will, would, has, have, am",
  ),
);
/** These words can also start an order: "do something nice", "can you write ...". */
const MAY_ORDER = new Set(splitPhrases("do, have, can, could, would, will"));
const CODE = splitPhrases(
  "code, function, script, sql, regex, python, javascript, typescript, java, rust, php, bug, stack trace, unit test, unit tests, excel formula, api, html, css, query, algorithm, class, component, compile, bash",
);
const ATTACHED = splitPhrases("attached, attachment, uploaded, enclosed, pasted");
const POINTS_AT = splitPhrases(
  "this text, this email, this letter, this article, the text below, below, the following, my draft, this draft, this paragraph, this message, this report, my essay",
);
const ENGLISH_WORDS = splitPhrases(
  "the, and, my, with, your, our, please, what, how, this, for, is, of, who, when, me, to, hi, hello, hey, thanks, ok, yes, no",
);
const OTHER_WORDS = new Set(
  splitPhrases(
    "le, la, les, un, une, des, du, et, en, pour, der, die, das, und, ein, eine, mir, für, el, los, las, una, para, por, il, di, per, gli, het, een, voor, och, att, na, nie, dla, uma, com, da, og, til, på",
  ),
);
const ORDERED = splitPhrases("first, then, next, finally, after that, step by step, in this order, afterwards");
const ENGLISH_SHARE_MIN = 0.65;
/** If the prompt contains common English words, this lower share of English words is enough. */
const ENGLISH_SHARE_BESIDE = 0.4;
const KEYBOARD_ROWS = /^(?:[asdfghjkl]{3,}|[qwertyuiop]{4,}|[zxcvbnm]{3,})$/;
const LATIN = /^[a-z]+$/;
const PASTED_FROM = 300;
const ORDERS_LOOKED_AT = 10;

export function parsePrompt(text: string): ParsedPrompt {
  const words = wordsOfPrompt(text);
  const sentences = text
    .split(/[.!?;\n]+/)
    .map(wordsOfPrompt)
    .filter((sentence) => sentence.length > 0);
  const view = { text, words, sentences };
  const orders = sentences.filter((sentence) => orderIn(sentence) !== null);
  const bringsMaterial =
    containsPhrase(words, ATTACHED) || /```|["“][^"”]{60}/.test(text) || text.length - firstLineOf(text) > PASTED_FROM;
  return {
    ...view,
    language: languageOf(words),
    request: requestOf(text, sentences),
    bringsMaterial,
    pointsAtMaterial: containsPhrase(words, POINTS_AT),
    taskCount: orders.length,
    isOrdered: containsPhrase(words, ORDERED) || /^[ \t]{0,8}(?:\d{1,3}[.)]|[-*•])\s/m.test(text),
  };
}

const firstLineOf = (text: string): number => text.trim().search(/\n|$/);

function requestOf(text: string, sentences: readonly (readonly string[])[]): ParsedPrompt["request"] {
  const words = sentences.flat();
  const orders = sentences.map(orderIn).filter((order) => order !== null);
  const first = sentences[0] ?? [];
  if (orders.includes("editing")) return "editing";
  const isWanted = orders.includes("making") || startsWithThing(first);
  if (isWanted) return containsPhrase(words, CODE) ? "code" : "making";
  const isQuestion = text.includes("?") || sentences.some(([word = ""]) => ASKING.has(word) && !MAY_ORDER.has(word));
  return isQuestion && words.length > 2 ? "question" : "none";
}

/** "Write me a plan" is an order, but "write me something good" is not. */
function orderIn(sentence: readonly string[]): "making" | "editing" | null {
  const beginning = sentence.slice(0, ORDERS_LOOKED_AT);
  if (ASKING.has(beginning[0] ?? "") && !MAY_ORDER.has(beginning[0] ?? "")) return null;
  if (firstPhrase(beginning, EDITING) !== null) return "editing";
  const verb = firstPhrase(beginning, MAKING);
  if (verb === null) return null;
  const names = sentence.filter((word) => !EMPTY.has(word) && !verb.split(" ").includes(word));
  return names.length > 0 ? "making" : null;
}

/** True for "A poem about the sea" or "job ad payroll specialist". */
function startsWithThing(sentence: readonly string[]): boolean {
  return sentence.length > 1 && containsPhrase(sentence.slice(0, 4), THINGS);
}

function languageOf(words: readonly string[]): ParsedPrompt["language"] {
  const own = words.filter((word) => ENGLISH_WORDS.includes(word)).length;
  if (words.filter((word) => OTHER_WORDS.has(word)).length > own) return "other";
  const share = englishShare(words);
  if (share >= ENGLISH_SHARE_MIN) return "english";
  if (own > 0 && (share >= ENGLISH_SHARE_BESIDE || words.every((word) => word.length < 4))) return "english";
  const latin = words.filter((word) => LATIN.test(word));
  const noise = latin.filter((word) => KEYBOARD_ROWS.test(word) || (word.length > 2 && !/[aeiouy]/.test(word)));
  return words.length === 0 || (latin.length === words.length && noise.length * 2 >= words.length) ? "none" : "other";
}
