import { anonymizeText } from "./anonymize.ts";
import type { PiiLexicon } from "./pii-features.ts";
import { readPiiModel } from "./pii-model.ts";

const SMALL_WORD = /(?<![\p{L}\p{N}<'’-])\p{Ll}[\p{Ll}'’-]+/gu;
const AFTER_A_NAME = /(<PERSON>\s{1,3})(\p{Ll}[\p{Ll}'’-]*)/gu;
const GENITIVE = /['’]s?$/;
const PERSON = "<PERSON>";

export interface TextToEmbed {
  /** Without personal data, and without every word that may be a name. */
  readonly text: string;
  /** A word was taken out that may have been a name typed without a capital: of such a text nothing is kept. */
  readonly isDoubtful: boolean;
}

/** What of a text may be turned into a vector. Source: SECURITY.md 26. */
export function textToEmbed(text: string): TextToEmbed {
  const scrubbed = anonymizeText(text).text;
  const masked = withoutDoubtfulWords(scrubbed, readPiiModel().lexicon);
  return { text: masked, isDoubtful: masked !== scrubbed };
}

function withoutDoubtfulWords(scrubbed: string, { names, common }: PiiLexicon): string {
  const isNameOnly = (word: string) => names.has(word) && !common.has(word);
  const withoutNames = scrubbed.replace(SMALL_WORD, (word) => (isNameOnly(word.replace(GENITIVE, "")) ? PERSON : word));
  // What follows a first name and is no word of the language is the last name.
  return withoutNames.replace(AFTER_A_NAME, (both, before: string, word: string) =>
    common.has(word.replace(GENITIVE, "")) ? both : `${before}${PERSON}`,
  );
}
