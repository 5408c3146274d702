import { scrub } from "./scrub.ts";

/** An embedder reads a hundred words or two. */
const READ_CHARACTERS_MAX = 4_000;
/** With fewer, nearly all texts would be alike: those in a language that the dictionary does not have. */
const WORDS_LEFT_MIN = 3;

/**
 * What of the beginning of a text may be turned into a vector, from which words of the text could be won back: the scrubbed
 * text. Null where too little is left to compare by.
 */
export function textToEmbed(text: string): string | null {
  // Half a name at the end would not be found.
  const read =
    text.length <= READ_CHARACTERS_MAX ? text : text.slice(0, READ_CHARACTERS_MAX).replace(/\S{1,200}$/u, "");
  const scrubbed = scrub(read);
  const left = scrubbed.replace(/<[A-Z_]{2,20}>/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return left.length < WORDS_LEFT_MIN ? null : scrubbed;
}
