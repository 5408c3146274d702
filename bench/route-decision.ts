/**
 * How long one choice of a model takes, among seven models and among 400. Each prompt is read by both in turn, so what the machine
 * does beside falls on both alike: what counts are the ratios.
 *
 *     node scripts/run.mjs bench/route-decision.ts
 */
import { createHash } from "node:crypto";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { chooseModel } from "#domain/routing/choose-model.ts";
import { quantilesOf } from "./quantiles.ts";

const ROUNDS = 2_000;
const WARM_UP = 500;
const MODELS = 400;

const seven = [...BUILT_IN_CATALOGUE.values()].filter(({ family }) => family !== "local").slice(0, 7);
const many: readonly CatalogueEntry[] = Array.from({ length: MODELS }, (_, index) => {
  const like = seven[index % seven.length] as CatalogueEntry;
  const price = like.price?.map((step) => ({ ...step, input: step.input * (1 + index / 200) })) ?? null;
  return { ...like, name: `vendor/model-${index}`, label: `Model ${index}`, providerModelId: `model-${index}`, price };
});
const PIECES = [
  "Write a short thank-you note to a colleague who helped with the move. ",
  "Find the integral of $x^2 e^{x}$ from $0$ to $\\pi$ and show every step. ",
  "def f(items):\n    return [item * 2 for item in items if item > 3]\nassert f([1, 4]) == ?\n",
  "Which of these is a noble gas?\nA. Oxygen\nB. Neon\nC. Chlorine\nD. Iron\n",
];
/** As people write them, from a line to a page, and one that is cut to what is read. */
const LENGTHS = [60, 200, 500, 1_000, 2_000, 10_000];
const prompts = PIECES.flatMap((piece) =>
  LENGTHS.map((length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)),
);
const task = { kind: "writing", effort: 2, needs: [] } as const;
const block = Buffer.alloc(16_384, "a");

const cases = {
  "anchor: SHA-256 of 16 kB": () => createHash("sha256").update(block).digest(),
  "7 models, read by plain signs": (prompt: string) => choose(prompt, seven, null),
  "400 models, read by plain signs": (prompt: string) => choose(prompt, many, null),
  "7 models, read by a model": (prompt: string) => choose(prompt, seven, task),
  "400 models, read by a model": (prompt: string) => choose(prompt, many, task),
} satisfies Record<string, (prompt: string) => unknown>;
const times = new Map(Object.keys(cases).map((name) => [name, [] as number[]]));

for (let round = -WARM_UP; round < ROUNDS; round += 1) {
  // Another last word each time: nothing is read from a cache.
  const prompt = `${prompts[(round + WARM_UP) % prompts.length]} ${round}`;
  for (const [name, run] of Object.entries(cases)) {
    const start = performance.now();
    run(prompt);
    if (round >= 0) times.get(name)?.push(performance.now() - start);
  }
}
for (const [name, own] of times) {
  const { p50, p99 } = quantilesOf(own);
  console.log(`${name}: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`);
}

function choose(prompt: string, allowed: readonly CatalogueEntry[], read: typeof task | null) {
  return chooseModel({ prompt, task: read, allowed, preferred: null, tier: "premier", mode: "balanced" });
}
