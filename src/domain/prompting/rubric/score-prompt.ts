import type { PromptScores } from "../improvement.ts";
import { isCommonWord } from "../words/dictionary.ts";
import { containsPhrase, splitPhrases } from "../words/prompt-phrases.ts";
import { type ParsedPrompt, parsePrompt } from "./parse-prompt.ts";
import { RUBRIC, RUBRIC_CHECK_IDS, type RubricCheckId } from "./rubric.ts";

interface CheckResult {
  readonly id: RubricCheckId;
  /** Null: the check does not count, because the prompt does not need it or its language cannot be read. */
  readonly passed: boolean | null;
  /** Praise or advice; empty if the check does not count. */
  readonly sentence: string;
}

export interface PromptScore {
  /** Ten checks, always in the same order. */
  readonly checks: readonly CheckResult[];
  readonly scores: PromptScores;
  /** The mean of the three scores, from 0 to 100. */
  readonly overall: number;
}

export interface ScoreContext {
  /** Files or pictures came with the prompt. */
  readonly hasMaterial: boolean;
  /** The prompt continues a conversation. Missing parts may be in earlier messages, so they do not count. */
  readonly goesOn?: boolean | undefined;
}

/** The neutral score of a dimension if none of its checks counts. */
const UNSEEN = 7;
/** More orders than this count as several tasks if the prompt gives no sequence. Fewer may belong to one task. */
const TASKS_MAX = 3;

/**
 * Runs the ten checks. The score of each dimension is the share of passed checks among its counted checks, from 0 to
 * 10.
 */
export function scorePrompt(prompt: string, { hasMaterial, goesOn = false }: ScoreContext): PromptScore {
  const view = parsePrompt(prompt);
  const results =
    view.language === "none" && !goesOn ? ALL_FAILED : resultsOf(view, hasMaterial || view.bringsMaterial, goesOn);
  const checks = RUBRIC_CHECK_IDS.map((id) => ({ id, passed: results[id], sentence: sentenceOf(id, results[id]) }));
  const scores = {
    clarity: meanOf(checks, "clarity"),
    specificity: meanOf(checks, "specificity"),
    structure: meanOf(checks, "structure"),
  };
  const overall = (10 * (scores.clarity + scores.specificity + scores.structure)) / 3;
  return { checks, scores, overall: rounded(overall) };
}

type Results = Readonly<Record<RubricCheckId, boolean | null>>;
const ALL_FAILED = Object.fromEntries(RUBRIC_CHECK_IDS.map((id) => [id, false])) as Results;

function resultsOf(view: ParsedPrompt, hasMaterial: boolean, goesOn: boolean): Results {
  const { language, request } = view;
  const isSeen = language === "english";
  /**
   * The result of a check. True: the prompt contains the item (`isSaid`). False: it is missing, and the request needs
   * it. Null: the check does not count.
   */
  const needed = (isSaid: boolean, isNeeded: boolean): boolean | null =>
    isSaid || (isNeeded && isSeen && !goesOn ? false : null);
  const isForReaders = request === "making";
  const namesTask = request !== "none";
  return {
    task: needed(namesTask && isSeen, true),
    material: needed(hasMaterial, request === "editing" || view.pointsAtMaterial),
    consistent: isSeen && namesTask ? findContradiction(view) === null : null,
    reader: needed(saysReader(view), request !== "question" && request !== "code"),
    purpose: needed(saysPurpose(view), request !== "question" && request !== "code"),
    content: needed(hasMaterial || saysContent(view), request !== "question"),
    tone: needed(saysTone(view), isForReaders || request === "none"),
    form: needed(saysForm(view), request !== "question"),
    limits: needed(saysLimits(view), request !== "question"),
    order: isSeen ? view.taskCount <= TASKS_MAX || view.isOrdered : null,
  };
}

const sentenceOf = (id: RubricCheckId, passed: boolean | null): string =>
  passed === null ? "" : RUBRIC[id][passed ? "praise" : "advice"];

function meanOf(checks: readonly CheckResult[], dimension: keyof PromptScores): number {
  const counted = checks.filter(({ id, passed }) => RUBRIC[id].dimension === dimension && passed !== null);
  if (counted.length === 0) return UNSEEN;
  return rounded((10 * counted.filter(({ passed }) => passed).length) / counted.length);
}

const rounded = (score: number): number => Math.round(score * 10) / 10;

interface Contradiction {
  readonly first: string;
  readonly second: string;
}

