import { maskPersonalData } from "./mask-personal-data.ts";

/** Embedders read only the first one or two hundred words. */
const READ_CHARACTERS_MAX = 4_000;
/**
 * With fewer words left after scrubbing, nearly all texts would look alike. This happens with languages that the
 * dictionary does not have.
 */
const WORDS_LEFT_MIN = 3;

/**
 * Returns the beginning of a text, scrubbed (without personal data): words could be recovered from the vector. Returns
 * null if too little text is left to compare.
 */
export function textToEmbed(text: string): string | null {
  // Drops a cut-off word at the end, because scrubbing would not recognise half a name.
  const read =
    text.length <= READ_CHARACTERS_MAX ? text : text.slice(0, READ_CHARACTERS_MAX).replace(/\S{1,200}$/u, "");
  const scrubbed = maskPersonalData(read);
  const left = scrubbed.replace(/<[A-Z_]{2,20}>/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return left.length < WORDS_LEFT_MIN ? null : scrubbed;
}
