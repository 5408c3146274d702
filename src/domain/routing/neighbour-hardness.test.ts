import { expect, test } from "vitest";
import { gramValues, scoresOf } from "./learned-scores.ts";
import { type Neighbours, neighbourHardness } from "./neighbour-hardness.ts";
import { GRAM_BUCKETS } from "./prompt-grams.ts";
import { scoreInputOf } from "./score-input.ts";
import { SHIPPED_SCORES } from "./shipped-scores.ts";

const KNOWN_HARD = 5;
const KNOWN_EASY = 9;
const UNKNOWN = 11;

function neighbours(weight: number): Neighbours {
  const [weights, excess] = [new Float32Array(GRAM_BUCKETS), new Float32Array(GRAM_BUCKETS)];
  weights.set([weight], KNOWN_HARD);
  weights.set([weight], KNOWN_EASY);
  excess.set([0.4], KNOWN_HARD);
  excess.set([-0.2], KNOWN_EASY);
  return { weight: weights, excess, usual: 0.3 };
}

const ask = (buckets: readonly number[], weight = 1) =>
  neighbourHardness(
    [{ buckets: Uint16Array.from(buckets), counts: Uint16Array.from(buckets, () => 1) }],
    [Float32Array.from(buckets, () => 1)],
    neighbours(weight),
  );

test("prompts that share words say how hard a prompt is", () => {
  expect(ask([KNOWN_HARD], 100)).toBeCloseTo(0.7, 2);
  expect(ask([KNOWN_EASY], 100)).toBeCloseTo(0.1, 2);
  expect(ask([KNOWN_HARD, KNOWN_EASY], 100)).toBeCloseTo(0.4, 2);
});

test("the farther they are, the nearer the answer is to the usual hardness", () => {
  expect(ask([])).toBe(0.3);
  expect(ask([UNKNOWN])).toBe(0.3);
  expect(ask([KNOWN_HARD], 0.1)).toBeCloseTo(0.5, 5);
  expect(ask([KNOWN_HARD], 0.001)).toBeLessThan(0.31);
});

test("words that nobody knows change nothing", () => {
  expect(ask([KNOWN_HARD, UNKNOWN])).toBe(ask([KNOWN_HARD]));
});

test("the second opinion moves the hardness that is read, by its share", () => {
  const input = scoreInputOf("Tom has 3 apples and buys 5 more. How many apples does he have?");
  const { weight, excess, usual } = SHIPPED_SCORES.neighbours;
  const read = (harder: number) =>
    scoresOf(input, { ...SHIPPED_SCORES, neighbours: { weight, excess, usual: usual + harder } }).hardness;
  expect(read(0.1) - read(0)).toBeCloseTo(0.035, 5);
  expect(
    neighbourHardness(input.grams, gramValues(input.grams, SHIPPED_SCORES.rarity), SHIPPED_SCORES.neighbours),
  ).toBeLessThan(usual);
});
