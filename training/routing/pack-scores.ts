import { packWeights } from "#domain/prompting/weights/vagueness-packing.ts";
import type { LearnedScore, LearnedScores } from "#domain/routing/learned-scores.ts";
import type { Neighbours } from "#domain/routing/neighbour-hardness.ts";
import { PROMPT_KINDS, type PromptKind } from "#domain/routing/prompt-kind.ts";
import type { PackedScore, PackedScores } from "#domain/routing/unpack-scores.ts";

/** The learned scores as they are shipped: words in one byte each, the rest in five digits. */
export function packScores({ rarity, scale, need, hardness, neighbours }: LearnedScores): PackedScores {
  const packedRarity = packGrams(rarity);
  return {
    rarity: packedRarity.text,
    rarityScale: packedRarity.scale,
    means: perKind((kind) => shortened(scale[kind].means)),
    spreads: perKind((kind) => shortened(scale[kind].spreads)),
    need: packScore(need),
    hardness: packScore(hardness),
    neighbours: packNeighbours(neighbours),
  };
}

function packNeighbours({ weight, excess, usual }: Neighbours): PackedScores["neighbours"] {
  const [roots, deviations] = [packGrams(weight.map(Math.sqrt)), packGrams(excess)];
  return {
    weight: roots.text,
    weightScale: roots.scale,
    excess: deviations.text,
    excessScale: deviations.scale,
    usual: short(usual),
  };
}

function packScore({ grams, wordShare, measures }: LearnedScore): PackedScore {
  const { text, scale } = packGrams(grams);
  return { grams: text, gramScale: scale, wordShare, measures: perKind((kind) => shortened(measures[kind])) };
}

/** The few weights beyond the limit are cut, so that the many keep their digits. */
function packGrams(values: Float32Array): { readonly text: string; readonly scale: number } {
  const sizes = [...values].map(Math.abs).sort((a, b) => a - b);
  const limit = sizes[Math.floor((sizes.length - 1) * 0.9998)] ?? 0;
  const scale = short(limit / 127);
  const bytes = [...values].map((value) => Math.max(-127, Math.min(127, Math.round(value / scale))));
  return { text: packWeights(bytes), scale };
}

const shortened = (values: readonly number[]): string => values.map(short).join(" ");
const short = (value: number): number => Number(value.toPrecision(5));
const perKind = <Value>(make: (kind: PromptKind) => Value): Record<PromptKind, Value> =>
  Object.fromEntries(PROMPT_KINDS.map((kind) => [kind, make(kind)])) as Record<PromptKind, Value>;
