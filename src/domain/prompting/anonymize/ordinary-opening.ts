import { opensRequest } from "../score/score-topic.ts";
import { isKnownWord } from "../words/dictionary.ts";
import type { PiiLexicon } from "./pii-features.ts";

const OPENS = /(?:^|[.!?:;\n"“(\-•*]\s*)$/;
// What people do: "Grant asked for an offer" is about a person, "Grant applications" is not.
const DOES =
  /^(?:['’]s\b|,|\s+(?:and \p{Lu}|is|was|has|had|will|would|wants?|needs?|said|says|asked|asks|told|met|saw|came|went|left|lives?|works?|likes?|prefers?|called|wrote|sent|\p{Ll}{3,}ed)\b)/u;

// First names that begin an order or stand before a thing more often: "Mark the risks", "Grant applications".
const ALSO_WORDS: ReadonlySet<string> = new Set(
  "polish basil bill mark will chase grant rob sue pat drew frank rose hope cart calm draft crop skip trace lance art page price cook".split(
    " ",
  ),
);
const BEFORE_A_THING = /^\s+(?!(?:from|at|in|and|or|who|with|for)\b)\p{Ll}/u;

// Behind a name of one word these speak of a program or a service: "the Miro board". Accounts, reports and calls may be a client's.
const OF_A_PRODUCT =
  /^\s+(?:boards?|config\w*|shops?|plugins?|quer(?:y|ies)|tickets?|templates?|apis?|apps?|sdk|integrations?|dashboards?|webinars?|workflows?|charts?|ads|migrations?|servers?|databases?|scripts?|librar(?:y|ies)|frameworks?|editors?|tests?)\b/i;

/** Whether a name of one word stands before what only programs and services have. */
export const namesProduct = (text: string, start: number, end: number): boolean =>
  /^[\p{L}\d]+$/u.test(text.slice(start, end)) && OF_A_PRODUCT.test(text.slice(end, end + 30));

/**
 * Whether a name of one word is only the capital letter that begins a sentence: an ordinary word, and nothing that follows treats
 * it as a person. `start` and `end` are UTF-16 offsets into `text`.
 */
export function opensWithOrdinaryWord(
  text: string,
  start: number,
  end: number,
  { common, names, places }: PiiLexicon,
): boolean {
  const word = text.slice(start, end).toLowerCase();
  if (!/^\p{L}+$/u.test(word) || !OPENS.test(text.slice(Math.max(0, start - 20), start))) return false;
  const after = text.slice(end, end + 40);
  if (DOES.test(after) || !BEFORE_A_THING.test(after)) return false;
  return (
    ALSO_WORDS.has(word) ||
    opensRequest(text.slice(start, end)) ||
    (!names.has(word) && !places.has(word) && (common.has(word) || isKnownWord(word)))
  );
}
