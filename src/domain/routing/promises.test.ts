import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "../catalogue/catalogue-2025.ts";
import { chooseModel } from "./choose-model.ts";
import { SHIPPED_LANDMARKS } from "./familiarity.ts";
import { PROMISE_LIMITS } from "./promises.ts";
import { MEASURED_CHOICES } from "./weights/measured-choices.ts";

const near = SHIPPED_LANDMARKS.values.slice(0, SHIPPED_LANDMARKS.width);
const reasonsFor = (vector: Float32Array): string =>
  chooseModel({
    prompt: "Find the integral of $x^2 e^{x}$ from $0$ to $\\pi$ and show every step of the derivation.",
    vector,
    allowed: [...CATALOGUE_2025.values()],
    preferred: null,
    mode: "cost",
    strengths: "current",
  })?.reasons.join(" ") ?? "";

test("the words about sureness name the marks that choices carry, and claim no more than was measured", () => {
  expect(reasonsFor(near)).toContain("Sure: ");
  expect(reasonsFor(near.map((value) => -value))).toContain("Not sure: nothing like this prompt");
  expect(PROMISE_LIMITS).toMatch(
    /“Sure” says that a prompt resembles those, .*unlike all of them is marked “not sure”/,
  );
  // Of data sets that were left out whole many a prompt is called sure: sureness says nothing of where a prompt is from.
  expect(MEASURED_CHOICES.unknown.sure).toBeGreaterThan(0.05);
  expect(PROMISE_LIMITS).not.toMatch(/anything else/);
});
