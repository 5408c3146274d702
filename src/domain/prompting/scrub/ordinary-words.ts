import { isCommonWord, isKnownWord } from "../words/dictionary.ts";
import { readWordSet } from "../words/word-set.ts";
import { COMMON_NAMES, NAME_WORDS } from "./name-words.ts";

const commonNames = readWordSet(COMMON_NAMES);
const names = readWordSet(NAME_WORDS);
const isWord = (word: string): boolean =>
  isCommonWord(word) ? !commonNames.has(word) : isKnownWord(word) && !names.has(word);
/** Other spellings under which a word may stand in the dictionary: "summarising", "listings", "colour". */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/is(e|ed|es|ing|ation)$/, "iz$1"],
  [/s$/, ""],
  [/our/, "or"],
];
/** Words of prompts that the dictionary lacks: it has few of three letters and less, and is older than some. */
const ALSO_WORDS = new Set(
  "emojis blog blogs webinar webinars hashtag hashtags a i ad ads api apr bio bug buy cc cta csv css cv dad dna diy eat egg etc eu faq fee fit fix fun gap gym hr html ice id it js json kit kpi law led log map meal mom mum net nps pdf pls pr qr roi saas sem seo sms sql ssn iban sum tab tax tea tip ui uk un us usa usb ux vat vet vs xml yes zip t s re ve ll d m".split(
    " ",
  ),
);

/** Whether a word, in small letters, is one of the language and nobody's name. */
export function isOrdinaryWord(word: string): boolean {
  if (ALSO_WORDS.has(word) || isWord(word)) return true;
  if (isCommonWord(word) || isKnownWord(word)) return false;
  return SPELLINGS.some(([ending, instead]) => {
    const other = word.replace(ending, instead);
    return other !== word && other.length > 3 && isWord(other);
  });
}

/** Said so often that it stands behind a name without being part of it: "Anna asked". */
export const isEverydayWord = (word: string): boolean =>
  isOrdinaryWord(word) && (ALSO_WORDS.has(word) || isCommonWord(word));
