import { expect, test } from "vitest";
import { catalogueOf } from "../catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "../catalogue/catalogue-2025.ts";
import type { Tier } from "../plans.ts";
import { chooseModel, type RouteInput } from "./choose-model.ts";
import { SHIPPED_LANDMARKS } from "./familiarity.ts";
import { PROMISES } from "./promises.ts";

/** The same models, of which nobody has published anything. */
const GUESSED = [...catalogueOf([...CATALOGUE_2025.values()].map((entry) => ({ ...entry, strengths: {} }))).values()];
/** As good as the price of the default makes that one look. */
const known = { knowledge: { easy: 0.97, hard: 0.87, source: "a test" } };
const MATHS = "Find the integral of $x^2 e^{x}$ from $0$ to $\\pi$ and show every step of the derivation.";
const EASY_MAIL = "Write a short thank-you note to a colleague";
const HARD_TEXT = "Write a comprehensive, detailed article on the tax law of complex contracts for advanced readers.";

const width = SHIPPED_LANDMARKS.width;
const like = SHIPPED_LANDMARKS.values.slice(0, width);
/** The other way round from a landmark: far from it, and from whatever lies around it. */
const unlike = like.map((value) => -value);

const ask = (input: Partial<RouteInput>) => {
  const decision = chooseModel({
    prompt: MATHS,
    allowed: [...CATALOGUE_2025.values()],
    preferred: null,
    mode: "cost",
    strengths: "current",
    ...input,
  });
  if (decision === null) throw new Error("nobody was allowed");
  return decision;
};

test("a prompt like what was measured goes to the cheapest that is good enough, one unlike it to the best single model", () => {
  expect(ask({ vector: like }).model).not.toBe("claude-opus");
  const far = ask({ vector: unlike });
  expect(far).toMatchObject({ model: "claude-opus", isSure: false });
  expect(far.why).toBe(
    "Nothing like this prompt was measured, so Claude Opus, the best of your models overall, answers.",
  );
});

test("a prompt unlike all that was measured counts as hard as tasks are on average, whatever its words look like", () => {
  const qualities = (prompt: string, vector: Float32Array) =>
    Object.fromEntries(ask({ prompt, vector }).candidates.map(({ model, quality }) => [model, quality]));
  const [easy, hard] = ["How many days are 3 weeks and 2 days?", MATHS] as const;
  expect(qualities(easy, unlike)).toEqual(qualities(hard, unlike));
  expect(qualities(easy, like)).not.toEqual(qualities(hard, like));
});

test("the choice is sure only of prompts like those measured, among models of which figures were published", () => {
  const measured = ask({ vector: like });
  expect(measured.isSure).toBe(true);
  expect(measured.reasons.join(" ")).toContain("Sure: prompts like this one");
  expect(ask({ vector: null })).toMatchObject({ isSure: false });
  expect(ask({ vector: null }).reasons.join(" ")).toContain("could not be compared");
  expect(ask({ vector: like, allowed: GUESSED }).reasons.join(" ")).toContain("guessed from their price");
  expect(ask({ vector: like, prompt: EASY_MAIL }).reasons.join(" ")).toContain("tasks of this sort were not measured");
});

test("without a vector today's reading answers, less surely", () => {
  expect(ask({ vector: null }).model).toBe(ask({ vector: like }).model);
});

test("a vector of another embedder counts as far from everything", () => {
  expect(ask({ vector: new Float32Array(8).fill(0.35) })).toMatchObject({ model: "claude-opus", isSure: false });
});

test.each([
  ["premier", "gpt-4o"],
  ["free", "gpt-3.5-turbo"],
] as const)(
  "where the router is unsure and no model of %s is known to be better, its default answers",
  (tier, model) => {
    const reach: Readonly<Record<Tier, readonly string[]>> = {
      free: ["gpt-3.5-turbo", "gpt-4o-mini"],
      plus: [],
      premier: ["gpt-4o", "claude-sonnet", "claude-opus"],
    };
    const allowed = GUESSED.filter(({ name }) => reach[tier].includes(name));
    const decision = ask({ vector: unlike, tier, allowed });
    expect(decision.model).toBe(model);
    expect(decision.why).toMatch(/no model is known to be better: .*, the default of/);
  },
);

test("a default that costs more than the best single model does not stand in for it", () => {
  const dear = { upToTokens: null, input: 50, output: 200, cachedInput: null };
  const allowed = GUESSED.filter(({ name }) => ["gpt-4o", "claude-opus"].includes(name)).map((entry) =>
    entry.name === "gpt-4o" ? { ...entry, price: [dear] } : { ...entry, strengths: known },
  );
  expect(ask({ vector: unlike, tier: "premier", allowed }).model).toBe("claude-opus");
});

test("a model that is known to be better goes before the default, and the best answer is never the default's for want of knowledge", () => {
  expect(ask({ vector: unlike, tier: "premier" }).model).toBe("claude-opus");
  const allowed = GUESSED.filter(({ name }) => name === "gpt-4o" || name === "claude-opus");
  expect(ask({ vector: unlike, tier: "premier", allowed, mode: "quality" }).model).toBe("claude-opus");
});

test("of a task that was never measured, a cheaper model is taken while the loss stays within the promise if it is harder than it looks", () => {
  expect(ask({ prompt: EASY_MAIL, mode: "cost" }).model).not.toBe("claude-opus");
  for (const mode of ["balanced", "cost"] as const) {
    const { model, candidates } = ask({ prompt: HARD_TEXT, mode });
    const qualityOf = (name: string) => candidates.find((candidate) => candidate.model === name)?.quality ?? 0;
    expect(qualityOf("claude-opus") - qualityOf(model)).toBeLessThanOrEqual(1 - PROMISES[mode].keptMin);
  }
  const allowed = [...CATALOGUE_2025.values()].filter(({ name }) => ["gpt-3.5-turbo", "claude-opus"].includes(name));
  expect(ask({ prompt: HARD_TEXT, allowed })).toMatchObject({
    model: "claude-opus",
    why: expect.stringContaining("such tasks were not measured"),
  });
});

test("what a user has settled on, and an only model, is neither sure nor unsure", () => {
  const [first] = CATALOGUE_2025.values();
  expect(ask({ preferred: first ?? null }).isSure).toBeUndefined();
  expect(ask({ allowed: GUESSED.slice(0, 1) }).isSure).toBeUndefined();
});
