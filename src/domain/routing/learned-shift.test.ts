import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "../catalogue/catalogue-2025.ts";
import { type ModelName, PRODUCT_MODELS } from "../models.ts";
import { chooseModel } from "./choose-model.ts";
import { learnFrom, learnShift, NO_OUTCOMES, type OutcomeCount, type Outcomes, SHIFT_MAX } from "./learned-shift.ts";
import type { PickOutcome } from "./pick-outcome.ts";
import { CATEGORIES } from "./prompt-category.ts";
import { DIFFICULTY_BUCKETS } from "./route-outcome.ts";

const times = fc.oneof(fc.nat(), fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -5, 1e300));
const task = {
  category: fc.constantFrom(...CATEGORIES),
  difficulty: fc.constantFrom(...DIFFICULTY_BUCKETS),
};
const outcomes: fc.Arbitrary<Outcomes> = fc.record({
  counts: fc.array(fc.record({ ...task, model: fc.constantFrom(...PRODUCT_MODELS), won: times, lost: times }), {
    maxLength: 60,
  }),
  picks: fc.array(
    fc.record({
      ...task,
      winner: fc.constantFrom(...PRODUCT_MODELS),
      loser: fc.constantFrom(...PRODUCT_MODELS),
      place: fc.constantFrom("first" as const, "later" as const),
      length: fc.constantFrom("longer" as const, "alike" as const, "shorter" as const),
      isBlind: fc.boolean(),
      times,
    }),
    { maxLength: 60 },
  ),
});
/** Everything is won by one model and lost by all the others. */
const forged = (praised: ModelName): Outcomes => ({
  picks: CATEGORIES.flatMap((category) =>
    PRODUCT_MODELS.filter((model) => model !== praised).flatMap((loser) =>
      (["first", "later"] as const).map(
        (place) =>
          ({
            category,
            difficulty: "medium",
            winner: praised,
            loser,
            place,
            length: "alike",
            isBlind: true,
            times: 1e8,
          }) as const,
      ),
    ),
  ),
  counts: CATEGORIES.flatMap((category) =>
    PRODUCT_MODELS.map((model) => ({
      category,
      difficulty: "medium" as const,
      model,
      won: model === praised ? 1e6 : 0,
      lost: model === praised ? 0 : 1e6,
    })),
  ),
});
const prompts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(
    "Tom has 3 apples and buys 5 more each day for 4 days. How many apples does he have?",
    "Write a Python function that merges two sorted lists.\n```python\ndef merge(a, b):\n```",
    "Which of these is a noble gas?\nA. Oxygen\nB. Neon\nC. Iron\nD. Sodium",
    "Find the integral of $x^2 e^{x}$ from $0$ to $\\pi$.",
    "hello",
  ),
);

test("no outcomes move a quality by more than the bound, and none move it without outcomes", () => {
  fc.assert(
    fc.property(
      outcomes,
      fc.constantFrom(...CATEGORIES),
      fc.constantFrom(...PRODUCT_MODELS),
      (given, category, model) => {
        const shift = learnShift(given)(category, model);
        expect(Math.abs(shift)).toBeLessThanOrEqual(SHIFT_MAX);
        expect(learnShift(NO_OUTCOMES)(category, model)).toBe(0);
      },
    ),
  );
});

const counted = (model: ModelName, won: number, lost: number, difficulty: OutcomeCount["difficulty"] = "medium") =>
  ({ category: "code", difficulty, model, won, lost }) as const;
const shiftOf = (counts: OutcomeCount[], model: ModelName, picks: PickOutcome[] = []) =>
  learnShift({ counts, picks })("code", model);

test("outcomes add up, a few decide little, and wins raise what losses lower", () => {
  const rival = counted("claude-sonnet", 0, 1);
  expect(shiftOf([counted("gpt-4o", 1, 0), rival], "gpt-4o")).toBeLessThan(0.002);
  expect(shiftOf([counted("gpt-4o", 1, 0), counted("gpt-4o", 1, 0), rival], "gpt-4o")).toBe(
    shiftOf([counted("gpt-4o", 2, 0), rival], "gpt-4o"),
  );
  const many = [counted("gpt-4o", 500, 0), counted("claude-sonnet", 0, 500)];
  expect(shiftOf(many, "gpt-4o")).toBeGreaterThan(0.02);
  expect(shiftOf(many, "claude-sonnet")).toBeLessThan(-0.02);
  expect(learnShift({ counts: many, picks: [] })("maths", "gpt-4o")).toBe(0);
});

