import { anonymizeText } from "./anonymize.ts";
import type { PiiLexicon } from "./pii-features.ts";
import { readPiiModel } from "./pii-model.ts";

const SMALL_WORD = /(?<![\p{L}\p{N}<'’-])\p{Ll}[\p{Ll}'’-]+/gu;
const AFTER_A_NAME = /<PERSON>\s{1,3}(\p{Ll}[\p{Ll}'’-]*)/gu;
const GENITIVE = /['’]s?$/;

/**
 * The text with personal data taken out, for an embedding; null where something left in it may still be a name, typed without
 * a capital: then it is better not embedded at all. Source: SECURITY.md 26.
 */
export function textToEmbed(text: string): string | null {
  const scrubbed = anonymizeText(text).text;
  return mayHoldName(scrubbed, readPiiModel().lexicon) ? null : scrubbed;
}

function mayHoldName(scrubbed: string, { names, common }: PiiLexicon): boolean {
  const isNameOnly = (word: string) => names.has(word) && !common.has(word);
  if ([...scrubbed.matchAll(SMALL_WORD)].some(([word]) => isNameOnly(word.replace(GENITIVE, "")))) return true;
  // What follows a first name and is no word of the language is the last name.
  return [...scrubbed.matchAll(AFTER_A_NAME)].some(([, word = ""]) => !common.has(word.replace(GENITIVE, "")));
}
