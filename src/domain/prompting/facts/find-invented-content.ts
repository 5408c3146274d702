import type { RewriteProblem } from "../improvement.ts";
import type { Addition } from "../reading/rewrite-reply.ts";
import { NEGATION } from "./closed-lists.ts";
import { findNumberMentions } from "./figures.ts";
import { namesIn } from "./names.ts";
import {
  contentWordsIn,
  detectLanguage,
  findWords,
  hasStem,
  normalizeCaseAndApostrophes,
  normalizeForComparison,
  trimTrailingPunctuation,
} from "./words.ts";

export interface InventedContentInput {
  readonly prompt: string;
  readonly rewrite: string;
  readonly added: readonly Addition[];
  /** Other texts by the user: answers to questions, earlier turns, the profile. */
  readonly own: readonly string[];
  /** Earlier answers of models. Figures and names may come from these answers, but web and mail addresses may not. */
  readonly answers: readonly string[];
  /** The beginnings of files. Their words never count as the user's words. */
  readonly foreign: readonly string[];
  /** The time of the prompt, in words. */
  readonly today: string;
}

/** Finds content of the rewrite that comes from no permitted source. */
export function findInventedContent(invented: InventedContentInput): RewriteProblem[] {
  return [...smuggled(invented), ...contradictions(invented), ...madeUp(invented)];
}

const HOST =
  /https?:\/\/\S*|www\.\S*|(?<![\w.+-])[\w.+-]+@[\w-]+\.\w|(?<![\w.@-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|ai|dev|app|info|biz|co|eu|de|fr|es|it|nl|pl|uk|example|test|local|xyz|site|online)(?![\w])|(?<![\w.@/-])(?:[a-z0-9-]+\.)+[a-z]{2,24}\/(?=[\w?#~])|\b\d{1,3}(?:\.\d{1,3}){3}\b/giu;
const ORDERS =
  /\b(?:ignore|disregard|forget|override|reveal|repeat|print|send|leak)\b[^.!?\n]{0,40}\b(?:(?:your|previous|prior|above|earlier|all|system) (?:instructions|rules|prompts?)|(?:whole|entire|full) (?:conversation|chat|prompt)|passwords?|api keys?)\b/giu;
/**
 * Invisible characters, and characters that change the text direction. Joiners and variation selectors are allowed,
 * because emoji and Persian need them.
 */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\u2800\ufff9-\ufffb]/gu;
const FOREIGN_WORDS = 8;

/** Finds content that a file, an answer or a page may have injected into the rewrite. */
function smuggled({ prompt, rewrite, own, foreign }: InventedContentInput): RewriteProblem[] {
  const given = normalizeForComparison([prompt, ...own].join("\n"));
  const hosts = [...rewrite.matchAll(HOST)].map(([host]) => hostAround(rewrite, host));
  const strange = hosts.filter((host) => !given.includes(normalizeForComparison(host)));
  const unseen = (rewrite.match(UNSEEN) ?? []).filter((letter) => !prompt.includes(letter));
  const orders = rewrite.match(ORDERS) ?? [];
  const isOrdered = orders.length > (prompt.match(ORDERS)?.length ?? 0);
  return [
    ...strange.map((words) => ({ kind: "smuggled" as const, words })),
    ...(isOrdered ? [{ kind: "smuggled" as const, words: orders.at(-1) ?? "" }] : []),
    ...(unseen.length > 0 ? [{ kind: "smuggled" as const, words: "" }] : []),
    ...copied(rewrite, given, foreign),
  ];
}

const hostAround = (text: string, host: string): string => {
  const at = text.indexOf(host);
  return trimTrailingPunctuation(/\S+/.exec(text.slice(at))?.[0] ?? host, `.,;:!?)]"'`);
};

/** Finds FOREIGN_WORDS words in a row that a foreign text contains and the user's texts do not. */
function copied(rewrite: string, given: string, foreign: readonly string[]): RewriteProblem[] {
  const texts = foreign.map((text) => plainWords(text).join(" "));
  const ownWords = plainWords(given).join(" ");
  const words = plainWords(rewrite);
  for (let at = 0; at + FOREIGN_WORDS <= words.length; at += 1) {
    const run = words.slice(at, at + FOREIGN_WORDS).join(" ");
    if (texts.some((text) => text.includes(run)) && !ownWords.includes(run)) return [{ kind: "smuggled", words: run }];
  }
  return [];
}

const plainWords = (text: string): string[] => findWords(text).map((word) => word.text);

/** Finds an addition that asks for something the user excluded. */
function contradictions({ prompt, added }: InventedContentInput): RewriteProblem[] {
  const banned = [...prompt.matchAll(/[^.,;:!?\n()]+/g)].flatMap(({ 0: clause }) => {
    const said = NEGATION.exec(clause);
    if (said === null) return [];
    return [contentWordsIn(findWords(clause.slice(said.index + said[0].length))).slice(0, 3)];
  });
  return added.flatMap(({ text }): RewriteProblem[] => {
    if (NEGATION.test(text)) return [];
    const named = banned.find(
      (words) => words.length > 1 && words.every((word) => hasStem(normalizeCaseAndApostrophes(text), word.text)),
    );
    return named === undefined ? [] : [{ kind: "contradiction", words: named.map(({ written }) => written).join(" ") }];
  });
}

/**
 * A figure in one of these units is usually an assumed length, for example of a speech. It is not a claim about facts.
 */
const SUPPOSED_UNITS: ReadonlySet<string> = new Set(["second", "minute"]);
/** A figure of this size or larger is a claim about facts, not an assumed length. */
const CLAIM_MIN = 1_000;

/**
 * Finds figures and names (of two or more words) that come from no source. Outside the additions, they look like the
 * user's own words. Names inside additions are skipped: additions are marked already, and such names are usually
 * public, for example the name of a law.
 */
function madeUp({ prompt, rewrite, added, own, answers, today }: InventedContentInput): RewriteProblem[] {
  const known = [prompt, ...own, ...answers, today];
  const given = new Set(known.flatMap(findNumberMentions).map(({ value }) => value));
  const marked = added.map(({ text }) => normalizeForComparison(text)).join(" ");
  const isMarked = (words: string): boolean => marked.includes(normalizeForComparison(words));
  const figures = findNumberMentions(rewrite)
    .filter(({ value, units, start }) => {
      const isFact =
        [...units.values()].some((unit) => !SUPPOSED_UNITS.has(unit)) ||
        (Number(value) >= CLAIM_MIN && !/^(?:19|20)\d\d$/.test(value));
      return isFact && !given.has(value) && !isInGap(rewrite, start);
    })
    .map(({ written }): RewriteProblem => ({ kind: isMarked(written) ? "made-up" : "figure", words: written }));
  const names = newNames(rewrite, normalizeForComparison(known.join(" "))).filter((words) => !isMarked(words));
  return [...figures, ...names.map((words): RewriteProblem => ({ kind: "name", words }))];
}

const isInGap = (text: string, at: number): boolean => text.lastIndexOf("[", at) > text.lastIndexOf("]", at);

function newNames(rewrite: string, known: string): string[] {
  // In German every noun has a capital letter.
  if (detectLanguage(rewrite) === "de") return [];
  const names = namesIn(rewrite).filter(
    ({ text, start }) => !known.includes(text.replace(/'s$/, "")) && !isInGap(rewrite, start),
  );
  return names.flatMap((name, index) => {
    const next = names[index + 1];
    return next !== undefined && rewrite.slice(name.end, next.start) === " " ? [`${name.written} ${next.written}`] : [];
  });
}
