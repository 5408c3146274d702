import { scrub } from "./scrub.ts";

/** An embedder reads one or two hundred words. */
const READ_CHARACTERS_MAX = 4_000;
/** With fewer, nearly all texts would be alike: those in a language outside the dictionary. */
const WORDS_LEFT_MIN = 3;

/**
 * The scrubbed beginning of a text, ready to embed: words could be recovered from the vector. Null when too little is
 * left to compare.
 */
export function textToEmbed(text: string): string | null {
  // Half a name at the end would not be found.
  const read =
    text.length <= READ_CHARACTERS_MAX ? text : text.slice(0, READ_CHARACTERS_MAX).replace(/\S{1,200}$/u, "");
  const scrubbed = scrub(read);
  const left = scrubbed.replace(/<[A-Z_]{2,20}>/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return left.length < WORDS_LEFT_MIN ? null : scrubbed;
}