test("a model that gets the hard tasks is not held to blame for what such tasks bring", () => {
  // Each model is liked nine times in ten where tasks are easy and five times in ten where they are hard.
  const counts = [
    counted("gpt-4o", 50, 50, "hard"),
    counted("gpt-4o", 9, 1, "easy"),
    counted("gpt-4o-mini", 5, 5, "hard"),
    counted("gpt-4o-mini", 90, 10, "easy"),
  ];
  expect(shiftOf(counts, "gpt-4o")).toBeCloseTo(0, 10);
  expect(shiftOf(counts, "gpt-4o-mini")).toBeCloseTo(0, 10);
  // Alone among its kind it is compared with nobody.
  expect(shiftOf([counted("gpt-4o", 0, 300)], "gpt-4o")).toBe(0);
});

const picked = (winner: ModelName, loser: ModelName, times: number, how: Partial<PickOutcome> = {}): PickOutcome => ({
  ...{ category: "code", difficulty: "medium", winner, loser, place: "first", length: "alike", isBlind: true, times },
  ...how,
});

test("a habit of picking what stands first or is longer moves nothing, and a real preference does", () => {
  // The same model always stood first: eight picks in ten were of it, whichever it was.
  const habit = (first: ModelName, other: ModelName) => [
    picked(first, other, 800, { length: "longer" }),
    picked(other, first, 200, { place: "later", length: "shorter" }),
  ];
  const both = [...habit("gpt-4o", "claude-sonnet"), ...habit("claude-sonnet", "gemini-pro")];
  expect(Math.abs(shiftOf([], "gpt-4o", both))).toBeLessThan(0.002);
  expect(Math.abs(shiftOf([], "gemini-pro", both))).toBeLessThan(0.002);
  const preference = [
    ...[picked("gpt-4o", "claude-sonnet", 80), picked("gpt-4o", "claude-sonnet", 80, { place: "later" })],
    ...[picked("claude-sonnet", "gpt-4o", 20), picked("claude-sonnet", "gpt-4o", 20, { place: "later" })],
  ];
  expect(shiftOf([], "gpt-4o", preference)).toBeGreaterThan(0.02);
});

test("a pick among named models counts half, and the sample size says so", () => {
  const sizeOf = (isBlind: boolean) =>
    learnFrom({ counts: [], picks: [picked("gpt-4o", "claude-sonnet", 10, { isBlind })] })("code", "gpt-4o").weighed;
  expect(sizeOf(false)).toBeCloseTo(sizeOf(true) / 2, 10);
  expect(sizeOf(true)).toBeLessThan(10);
});

test("whatever outcomes say, the choice is one the table expects to be as good, and never dearer than the best model", () => {
  fc.assert(
    fc.property(
      prompts,
      fc.subarray([...CATALOGUE_2025.values()], { minLength: 1 }),
      fc.constantFrom("quality" as const, "balanced" as const, "cost" as const),
      fc.constantFrom("current" as const, "public-2024" as const),
      fc.oneof(outcomes, fc.constantFrom(...PRODUCT_MODELS).map(forged)),
      (prompt, allowed, mode, strengths, given) => {
        const input = { prompt, allowed, preferred: null, mode, strengths };
        const plain = chooseModel(input);
        const learned = chooseModel({ ...input, shift: learnShift(given) });
        const of = (decision: typeof plain) => decision?.candidates.find(({ model }) => model === decision.model);
        expect(of(learned)?.quality).toBeGreaterThanOrEqual(of(plain)?.quality ?? 1);
        if (mode === "quality") expect(learned?.model).toBe(plain?.model);
        const single = chooseModel({ ...input, mode: "quality" });
        const ceiling = Math.max(of(plain)?.costUsd ?? 0, of(single)?.costUsd ?? 0);
        expect(of(learned)?.costUsd ?? 0).toBeLessThanOrEqual(ceiling + 1e-12);
      },
    ),
    { numRuns: 400 },
  );
});

test("outcomes do decide between models that the table holds for equals", () => {
  const input = {
    prompt: "Tom has 3 apples and buys 5 more each day for 4 days. How many apples does he have?",
    allowed: [...CATALOGUE_2025.values()],
    preferred: null,
  };
  const chosen = new Set(
    PRODUCT_MODELS.map(
      (praised) =>
        chooseModel({ ...input, mode: "cost", strengths: "public-2024", shift: learnShift(forged(praised)) })?.model,
    ),
  );
  expect(chosen.size).toBeGreaterThan(1);
});
