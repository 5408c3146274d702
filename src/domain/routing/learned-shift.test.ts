import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "../catalogue/catalogue-2025.ts";
import { type ModelName, PRODUCT_MODELS } from "../models.ts";
import { chooseModel } from "./choose-model.ts";
import { learnShift, type OutcomeCount, SHIFT_MAX } from "./learned-shift.ts";
import { CATEGORIES } from "./prompt-category.ts";

const outcomes: fc.Arbitrary<OutcomeCount[]> = fc.array(
  fc.record({
    category: fc.constantFrom(...CATEGORIES),
    model: fc.constantFrom(...PRODUCT_MODELS),
    won: fc.oneof(fc.nat(), fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -5, 1e300)),
    lost: fc.oneof(fc.nat(), fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -5, 1e300)),
  }),
  { maxLength: 60 },
);
/** Everything is won by one model and lost by all the others. */
const forged = (praised: ModelName): OutcomeCount[] =>
  CATEGORIES.flatMap((category) =>
    PRODUCT_MODELS.map((model) => ({
      category,
      model,
      won: model === praised ? 1e6 : 0,
      lost: model === praised ? 0 : 1e6,
    })),
  );
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
        expect(learnShift([])(category, model)).toBe(0);
      },
    ),
  );
});

test("outcomes add up, a few decide little, and wins raise what losses lower", () => {
  const one = { category: "code", model: "gpt-4o", won: 1, lost: 0 } as const;
  expect(learnShift([one])("code", "gpt-4o")).toBeLessThan(0.002);
  expect(learnShift([one, one])("code", "gpt-4o")).toBe(learnShift([{ ...one, won: 2 }])("code", "gpt-4o"));
  expect(learnShift([{ ...one, won: 0, lost: 500 }])("code", "gpt-4o")).toBeLessThan(-0.04);
  expect(learnShift([{ ...one, won: 500 }])("code", "gpt-4o")).toBeGreaterThan(0.04);
  expect(learnShift([{ ...one, won: 500 }])("maths", "gpt-4o")).toBe(0);
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
