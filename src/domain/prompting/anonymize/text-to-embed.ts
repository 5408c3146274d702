import { anonymizeText } from "./anonymize.ts";
import type { PiiLexicon } from "./pii-features.ts";
import { readPiiModel } from "./pii-model.ts";

const SMALL_WORD = /(?<![\p{L}\p{N}<'’-])\p{Ll}[\p{Ll}'’-]*/gu;
const AFTER_A_NAME = /<PERSON>\s{1,3}(\p{Ll}[\p{Ll}'’-]*)/gu;
const GENITIVE = /['’]s?$/;
/** An embedder reads a hundred words or two. */
const READ_CHARACTERS_MAX = 4_000;

export interface TextToEmbed {
  /** Without personal data; where a name typed without a capital may be left, without every small word but the language's own. */
  readonly text: string;
  /** A name may have been left by the scrubber: nothing of such a text is kept, not even its vector. */
  readonly isDoubtful: boolean;
}

/** What of the beginning of a text may be turned into a vector. Source: SECURITY.md 26. */
export function textToEmbed(text: string): TextToEmbed {
  const read = text.length <= READ_CHARACTERS_MAX ? text : wholeWords(text.slice(0, READ_CHARACTERS_MAX));
  const scrubbed = anonymizeText(read).text;
  const { lexicon } = readPiiModel();
  if (!mayHoldName(scrubbed, lexicon)) return { text: scrubbed, isDoubtful: false };
  const isCommon = (word: string) => lexicon.common.has(word.replace(GENITIVE, ""));
  return { text: scrubbed.replace(SMALL_WORD, (word) => (isCommon(word) ? word : "")), isDoubtful: true };
}

/** Half a name is not found. */
const wholeWords = (text: string): string => text.replace(/\S{1,200}$/u, "");

function mayHoldName(scrubbed: string, { names, common }: PiiLexicon): boolean {
  const isNameOnly = (word: string) => names.has(word) && !common.has(word);
  if ([...scrubbed.matchAll(SMALL_WORD)].some(([word]) => isNameOnly(word.replace(GENITIVE, "")))) return true;
  // What follows a first name and is no word of the language is the last name.
  return [...scrubbed.matchAll(AFTER_A_NAME)].some(([, word = ""]) => !common.has(word.replace(GENITIVE, "")));
}
