import { containsPhrase, englishShare, splitPhrases, wordsOfPrompt } from "../words/prompt-phrases.ts";
import type { Recipe } from "./recipe.ts";
import { MESSAGE_RECIPES, RECIPES } from "./recipes.ts";

const WORDS_MAX = 35;
const CHARACTERS_MAX = 400;
/** The most words that may stand between "write" and the thing, for example "a short and friendly". */
const BEFORE_NAME_MAX = 5;
/** The share is low, because the dictionary does not contain the names of people, streets and brands. */
const ENGLISH_SHARE_MIN = 0.6;

/** Words that may come before the order. Longer phrases come first. */
const OPENINGS = splitPhrases(
  "can you please help me, could you please help me, can you help me, could you help me, can you please, could you please, can you, could you, would you please, would you, will you, please help me, help me to, help me, i want you to, i need you to, i would like you to, i'd like you to, i need to, i want to, i have to, i'd like to, i would like to, i must, please, pls, plz, hi, hello, hey, ok, okay, now, kindly, to",
).map((opening) => opening.split(" "));
const MAKING = splitPhrases(
  "come up with, put together, write up, write, draft, make, create, compose, prepare, generate, produce, design, build, develop, give me, plan, i need help with, i need help writing, need help with, need help writing, i need, i want, i'd like, i would like, need",
).map((verb) => verb.split(" "));
const ASKS_POLITELY = splitPhrases("can you, could you, would you, will you, please, pls").map((ask) => ask.split(" "));
/** "Newsletter for our parents" is an order, but "newsletter" alone is unclear. */
const STARTS_WITH_THING = RECIPES.flatMap(({ names }) =>
  names.flatMap((name) => ["for", "to", "about", "announcing"].map((next) => [...name.split(" "), next])),
);
/** In "write a short email", none of these words comes between "write" and "email". They end the search. */
const ENDS_PHRASE = new Set(
  splitPhrases(
    "for, to, about, of, on, from, with, that, which, in, at, by, as, like, than, into, this, these, those, it, how, what, why, when, or, another, more, better, not, no, if, out",
  ),
);
/**
 * Words that may follow the name of the thing. Any other word changes the meaning ("newsletter form", "policy brief")
 * or adds a second thing.
 */
const FOLLOWS_NAME = new Set(
  splitPhrases(
    "for, to, about, on, from, with, that, in, at, by, announcing, inviting, asking, telling, thanking, saying, explaining, introducing, promoting, offering, regarding, describing, apologising, apologizing, letting, reminding, requesting, confirming, who, where, because, after, before, please, this, next, she, he, they, we, i, my, our, it, is, must, should, make, keep, include, using, based, between, so, advertising, selling, complaining, following, #",
  ),
);
/** Signs that the prompt refers to a missing text, continues an earlier text, or asks for invented content. */
const UNSURE = splitPhrases(
  "attached, attachment, below, above, the following, pasted, here is, here are, here's, this text, these notes, my notes, this email, this letter, this message, you wrote, previous, last one, again, same as, poem, haiku, limerick, rap, song, joke, parody, satire, satirical, fiction, fictional, novel, story, character, roleplay, pirate, shakespeare, yoda, imaginary, fake, sample, example, examples, template, prompt, prompts, code, script, python, html, javascript, json, sql, css, regex, function, app, api, marriage, santa, love, romantic, in the form of, riddle, the given, entire response, your response, entire reply, your reply, lowercase, lower case, uppercase, capital letters, quotation marks, double quotes, exactly, if you were, pretend, act as, as if, as a",
);
/** Signs of a second order. A recipe covers only one task. */
const SECOND_ORDER = splitPhrases(
  "then, and write, and draft, and create, and translate, and explain, and give me, and suggest, and list, and make a, also write, also create, also make, translate it, summarise, summarize, tell me, explain how, explain why, and a",
);
const MAILS = splitPhrases(
  "email, e mail, mail, letter, message, reply, response, note, text, text message, notice, follow up, followup",
);

/**
 * Finds the recipe for the thing that a short English prompt clearly asks for; null: unclear. The order must come
 * first, the name of the thing must follow soon, and no word after the name may change the meaning.
 */
