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
  readonly neighbours: PackedNeighbours;
}

/** Weights of votes span many sizes: a byte holds the square root. */
interface PackedNeighbours {
  readonly weight: string;
  readonly weightScale: number;
  readonly excess: string;
  readonly excessScale: number;
  readonly usual: number;
}

/** The learned scores from their compact form. */
export const unpackScores = (packed: PackedScores): LearnedScores => ({
  rarity: unpackedGrams(packed.rarity, packed.rarityScale),
  scale: perKind((kind) => ({ means: numbersOf(packed.means[kind]), spreads: numbersOf(packed.spreads[kind]) })),
  need: unpackedScore(packed.need),
  hardness: unpackedScore(packed.hardness),
  neighbours: {
    weight: unpackedGrams(packed.neighbours.weight, packed.neighbours.weightScale).map((root) => root * root),
    excess: unpackedGrams(packed.neighbours.excess, packed.neighbours.excessScale),
    usual: packed.neighbours.usual,
  },
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
