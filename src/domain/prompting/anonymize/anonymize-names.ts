import { NOBODY } from "./nobody-words.ts";
import type { PiiLexicon } from "./pii-features.ts";
import type { PersonalSpan } from "./pii-kind.ts";
import type { PiiToken } from "./pii-tokens.ts";

const JOINING: ReadonlySet<string> = new Set(
  "of de da do del la le van von der den di bin al el y & ' ’ - .".split(" "),
);
const OPENING = /^[.!?:;"“”‘'’(*#>\-•–|[{`]$/;

/**
 * Names the tagger has left: runs of words with a capital letter where a sentence would not ask for one, and every
 * further mention of a name found anywhere in the text.
 */
export function findCapitalizedNames(
  tokens: readonly PiiToken[],
  known: readonly PersonalSpan[],
  lexicon: PiiLexicon,
): PersonalSpan[] {
  const covered = coveredTokens(tokens, known);
  const found = [...capitalizedRuns(tokens, covered, lexicon)];
  const mentioned = mentionedWords(tokens, [...known, ...found], lexicon);
  const inRuns = coveredTokens(tokens, found);
  for (const [index, token] of tokens.entries()) {
    if (covered[index] === 1 || inRuns[index] === 1 || !mentioned.has(token.lower)) continue;
    // In lower case only what is known for a name: "Serum" may be a brand, "serum" is none.
    if (!isCapitalized(token.text) && !lexicon.names.has(token.lower) && !lexicon.places.has(token.lower)) continue;
    found.push({ start: token.start, end: token.end, type: "NAME" });
  }
  return found;
}

/** True for a name that holds no word about anybody, such as that of a programming language. */
export function isNobody(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}.\d]+/gu) ?? [];
  return words.every((word) => NOBODY.has(word));
}

function* capitalizedRuns(
  tokens: readonly PiiToken[],
  covered: Uint8Array,
  lexicon: PiiLexicon,
): Generator<PersonalSpan> {
  // Headings and shouting: capitals mean nothing where most words have them.
  if (isMostlyCapitalized(tokens)) return;
  let first = -1;
  let last = -1;
  let isSure = false;
  for (let index = 0; index <= tokens.length; index += 1) {
    const token = tokens[index];
    const isFree = token !== undefined && covered[index] === 0 && !(token.startsLine && first !== -1);
    if (isFree && isCapitalized(token.text) && !isOrdinary(token, lexicon)) {
      if (first === -1) first = index;
      last = index;
      isSure ||= !opensSentence(tokens, index) || lexicon.names.has(token.lower) || lexicon.places.has(token.lower);
      continue;
    }
    // A joining word or an ordinary one with a capital letter may stand inside a name: Bank of Ireland.
    if (isFree && first !== -1 && index - last < 3 && (JOINING.has(token.lower) || isCapitalized(token.text))) continue;
    if (first !== -1) {
      const start = tokens[first];
      const end = tokens[last];
      if (start !== undefined && end !== undefined && (isSure || last > first)) {
        yield { start: start.start, end: end.end, type: "NAME" };
      }
      first = -1;
      isSure = false;
      // The token that ended the run may open the next one.
      if (token?.startsLine === true) index -= 1;
    }
  }
}

function isCapitalized(text: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(text);
}

function isOrdinary({ lower }: PiiToken, lexicon: PiiLexicon): boolean {
  return lower.length < 2 || NOBODY.has(lower) || lexicon.common.has(lower);
}

function opensSentence(tokens: readonly PiiToken[], index: number): boolean {
  const before = tokens[index - 1];
  return before === undefined || tokens[index]?.startsLine === true || OPENING.test(before.text);
}

function isMostlyCapitalized(tokens: readonly PiiToken[]): boolean {
  let words = 0;
  let capital = 0;
  for (const { text } of tokens) {
    if (!/^\p{L}/u.test(text)) continue;
    words += 1;
    if (/^\p{Lu}/u.test(text)) capital += 1;
  }
  return words > 8 && capital > words * 0.7;
}

function coveredTokens(tokens: readonly PiiToken[], spans: readonly PersonalSpan[]): Uint8Array {
  const covered = new Uint8Array(tokens.length);
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    while ((sorted[at]?.end ?? Number.POSITIVE_INFINITY) <= token.start) at += 1;
    if ((sorted[at]?.start ?? Number.POSITIVE_INFINITY) < token.end) covered[index] = 1;
  }
  return covered;
}

/** Words of the names found that are nothing but names. */
function mentionedWords(
  tokens: readonly PiiToken[],
  spans: readonly PersonalSpan[],
  lexicon: PiiLexicon,
): ReadonlySet<string> {
  const named = spans.filter(
    ({ type }) => type === "PERSON" || type === "ORGANIZATION" || type === "LOCATION" || type === "NAME",
  );
  const covered = coveredTokens(tokens, named);
  const words = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (covered[index] === 1 && token.lower.length > 2 && /^\p{Lu}/u.test(token.text) && !isOrdinary(token, lexicon))
      words.add(token.lower);
  }
  return words;
}
