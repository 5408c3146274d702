import { expect, test } from "vitest";
import { packWeights } from "../prompting/weights/vagueness-packing.ts";
import { GRAM_BUCKETS } from "./prompt-grams.ts";
import { PROMPT_KINDS } from "./prompt-kind.ts";
import { MEASURES } from "./prompt-measures.ts";
import { SHIPPED_SCORES } from "./shipped-scores.ts";
import { unpackScores } from "./unpack-scores.ts";
import { PACKED_SCORES } from "./weights/routing-scores.ts";

test("the shipped scores are whole: a number for every bucket and measure", () => {
  for (const score of [SHIPPED_SCORES.need, SHIPPED_SCORES.hardness]) {
    expect(score.grams).toHaveLength(GRAM_BUCKETS);
    expect(score.grams.some((weight) => weight !== 0)).toBe(true);
    for (const kind of PROMPT_KINDS) {
      expect(score.measures[kind]).toHaveLength(MEASURES + 1);
      expect(score.measures[kind].every(Number.isFinite)).toBe(true);
    }
  }
  expect(SHIPPED_SCORES.rarity).toHaveLength(GRAM_BUCKETS);
  const { weight, excess, usual } = SHIPPED_SCORES.neighbours;
  expect(weight).toHaveLength(GRAM_BUCKETS);
  expect(excess).toHaveLength(GRAM_BUCKETS);
  expect(weight.every((votes) => votes >= 0)).toBe(true);
  expect(usual > 0 && usual < 1).toBe(true);
});

test("bytes come back as weights of their scale", () => {
  const grams = packWeights([...new Array(GRAM_BUCKETS)].map((_, bucket) => (bucket === 7 ? -100 : 0)));
  const { need } = unpackScores({ ...PACKED_SCORES, need: { ...PACKED_SCORES.need, grams, gramScale: 0.5 } });
  expect(need.grams[7]).toBe(-50);
  expect(need.grams[8]).toBe(0);
});