export function chooseRecipe(prompt: string): Recipe | null {
  const text = prompt.trim();
  const words = wordsOfPrompt(text);
  if (text.length > CHARACTERS_MAX || words.length > WORDS_MAX) return null;
  if (bringsMaterial(text) || englishShare(words) < ENGLISH_SHARE_MIN) return null;
  if (containsPhrase(words, UNSURE) || containsPhrase(words, SECOND_ORDER)) return null;
  const ordered = afterOrder(words);
  if (ordered === null || isAsking(text, words)) return null;
  const named = namedIn(ordered, text);
  if (named !== null) return named;
  return isOneOf(ordered, MAILS, text) ? mailRecipe(words, ordered, text) : null;
}

/** True if the prompt is a question. "Could you write ...?" is an order. */
const isAsking = (text: string, words: readonly string[]): boolean =>
  text.slice(0, -1).includes("?") || (text.endsWith("?") && beginning(words, ASKS_POLITELY) === 0);

/**
 * The words after an order such as "Please write me". If the prompt starts with the thing ("newsletter for our
 * parents"), all words. Null otherwise.
 */
function afterOrder(words: readonly string[]): string[] | null {
  let rest = [...words];
  for (let opening = beginning(rest, OPENINGS); opening > 0; opening = beginning(rest, OPENINGS))
    rest = rest.slice(opening);
  const verb = beginning(rest, MAKING);
  if (verb === 0) return STARTS_WITH_THING.some((thing) => beginning(rest, [thing]) > 0) ? rest : null;
  rest = rest.slice(verb);
  return rest[0] === "me" || rest[0] === "us" ? rest.slice(1) : rest;
}

const beginning = (words: readonly string[], phrases: readonly (readonly string[])[]): number =>
  phrases.find((phrase) => phrase.every((word, index) => words[index] === word))?.length ?? 0;

/** The recipe with the longest matching name; null: no recipe, or several recipes with equally long names. */
function namedIn(ordered: readonly string[], text: string): Recipe | null {
  const found = RECIPES.filter(({ names }) => isOneOf(ordered, names, text));
  const lengthOf = ({ names }: Recipe): number =>
    Math.max(...names.filter((name) => isOneOf(ordered, [name], text)).map((name) => name.split(" ").length));
  const longest = Math.max(...found.map(lengthOf));
  const [best, ...others] = found.filter((recipe) => lengthOf(recipe) === longest);
  return best === undefined || others.length > 0 ? null : best;
}

function isOneOf(ordered: readonly string[], names: readonly string[], text: string): boolean {
  return names.some((name) => {
    const parts = name.split(" ");
    for (let at = 0; at <= BEFORE_NAME_MAX; at += 1) {
      if (parts.every((part, index) => isForm(ordered[at + index], part, index === parts.length - 1)))
        return endsThere(ordered, at + parts.length, parts.at(-1) ?? "", text);
      const word = ordered[at];
      if (word === undefined || ENDS_PHRASE.has(word)) return false;
    }
    return false;
  });
}

/** True for the word itself and, at the end of a name, for its plural. */
const isForm = (word: string | undefined, part: string, isLast: boolean): boolean =>
  word === part || (isLast && (word === `${part}s` || word === part.replace(/y$/, "ies")));

/** True if the name of the thing ends at `end`. After names that end in "for" or "my", any word may follow. */
function endsThere(ordered: readonly string[], end: number, last: string, text: string): boolean {
  const next = ordered[end];
  if (next === undefined || ENDS_PHRASE.has(last) || last === "my" || FOLLOWS_NAME.has(next)) return true;
  // A full stop or a colon ends the order: "write a listing. 2 bed, garden".
  const name = ordered[end - 1] ?? "";
  return [". ", ": ", "; ", " - "].some((mark) => text.toLowerCase().includes(`${name}${mark}`));
}

/** The recipe with a `mailAbout` phrase in the prompt. If none or several match: the general recipe for mails. */
function mailRecipe(words: readonly string[], ordered: readonly string[], text: string): Recipe | null {
  const found = RECIPES.filter(({ mailAbout }) => containsPhrase(words, mailAbout));
  if (found.length === 1) return found[0] ?? null;
  return MESSAGE_RECIPES.find(({ names }) => isOneOf(ordered, names, text)) ?? null;
}

const bringsMaterial = (text: string): boolean => /[\n`<>{}[\]|\\]|https?:|www\.|["“][^"”]{40}/.test(text);
