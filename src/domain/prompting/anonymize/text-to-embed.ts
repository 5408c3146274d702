import { anonymizeText } from "./anonymize.ts";
import type { PiiLexicon } from "./pii-features.ts";
import { readPiiModel } from "./pii-model.ts";

const SMALL_WORD = /(?<![\p{L}\p{N}<'’-])\p{Ll}[\p{Ll}'’-]*/gu;
const AFTER_A_NAME = /<PERSON>\s{1,3}(\p{Ll}[\p{Ll}'’-]*)/gu;
const SMALL_WORD_WITH_BLANK = /(?<![\p{L}\p{N}<'’-])(\p{Ll}[\p{Ll}'’-]*)(\s{0,3})/gu;
const CODE = /\[PYTHON\]|```|\bdef \w{1,40}\(|#include\b|\bfunction \w{0,40}\(|\bclass \w{1,40}[:({]|\bassert \w/;
const GENITIVE = /['’]s?$/;
/** An embedder reads a hundred words or two. */
const READ_CHARACTERS_MAX = 4_000;

const PERSON = "<PERSON>";

export interface TextToEmbed {
  /**
   * Without personal data. Where a name typed without a capital may be left, without every small word but the language's own;
   * in code, where hardly a word is, without those that are names.
   */
  readonly text: string;
  /** A name may have been left by the scrubber: nothing of such a text is kept, not even its vector. */
  readonly isDoubtful: boolean;
}

/**
 * What of the beginning of a text may be turned into a vector. A vector can give away names that stood in its text, so the
 * text is scrubbed first.
 */
export function textToEmbed(text: string): TextToEmbed {
  const read = text.length <= READ_CHARACTERS_MAX ? text : wholeWords(text.slice(0, READ_CHARACTERS_MAX));
  const scrubbed = anonymizeText(read).text;
  const { lexicon } = readPiiModel();
  if (!mayHoldName(scrubbed, lexicon)) return { text: scrubbed, isDoubtful: false };
  const isCode = CODE.test(read);
  return { text: isCode ? withoutNames(scrubbed, lexicon) : onlyCommon(scrubbed, lexicon), isDoubtful: true };
}

/** What follows a word that is none of the language's may be the last name to it, whatever else it means. */
function onlyCommon(scrubbed: string, { common }: PiiLexicon): string {
  let endOfName = -1;
  return scrubbed.replace(SMALL_WORD_WITH_BLANK, (found, word: string, _blank, at: number) => {
    const isCommon = common.has(word.replace(GENITIVE, ""));
    if (isCommon && at !== endOfName) return found;
    endOfName = isCommon ? -1 : at + found.length;
    return " ";
  });
}

function withoutNames(scrubbed: string, lexicon: PiiLexicon): string {
  const without = scrubbed.replace(SMALL_WORD, (word) =>
    isNameOnly(word.replace(GENITIVE, ""), lexicon) ? PERSON : word,
  );
  return without.replace(AFTER_A_NAME, (both, word: string) =>
    lexicon.common.has(word.replace(GENITIVE, "")) ? both : PERSON,
  );
}

/** Half a name is not found. */
const wholeWords = (text: string): string => text.replace(/\S{1,200}$/u, "");

function mayHoldName(scrubbed: string, lexicon: PiiLexicon): boolean {
  if ([...scrubbed.matchAll(SMALL_WORD)].some(([word]) => isNameOnly(word.replace(GENITIVE, ""), lexicon))) return true;
  // What follows a first name and is no word of the language is the last name.
  return [...scrubbed.matchAll(AFTER_A_NAME)].some(([, word = ""]) => !lexicon.common.has(word.replace(GENITIVE, "")));
}

const isNameOnly = (word: string, { names, common }: PiiLexicon): boolean => names.has(word) && !common.has(word);