const OPPOSITES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [splitPhrases("short, brief, concise"), splitPhrases("long, lengthy, comprehensive, exhaustive")],
  [splitPhrases("formal"), splitPhrases("casual, informal, slang, chatty")],
  [splitPhrases("serious"), splitPhrases("funny, humorous, silly")],
];
/** After one of these words, "long" does not ask for a length: "not too long", "how long". */
const TURNS_ROUND = new Set(
  splitPhrases("not, no, too, don't, dont, never, without, less, how, as, so, isn't, than, or"),
);
const AT_MOST = /\b(?:under|at most|no more than|fewer than|less than|up to|max(?:imum)?)\s(\d{1,6})\s(\w{4,20})/gi;
const AT_LEAST = /\b(?:over|at least|more than|min(?:imum)?)\s(\d{1,6})\s(\w{4,20})/gi;
const BANNED = /\b(?:no|without|avoid|don't use|do not use)\s(?:any\s)?(\w{4,20})/gi;
const ORDERED = /\b(?:include|use|add|with)\s(?:some\s|many\s|lots of\s)?(\w{4,20})/gi;

/** Finds opposite demands, limits that no figure can meet, and words that are both requested and banned. */
function findContradiction({ text, words }: ParsedPrompt): Contradiction | null {
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

// The lists are long on purpose. If a list has a wrong word, a weak prompt gets one tip less. If a word is missing in a
// list, a good prompt is criticized.

const PEOPLE = splitPhrases(
  "audience, reader, readers, people, someone, everyone, everybody, anyone, kids, children, child, parents, mum, mom, dad, boss, manager, team, board, client, clients, family, friend, friends, staff, hr, class, grade, year #, adults, teens, men, women, couples, guests, students, pupils, beginners, i'm a, i am a, i'm an, i am an, for me, my wife, my husband, my daughter, my son, my brother, my sister, neighbour, neighbor, landlord, tenant, hr managers, doctor, investors, colleagues, colleague, customers, customer, public, press, visitors, ceo, professor, teacher, supplier, couple, laypeople, non experts, mr, mrs, ms, miss, dr, madam",
);
/** For example "for engineers" or "to first-time buyers". */
const PEOPLE_ENDINGS = /(?:ers|ors|ists|ians|ants|ents|ees|mates|owners|fans|olds)$/;
const THINGS_WITH_SUCH_ENDINGS = new Set(
  splitPhrases(
    "numbers, papers, orders, letters, flyers, posters, plants, events, documents, comments, cents, colors, colours, fees, contents, stickers, offers, answers, newsletters, computers, headers, folders, errors, presents, elements, months, others, appointments, payments, restaurants, statements, degrees, trees, years",
  ),
);
const PURPOSE = splitPhrases(
  "so that, so we, so they, so i, so he, so she, so people, so you, in order to, because, goal, purpose, aim, to get, to win, to book, to convince, to persuade, to sell, to raise, to invite, to announce, to ask, to remind, to apologise, to apologize, to decide, to learn, to show, to prepare, to thank, to tell, to attract, to encourage, to increase, to explain, to let, to request, to understand, to improve, to find, to help, to reach, to practise, to practice, to celebrate, to promote, to compare, to choose, to confirm, to introduce, to recruit, to save, to avoid, to lose, to pass, to use, to send, to know, to come, to join, to sign, to buy, to register, want to, wants to, for a meeting, for the meeting, exam, interview, asking, inviting, announcing, thanking, promoting, apologising, apologizing, reminding, wedding, birthday, launch, presentation",
);
const CONTENT = splitPhrases(
  "include, including, includes, mention, mentioning, cover, covering, must have, must be, focus on, focusing on, with, containing, consider, considering, based on, using, from",
);
const FORM = splitPhrases(
  "short, shorter, brief, long, longer, concise, quick, detailed, length, page, pages, tweet, words, word, sentence, sentences, line, lines, minute, minutes, min, characters, bullet, bullets, bulleted, table, list, heading, headings, headline, headlines, paragraph, paragraphs, section, sections, format, outline, step, steps, numbered, column, columns, subject line, email, e mail, letter, haiku, limerick, sonnet, slide, slides, faq, checklist, agenda, quiz, json, csv, markdown, diagram, verses, chorus, schedule, calendar, timetable, ideas, names, tips, points, examples, sec, day by day, day, days, week, weeks, card, hours",
);
const TONE = splitPhrases(
  "tone, friendly, formal, informal, casual, warm, warmer, professional, polite, politely, firm, angry, angrier, funny, humorous, playful, upbeat, serious, style, voice, sound, sounds, persuasive, sincere, plain, simple, easy, modest, honest, confident, dramatic, romantic, scientific, neutral, for example, example, such as, like this, e g, in the manner, modern, calm, cheerful, human, salesy, pushy",
);
const LIMITS = splitPhrases(
  "no, not, don't, dont, without, avoid, never, only, must, at most, at least, max, maximum, minimum, under, up to, less than, more than, fewer than, no more, within, by, before, until, budget, deadline, exactly, between, limit, limited, limits, cannot, can't, cant, except, instead of, rather than, each, every, keep",
);
/** A prompt with this many uncommon words says what the result must contain. */
const CONTENT_WORDS_FROM = 8;
const FACTS_FROM = 2;

function saysReader({ words }: ParsedPrompt): boolean {
  if (containsPhrase(words, PEOPLE)) return true;
  return words.some((word, at) => {
    const isAddressed = words.slice(Math.max(0, at - 4), at).some((before) => before === "for" || before === "to");
    return isAddressed && PEOPLE_ENDINGS.test(word) && !THINGS_WITH_SUCH_ENDINGS.has(word);
  });
}

const saysPurpose = ({ words }: ParsedPrompt): boolean => containsPhrase(words, PURPOSE);

/** Figures, names, quoted words and list items count as facts. */
function saysContent({ text, words, language }: ParsedPrompt): boolean {
  if (language === "english" && containsPhrase(words, CONTENT)) return true;
  const names = text.match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}]+/gu)?.length ?? 0;
  const items = text.match(/,/g)?.length ?? 0;
  const quotes = text.match(/["“”`]/g)?.length ?? 0;
  const figures = text.match(/\d+/g)?.length ?? 0;
  return (
    names + items + quotes / 2 + figures >= FACTS_FROM ||
    words.filter((word) => !isCommonWord(word)).length >= CONTENT_WORDS_FROM
  );
}

/** A number before a word gives a length in every language: "en 5 viñetas". */
const saysForm = ({ text, words }: ParsedPrompt): boolean =>
  containsPhrase(words, FORM) || /\d\s?-?\p{Ll}{3}/u.test(text);

const saysTone = ({ words }: ParsedPrompt): boolean => containsPhrase(words, TONE);

const saysLimits = ({ words }: ParsedPrompt): boolean => containsPhrase(words, LIMITS);
