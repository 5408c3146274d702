import { unpackWeights } from "../prompting/weights/vagueness-packing.ts";
import type { LearnedScore, LearnedScores } from "./learned-scores.ts";
import { GRAM_BUCKETS } from "./prompt-grams.ts";
import { PROMPT_KINDS, type PromptKind } from "./prompt-kind.ts";

/** Per kind of prompt, numbers parted by blanks. */
type PackedNumbers = Readonly<Record<PromptKind, string>>;

/** One score as shipped: its words as one byte each in base64, the rest in plain numbers. */
export interface PackedScore {
  readonly grams: string;
  readonly gramScale: number;
  readonly wordShare: LearnedScore["wordShare"];
  readonly measures: PackedNumbers;
}
export interface PackedScores {
  readonly rarity: string;
  readonly rarityScale: number;
  readonly means: PackedNumbers;
  readonly spreads: PackedNumbers;
  readonly need: PackedScore;
  readonly hardness: PackedScore;
}

/** The learned scores from their compact form. */
export const unpackScores = ({ rarity, rarityScale, means, spreads, need, hardness }: PackedScores): LearnedScores => ({
  rarity: unpackedGrams(rarity, rarityScale),
  scale: perKind((kind) => ({ means: numbersOf(means[kind]), spreads: numbersOf(spreads[kind]) })),
  need: unpackedScore(need),
  hardness: unpackedScore(hardness),
});

const unpackedScore = ({ grams, gramScale, wordShare, measures }: PackedScore): LearnedScore => ({
  grams: unpackedGrams(grams, gramScale),
  wordShare,
  measures: perKind((kind) => numbersOf(measures[kind])),
});

const unpackedGrams = (text: string, scale: number): Float32Array =>
  Float32Array.from(unpackWeights(text).subarray(0, GRAM_BUCKETS), (byte) => byte * scale);

const numbersOf = (text: string): number[] => text.split(" ").map(Number);

const perKind = <Value>(make: (kind: PromptKind) => Value): Record<PromptKind, Value> =>
  Object.fromEntries(PROMPT_KINDS.map((kind) => [kind, make(kind)])) as Record<PromptKind, Value>;
