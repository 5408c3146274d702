import { isTopicWord, singularOf } from "../analyze/topics.ts";
import { classesOf, type NounClass } from "./ask-noun-classes.ts";
import { looksLikeNoun } from "./ask-unknown-nouns.ts";

/** A thing that a request names, as a question can take it up. */
export interface NamedThing {
  /** Without an article, with at most one word before the noun: "vegetable garden". */
  readonly phrase: string;
  /** With "the" or "your". */
  readonly withArticle: string;
  /** The noun alone, singular. */
  readonly noun: string;
  readonly classes: readonly NounClass[];
  readonly isPlural: boolean;
  /** "my laptop", "our hotel". */
  readonly isOwn: boolean;
}

const THINGS_MAX = 5;
const READ_MAX = 1_000;
const SENTENCE = /[.?!;:,()\n"“”]+/;
const WORD = /^[a-z][a-z+#-]*$/;
// After these a word is a verb: "to train", "can book".
const BEFORE_VERB = new Set(
  "to i you we they can could will would should please don't let's me us help and then".split(" "),
);
const ARTICLES = new Set(["a", "an", "the", "my", "our", "your", "some"]);
// "a weekend in Rome" is a trip, "next weekend" a date.
const A_WEEKEND = new Set(["a", "our", "long", "romantic"]);
const OWN = new Set(["my", "our"]);
const SMALL = new Set(
  (
    "a an the my our your their his her its this these some any each every all both several few many more most of in on for with to from at by " +
    "about into as or and is are was i me you we it that what which how new good best top learn learning play playing make making write create " +
    "find use using plan planning cook cooking buy buying book order study start read watch search looking look get build do practice cleaning " +
    "fix repair train run organize teach draw paint compare current local latest newest free paid personal " +
    "nearest near nearby top-rated popular favorite trending upcoming daily weekly recent highest-rated leading great comparative leaking beginner beginners"
  ).split(" "),
);

/** The things a request names in its order, each noun once. */
export function namedThings(own: string): NamedThing[] {
  const found = new Map<string, NamedThing>();
  for (const sentence of own.slice(0, READ_MAX).split(SENTENCE)) {
    const words = sentence
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^['‘’]+|['’]s$|['’]+$/g, ""));
    words.forEach((word, at) => {
      const thing = thingAt(words, at, word.toLowerCase());
      if (thing !== null && !found.has(thing.noun) && found.size < THINGS_MAX) found.set(thing.noun, thing);
    });
  }
  return [...found.values()];
}

function thingAt(words: readonly string[], at: number, word: string): NamedThing | null {
  const before = words[at - 1]?.toLowerCase() ?? "";
  const next = words[at + 1]?.toLowerCase() ?? "";
  // In "meal plan" the first word only tells which plan.
  if (!WORD.test(word) || (classesOf(word, next).length > 0 && isCompound(word, next))) return null;
  const known = classesOf(before, word);
  const classes = known.length > 0 ? known : OTHER;
  if (classes === OTHER && !(WORD.test(words[at] ?? "") && looksLikeNoun(tellingBefore(words, at), word, next)))
    return null;
  if ((word === "home" && !OWN.has(before)) || (word === "weekend" && !A_WEEKEND.has(before))) return null;
  const single = singularOf(word);
  const isPlural = single !== word;
  if (!isPlural && (BEFORE_VERB.has(before) || before === "") && !isBareNoun(classes)) return null;
  if (word.endsWith("ing") && ARTICLES.has(next)) return null;
  const takesBefore = (isPair(before, word) && !SMALL.has(before)) || isTelling(words[at - 1] ?? "");
  const phrase = takesBefore ? `${before} ${word}` : word;
  const lead = words[takesBefore ? at - 2 : at - 1]?.toLowerCase() ?? "";
  const article = OWN.has(lead) ? "your " : isBareNoun(classes) && !isPlural ? "" : "the ";
  return {
    phrase: spelled(phrase),
    withArticle: spelled(article + phrase),
    noun: single,
    classes,
    isPlural,
    isOwn: OWN.has(lead),
  };
}

const OTHER: readonly NounClass[] = ["other"];

/** What stands before a noun and the word that tells which. */
const tellingBefore = (words: readonly string[], at: number): string =>
  words[isTelling(words[at - 1] ?? "") ? at - 2 : at - 1]?.toLowerCase() ?? "";

/** "machine learning" is known as a whole. */
const isPair = (before: string, word: string): boolean => classesOf(before, word) !== classesOf("", word);

/** A word that tells which thing is meant, as in "vegetable garden". */
const isTelling = (word: string): boolean =>
  WORD.test(word) && !SMALL.has(word) && (isTopicWord(singularOf(word)) || classesOf("", word).length > 0);

const isCompound = (word: string, next: string): boolean =>
  next !== "" && (classesOf("", next).length > 0 || classesOf(word, next).length > 0);

/** "experience with photography": no article. */
const isBareNoun = (classes: readonly NounClass[]): boolean =>
  classes.some((name) => name === "skill" || name === "subject" || name === "calm" || name === "worry");

const NAMES =
  /\b(?:spanish|french|german|italian|japanese|chinese|mandarin|korean|portuguese|russian|arabic|english|python|java|javascript|excel|iphone|macbook|bitcoin)\b/g;
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ["javascript", "JavaScript"],
  ["iphone", "iPhone"],
  ["macbook", "MacBook"],
]);

function spelled(text: string): string {
  return text
    .replace(NAMES, (name) => SPECIAL.get(name) ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    .replace(/\b(?:sql|html|css|csv|pdf|tv|diy|ai|api|pc|json|xml|usb|suv|cv)\b/g, (short) => short.toUpperCase());
}

const DESCRIBING: readonly (readonly [DescribingClass, RegExp])[] = [
  ["@latest", /\b(?:latest|newest|recent|current|upcoming|trending)\b/i],
  [
    "@best",
    /\b(?:top-rated|best-rated|highest-rated|highly[ -]rated|best-selling|top-selling|most popular|popular|best|top|greatest|famous|leading)\b/i,
  ],
  [
    "@loose",
    /\b(?:affordable|cheap|healthy|effective|efficient|simple|easy|old|large|small|high|local|successful|sustainable|eco-friendly|relevant|important|major|budget-friendly|quick|minimal|personalized|balanced|suitable)\b/i,
  ],
];
export type DescribingClass = "@latest" | "@best" | "@loose";

/** Describing words of a request that leave open what they mean. */
export function describingWords(own: string): readonly { readonly word: string; readonly class: DescribingClass }[] {
  return DESCRIBING.flatMap(([name, pattern]) => {
    const word = pattern.exec(own)?.[0].toLowerCase();
    return word === undefined ? [] : [{ word, class: name }];
  });
}
