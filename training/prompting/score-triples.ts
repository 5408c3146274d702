/**
 * Counts which three letters follow each other in words of European languages, and writes
 * src/domain/prompting/weights/score-triples.ts: a bit for each triple that is usual. Words and names of @faker-js/faker's
 * locales, and the English words said most.
 *
 *   node training/prompting/score-triples.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { allLocales } from "@faker-js/faker";
import { lettersOfWord, TRIPLE_LETTERS, triplesOf } from "../../src/domain/prompting/score/nonsense.ts";
import { lettersOf } from "../../src/domain/prompting/words/word-set.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const BITS_PER_NUMBER = 6;
const ENGLISH_WORDS = 12_000;
const SEEN_MIN = 4;
const LATIN = /^\p{Script=Latin}+$/u;

const words = new Set<string>();
const collect = (value: unknown): void => {
  if (typeof value === "string") {
    for (const word of value.toLowerCase().match(/\p{L}+/gu) ?? []) if (LATIN.test(word)) words.add(word);
  } else if (value !== null && typeof value === "object") for (const part of Object.values(value)) collect(part);
};
for (const locale of Object.values(allLocales)) {
  const {
    lorem: _,
    internet: _internet,
    metadata: _metadata,
    system: _system,
    airline: _airline,
    ...rest
  } = locale as Record<string, unknown>;
  collect(rest);
}
const english = JSON.parse(
  readFileSync(join(ROOT, "node_modules/@zxcvbn-ts/language-en/src/commonWords.json"), "utf8"),
) as string[];
for (const word of english.slice(0, ENGLISH_WORDS)) if (/^[a-z]+$/.test(word)) words.add(word);

const counts = new Uint32Array(TRIPLE_LETTERS ** 3);
for (const word of words)
  for (const triple of new Set(triplesOf(lettersOfWord(word)))) counts[triple] = (counts[triple] ?? 0) + 1;
const numbers = new Uint8Array(Math.ceil(counts.length / BITS_PER_NUMBER));
counts.forEach((count, triple) => {
  const at = Math.floor(triple / BITS_PER_NUMBER);
  if (count >= SEEN_MIN) numbers[at] = (numbers[at] ?? 0) | (1 << (triple % BITS_PER_NUMBER));
});
writeFileSync(
  join(ROOT, "src/domain/prompting/weights/score-triples.ts"),
  `// Written by \`node training/prompting/score-triples.ts\`; do not edit.
// Sources: ${words.size} words of @faker-js/faker 10.6.0 (MIT) and @zxcvbn-ts/language-en 4.1.1 (MIT).

/** A bit for each triple of letters that is usual, six to a letter. */
export const LETTER_TRIPLES =
  "${lettersOf(numbers)}";
`,
);
console.log({ words: words.size, usual: counts.filter((count) => count >= SEEN_MIN).length });
