import { PII_BUCKET_BITS, PII_TRANSITIONS, PII_WEIGHTS } from "../weights/pii-tagger.ts";
import { PII_COMMON_WORDS, PII_NAME_WORDS, PII_PLACE_WORDS } from "../weights/pii-words.ts";
import { numbersOf, readWordSet } from "../words/word-set.ts";
import type { PiiModel } from "./pii-tagger.ts";

/** Six-bit weights are stored with 32 for nothing. */
export const WEIGHT_ZERO = 32;

let committed: PiiModel | null = null;

/** The committed weights; read when first asked for, since most commands never need them. */
export function readPiiModel(): PiiModel {
  committed ??= unpackedModel();
  return committed;
}

function unpackedModel(): PiiModel {
  return {
    lexicon: {
      common: readWordSet(PII_COMMON_WORDS),
      names: readWordSet(PII_NAME_WORDS),
      places: readWordSet(PII_PLACE_WORDS),
    },
    bucketBits: PII_BUCKET_BITS,
    weights: new Int8Array(numbersOf(PII_WEIGHTS)).map((number) => number - WEIGHT_ZERO),
    transitions: Float64Array.from(PII_TRANSITIONS.split(" "), Number),
  };
}
