/** Longer than any character people see, except one that was made to be long. */
const CHARACTER_LENGTH_MAX = 64;
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The beginning of a text, at most `lengthMax` UTF-16 code units of it, and never a part of what people see as one character: a
 * family or a flag consists of several.
 */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const start = Math.max(0, lengthMax - CHARACTER_LENGTH_MAX);
  const around = text.slice(start, lengthMax + CHARACTER_LENGTH_MAX);
  const cut = start + (characters.segment(around).containing(lengthMax - start)?.index ?? 0);
  return text.slice(0, cut > start ? cut : lengthMax).replace(/[\uD800-\uDBFF]$/, "");
}
