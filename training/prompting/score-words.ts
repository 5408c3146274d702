/**
 * Writes English words by how often people use them to src/domain/prompting/weights/score-words.ts.
 *
 *   node training/prompting/score-words.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hashText } from "../../src/domain/prompting/words/hash-text.ts";
import { lettersOf, packWordSet } from "../../src/domain/prompting/words/word-set.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "node_modules/@zxcvbn-ts/language-en/src");
const COMMON_COUNT = 3000;
const KNOWN_BITS = 8;
const KNOWN_LENGTH_MIN = 4;
const read = (file: string): string[] =>
  (JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as string[]).filter((word) => /^[a-z]+$/.test(word));

/** 24 bits of each word's hash, six to a letter: no word can be read back. */
const hashesOf = (words: readonly string[]): string =>
  lettersOf(words.flatMap((word) => [18, 12, 6, 0].map((shift) => ((hashText(word) >>> 8) >>> shift) & 63)));

// Both lists begin with the words that are used most.
const spoken = read("commonWords.json");
const written = read("wikipedia.json");
const common = spoken.filter((word) => word.length > 1).slice(0, COMMON_COUNT);
const known = new Set([...spoken, ...written].filter((word) => word.length >= KNOWN_LENGTH_MIN));

writeFileSync(
  join(ROOT, "src/domain/prompting/weights/score-words.ts"),
  `// Written by \`node training/prompting/score-words.ts\`; do not edit.
// Sources, through @zxcvbn-ts/language-en 4.1.1 (MIT): OpenSubtitles 2024 by OPUS (ODC-BY) and Wikipedia.

/** The ${common.length} words said most, as hashes. */
export const COMMON_WORDS =
  "${hashesOf(common)}";
/** ${known.size} words of ${KNOWN_LENGTH_MIN} letters and more, as a Bloom filter. */
export const KNOWN_WORDS =
  "${packWordSet(known, KNOWN_BITS)}";
`,
);
