import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { Topic } from "../analyze/topics.ts";
import { THING_QUESTIONS, TOPIC_QUESTIONS } from "./ask-catalogue.ts";
import { NOUN_CLASSES, type NounClass } from "./ask-noun-classes.ts";
import { type DescribingClass, describingWords, type NamedThing, namedThings } from "./ask-nouns.ts";
import { isSettled } from "./ask-settled.ts";

/** Something the request names, as far as asking about it goes. */
export interface AskedThing {
  readonly noun: string;
  readonly classes: readonly (NounClass | DescribingClass)[];
  /** Which of the named things it is, from 0. */
  readonly order: number;
}

/** A question that would make sense for a request. */
export interface Candidate {
  readonly kind: string;
  /** Its number in TOPIC_QUESTIONS; null for a question about a thing. */
  readonly number: number | null;
  readonly thing: AskedThing | null;
  readonly question: string;
  readonly options: readonly string[];
}

const ASKED_CLASSES: readonly (NounClass | DescribingClass)[] = [...NOUN_CLASSES, "@latest", "@best", "@loose"];
const THING_QUESTIONS_OF = new Map(
  ASKED_CLASSES.map((name) => [name, THING_QUESTIONS.filter(({ classes }) => classes.includes(name))]),
);

const LEARNS =
  /\b(?:learn\w{0,3}|teach|practi[cs]e|study\w{0,3}|courses?|tutorials?|lessons?|beginners?|improve my|skills?|understand\w{0,3})\b/i;
const PROGRAMMING = new Set(
  "python java javascript sql excel linux rust git programming coding numpy pandas".split(" "),
);
const RANKS = /\b(?:best|top|popular|rated|famous|greatest|leading|selling)\b/i;
const CHOOSES =
  /\b(?:buy\w{0,3}|purchas\w{1,3}|recommend|suggest|best|which|find|looking for|compare|should i get|choos\w{1,3}|deals?|new)\b/i;
const STAYS: readonly Topic[] = ["travel", "dwelling", "venue"];
const REPAIRS: readonly Topic[] = ["repair", "trouble"];
const ROOMS: readonly Topic[] = ["room", "tidy", "garden", "green", "smarthome"];
const TRADES: readonly Topic[] = ["business", "job"];

/** Tells the classes that a thing belongs to in other requests, not in this one: whoever orders a script in Python knows Python. */
function misplacedClasses(
  topics: ReadonlySet<Topic>,
  own: string,
): (name: NounClass, thing: Pick<NamedThing, "noun" | "isOwn">) => boolean {
  const learns = LEARNS.test(own);
  const ranks = RANKS.test(own);
  const chooses = CHOOSES.test(own);
  const isAbout = (some: readonly Topic[]): boolean => some.some((topic) => topics.has(topic));
  const furnishes = isAbout(ROOMS) && !isAbout(REPAIRS);
  const trains = topics.has("fitness") && !isAbout(TRADES);
  return (name, { noun, isOwn }) =>
    (name === "skill" && !learns && PROGRAMMING.has(noun)) ||
    (name === "ranked" && (!ranks || isOwn)) ||
    (name === "place" && isOwn) ||
    (name === "stay" && (!isAbout(STAYS) || isOwn)) ||
    (name === "room" && !furnishes) ||
    (name === "workout" && !trains) ||
    (name === "script" && isOwn) ||
    (name === "buy" && (isOwn || !chooses)) ||
    (name === "device" && !isOwn && chooses);
}

/** Every question of the tables that makes sense for a request and that it does not answer itself. `own` may be cut. */
export function candidatesOf({ topics }: Pick<PromptAnalysis, "topics">, own: string): Candidate[] {
  const settled = new Map<string, boolean>();
  const isOpen = (kind: string): boolean => {
    const known = settled.get(kind) ?? isSettled(kind, own);
    settled.set(kind, known);
    return !known;
  };
  const byTopic = TOPIC_QUESTIONS.flatMap(({ kind, question, options, ...where }, number): Candidate[] => {
    const fits = where.topics.some((topic) => topics.has(topic)) && !where.unless.some((topic) => topics.has(topic));
    return fits && isOpen(kind) ? [{ kind, number, thing: null, question, options }] : [];
  });
  const isMisplaced = misplacedClasses(topics, own);
  const things = namedThings(own).map(({ noun, phrase, withArticle, isPlural, ...thing }, order) => ({
    thing: { noun, classes: thing.classes.filter((name) => !isMisplaced(name, { noun, isOwn: thing.isOwn })), order },
    phrase,
    withArticle,
    isPlural,
  }));
  const describing = describingWords(own).map(({ word, class: name }) => ({
    thing: { noun: word, classes: [name], order: 0 },
    phrase: word,
    withArticle: word,
    isPlural: false,
  }));
  const byThing = [...things, ...describing].flatMap(({ thing, phrase, withArticle, isPlural }) => {
    const seen = new Set<string>();
    return thing.classes
      .flatMap((name) => THING_QUESTIONS_OF.get(name) ?? [])
      .filter(({ question }) => isPlural || !question.startsWith("What number of {n}"))
      .filter(({ kind }) => isOpen(kind) && !seen.has(kind) && seen.add(kind))
      .map(({ kind, question, options }): Candidate => {
        const named = question.replace("{n}", phrase).replace("{the}", withArticle);
        return { kind, number: null, thing, question: named, options };
      });
  });
  return [...byTopic, ...byThing];
}
