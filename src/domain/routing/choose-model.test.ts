import fc from "fast-check";
import { expect, test } from "vitest";
import { MODEL_NAMES, type ModelName, PRODUCT_MODELS } from "../models.ts";
import { chooseModel, type RouteInput } from "./choose-model.ts";

const HARD =
  "Prove rigorously that the algorithm is optimal and derive its complexity for a distributed architecture in Rust.";
const route = (input: Partial<RouteInput>) =>
  chooseModel({ prompt: "Write a haiku", allowed: PRODUCT_MODELS, preferred: null, strengths: "current", ...input });

test("only allowed models are chosen, compared and named as runner-up", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.subarray([...MODEL_NAMES]),
      fc.option(fc.constantFrom(...MODEL_NAMES)),
      fc.constantFrom("quality" as const, "balanced" as const, "cost" as const),
      fc.constantFrom("current" as const, "public-2024" as const),
      (prompt, allowed, preferred, mode, strengths) => {
        const decision = route({ prompt, allowed, preferred, mode, strengths });
        if (allowed.length === 0) {
          expect(decision).toBeNull();
          return;
        }
        expect(allowed).toContain(decision?.model);
        expect(new Set(decision?.candidates.map(({ model }) => model))).toEqual(new Set(allowed));
        expect(decision?.runnerUp === null).toBe(allowed.length === 1);
        expect(decision?.runnerUp?.model).not.toBe(decision?.model);
        expect(decision?.why).not.toBe("");
        for (const { quality } of decision?.candidates ?? []) expect(quality >= 0 && quality <= 1).toBe(true);
      },
    ),
  );
});

test("the user's own choice wins while it is allowed, and is said to be theirs", () => {
  expect(route({ prompt: HARD, preferred: "gpt-3.5-turbo" })).toMatchObject({
    model: "gpt-3.5-turbo",
    why: "You chose GPT-3.5 Turbo.",
  });
  const decision = route({ preferred: "claude-opus", allowed: ["gpt-4o-mini", "gpt-4o"] });
  expect(decision?.reasons.join(" ")).toContain("Claude Opus, your usual choice, is not available");
});

test("the demonstration model never answers while a real one can", () => {
  for (const model of PRODUCT_MODELS) expect(route({ allowed: ["embedded", model], mode: "cost" })?.model).toBe(model);
  expect(route({ allowed: ["embedded", "compatible"], mode: "cost" })?.model).toBe("compatible");
});

test("alone, the demonstration model answers and says what it is", () => {
  expect(route({ allowed: ["embedded"] })?.why).toMatch(/No provider is connected.*demonstration model/);
});

test("a dearer model must earn its price in balanced mode", () => {
  const easy = route({ prompt: "hi there", mode: "balanced" });
  const hard = route({ prompt: HARD, mode: "quality" });
  expect(hard?.model).toBe("claude-opus");
  expect(easy?.candidates.find(({ model }) => model === easy.model)?.costUsd).toBeLessThan(0.003);
});

test("a conversation that only one model can hold goes to that model", () => {
  const allowed: ModelName[] = ["gpt-4o", "claude-opus", "gemini-2.5-pro"];
  expect(route({ allowed, inputTokens: 500_000 })?.model).toBe("gemini-2.5-pro");
});

test("fifty thousand characters are routed in well under 100 ms", () => {
  for (const piece of ["1 ", "$", "prove ", "write the ", "how many ", "def "]) {
    const prompt = piece.repeat(50_000 / piece.length);
    const start = performance.now();
    route({ prompt });
    expect(performance.now() - start).toBeLessThan(5_000);
  }
});
