import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import { calculateNetSavings } from "./calculate-net-savings.ts";
import { chooseModel } from "./choose-model.ts";
import { gradeOf } from "./grade-of.ts";

const SEVEN = [...CATALOGUE_2025.values()];
/** As a host gets them who connects a gateway: two of three without a published figure, at prices that differ. */
const MANY: readonly CatalogueEntry[] = Array.from({ length: 400 }, (_, index) => {
  const like = SEVEN[index % SEVEN.length] as CatalogueEntry;
  const price = like.price?.map((step) => ({ ...step, input: step.input * (1 + index / 200) })) ?? null;
  const grades = index % 3 === 0 ? like.grades : {};
  return {
    ...like,
    name: `vendor/model-${index}`,
    label: `Model ${index}`,
    providerModelId: `m-${index}`,
    price,
    grades,
  };
});
const PROMPTS = ["hi there", "Find the integral of $x^2 e^{x}$ from $0$ to $\\pi$.", "Write a short thank-you note"];
const MODES = ["quality", "balanced", "cost"] as const;
const ask = (prompt: string, mode: (typeof MODES)[number]) => {
  const decision = chooseModel({ prompt, mode, allowed: MANY, preferred: null });
  if (decision === null) throw new Error("no model was allowed");
  return decision;
};

test.each(PROMPTS)("of 400 models a decision tells those that matter, best first: %s", (prompt) => {
  for (const mode of MODES) {
    const { model, runnerUp, candidates, reasons } = ask(prompt, mode);
    const names = candidates.map((candidate) => candidate.model);
    expect(names).toContain(model);
    expect(names).toContain(runnerUp?.model);
    expect(candidates.length).toBeLessThanOrEqual(30);
    expect(candidates.map(({ grade = 0 }) => grade)).toEqual(
      candidates.map(({ grade = 0 }) => grade).toSorted((a, b) => b - a),
    );
    expect(JSON.stringify({ candidates, reasons }).length).toBeLessThan(15_000);
  }
});

test("a saving is measured against the same models as if all were told", () => {
  const { candidates } = ask("hi there", "cost");
  const all = MANY.map((entry) => ({
    ...{ model: entry.name, label: entry.label, price: entry.price },
    ...{ grade: gradeOf(entry, "conversation").grade, costUsd: null, durationMs: 0 },
  }));
  const answer = { usage: { inputTokens: 200, outputTokens: 400 }, answerUsd: 0.0001, improverUsd: 0 };
  expect(calculateNetSavings(answer, candidates)).toEqual(calculateNetSavings(answer, all));
});

test("each provider stays with its best, so that another may stand in", () => {
  const providers = new Map(MANY.map(({ name, provider }) => [name, provider]));
  const told = new Set(ask("hi there", "balanced").candidates.map(({ model }) => providers.get(model)));
  expect(told).toEqual(new Set(providers.values()));
});

test("hundreds of models that are not fit for a prompt fill a few lines, not a page", () => {
  const [like] = SEVEN;
  if (like === undefined) throw new Error("no model");
  const small = MANY.map((entry) => ({ ...entry, contextTokens: 100 }));
  const input = { prompt: "Summarise: ".padEnd(2_000, "words "), preferred: null } as const;
  const decision = chooseModel({ ...input, allowed: [...small, like] });
  expect(decision?.model).toBe(like.name);
  expect(decision?.reasons.length).toBeLessThan(15);
  expect(decision?.reasons.join(" ")).toContain("392 more are not fit for it either.");
});
