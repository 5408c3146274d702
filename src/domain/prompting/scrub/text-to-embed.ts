import { scrub } from "./scrub.ts";

/** An embedder reads one or two hundred words. */
const READ_CHARACTERS_MAX = 4_000;
/** Texts with fewer words left, as in languages outside the dictionary, would nearly all be alike. */
const WORDS_LEFT_MIN = 3;

/**
 * The beginning of a text, ready to embed. It is scrubbed, because words could be recovered from the vector. Null when
 * too little is left to compare.
 */
export function textToEmbed(text: string): string | null {
  // A cut-off word at the end is dropped: scrubbing would not recognise half a name.
  const read =
    text.length <= READ_CHARACTERS_MAX ? text : text.slice(0, READ_CHARACTERS_MAX).replace(/\S{1,200}$/u, "");
  const scrubbed = scrub(read);
  const left = scrubbed.replace(/<[A-Z_]{2,20}>/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return left.length < WORDS_LEFT_MIN ? null : scrubbed;
}
