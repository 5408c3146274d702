/** A slip of the pen changes one word by at most two letters, a short one by one. */
const SHORT_LENGTH_MAX = 4;
const LONG_NAME_LENGTH_MIN = 8;

/** True when the two texts differ by a slip of spelling only: a letter more, less, other or swapped, a space or a doubled word. */
export function isSlip(one: string, other: string): boolean {
  const a = lettersOf(one);
  const b = lettersOf(other);
  if (a === b) return true;
  if (!/^\p{L}+$/u.test(a) || !/^\p{L}+$/u.test(b)) return false;
  if (Math.abs(wordCount(one) - wordCount(other)) > 1) return false;
  return editDistance(a, b, a.length <= SHORT_LENGTH_MAX ? 1 : 2) !== null;
}

/**
 * True when a name differs by a slip that is no other name: a letter inside it doubled, left out, put in or moved. Another letter (Mayer and Meyer) or another ending (Daniel and Daniela) is another name, except in long ones.
 */
export function isNameSlip(one: string, other: string): boolean {
  const a = lettersOf(one);
  const b = lettersOf(other);
  if (a === b) return true;
  if (a.length < 5 || a[0] !== b[0] || editDistance(a, b, 2) === null) return false;
  const hasSameLetters = [...a].sort().join("") === [...b].sort().join("");
  if (a.at(-1) === b.at(-1) && hasSameLetters) return true;
  if (Math.min(a.length, b.length) >= LONG_NAME_LENGTH_MIN) {
    return a.at(-1) === b.at(-1) || !/[aios]$/.test(a.length > b.length ? a : b);
  }
  return a.at(-1) === b.at(-1) && a.length !== b.length && editDistance(a, b, 1) !== null;
}

/** The letters of a text in one row: small, without spaces, apostrophes and hyphens. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[\s'’-]+/g, "");
const wordCount = (text: string): number => text.trim().split(/\s+/).length;

// Levenshtein with swaps of neighbours; null when it is above `most`.
function editDistance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most || a.length > 60) return null;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      current.push(cost);
    }
    older = previous;
    previous = current;
  }
  const distance = previous[b.length] ?? 0;
  return distance <= most ? distance : null;
}
