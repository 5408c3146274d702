/** In UTF-16 code units. All real visible characters are shorter. */
const CHARACTER_LENGTH_MAX = 64;
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Returns the beginning of a text, at most `lengthMax` UTF-16 code units. It never cuts inside a visible character,
 * such as a family or flag emoji with several code points.
 */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const start = Math.max(0, lengthMax - CHARACTER_LENGTH_MAX);
  const around = text.slice(start, lengthMax + CHARACTER_LENGTH_MAX);
  const cut = start + (characters.segment(around).containing(lengthMax - start)?.index ?? 0);
  return text.slice(0, cut > start ? cut : lengthMax).replace(/[\uD800-\uDBFF]$/, "");
}
