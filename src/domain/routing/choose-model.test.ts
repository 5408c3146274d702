import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogueOf, entriesOf } from "../catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "../catalogue/catalogue-2025.ts";
import { SHIPPED_CATALOGUE } from "../catalogue/shipped-catalogue.ts";
import { type ModelName, PRODUCT_MODELS } from "../models.ts";
import { chooseModel, type RouteInput } from "./choose-model.ts";

const HARD =
  "Prove rigorously that the algorithm is optimal and derive its complexity for a distributed architecture in Rust.";
const LOCAL = [...SHIPPED_CATALOGUE.values()].filter(({ family }) => family === "local");
const CATALOGUE = catalogueOf([...CATALOGUE_2025.values(), ...LOCAL]);
const ALL = [...CATALOGUE.keys()];
type Asked = Partial<Omit<RouteInput, "allowed" | "preferred">> & {
  allowed?: readonly ModelName[];
  preferred?: ModelName | null;
};
const route = ({ allowed = PRODUCT_MODELS, preferred = null, ...input }: Asked) =>
  chooseModel({
    prompt: "Write a haiku",
    allowed: entriesOf(CATALOGUE, allowed),
    preferred: preferred === null ? null : (CATALOGUE.get(preferred) ?? null),
    strengths: "current",
    ...input,
  });

test("only allowed models are chosen, compared and named as runner-up", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.subarray(ALL),
      fc.option(fc.constantFrom(...ALL)),
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

test("an easy question goes to a cheap model in balanced mode, a hard one to the best in quality mode", () => {
  const easy = route({ prompt: "hi there", mode: "balanced" });
  const hard = route({ prompt: HARD, mode: "quality" });
  expect(hard?.model).toBe("claude-opus");
  expect(easy?.candidates.find(({ model }) => model === easy.model)?.costUsd).toBeLessThan(0.001);
});

test("cost mode is never dearer than balanced, balanced never dearer than quality", () => {
  for (const prompt of [HARD, "hi there", "How many days are 3 weeks and 2 days?", "Write a poem about rain"]) {
    const [quality, balanced, cost] = (["quality", "balanced", "cost"] as const).map((mode) => {
      const decision = route({ prompt, mode });
      return decision?.candidates.find(({ model }) => model === decision.model)?.costUsd ?? 0;
    });
    expect(balanced).toBeLessThanOrEqual(quality ?? 0);
    expect(cost).toBeLessThanOrEqual(balanced ?? 0);
  }
});

test("without a clear lead quality mode keeps to the best single model", () => {
  const prompts = [
    "hi there",
    HARD,
    "Which gas is noble?\nA. Oxygen\nB. Neon",
    "def f(a):\n  return a\nassert f(1) == ??",
  ];
  for (const prompt of prompts) {
    expect(route({ prompt, mode: "quality", strengths: "public-2024" })?.model).toBe("claude-sonnet");
  }
});

test("models in trouble or beyond the premium tokens left are set aside, and said to be, while another is left", () => {
  const allowed: ModelName[] = ["claude-opus", "gpt-4o-mini"];
  const troubled = route({ prompt: HARD, allowed, mode: "quality", troubled: ["claude-opus"] });
  expect(troubled?.model).toBe("gpt-4o-mini");
  expect(troubled?.reasons.join(" ")).toContain("Claude Opus is failing at its provider just now.");
  const poor = route({ prompt: HARD, allowed, mode: "quality", premiumTokensLeft: 10 });
  expect(poor?.model).toBe("gpt-4o-mini");
  expect(poor?.reasons.join(" ")).toContain("needs more premium tokens than you have left");
  expect(route({ prompt: HARD, allowed: ["claude-opus"], troubled: ["claude-opus"] })?.model).toBe("claude-opus");
});

test("turbo leaves slow models out once the median nears a second, by measured times where there are any", () => {
  const allowed: ModelName[] = ["claude-opus", "gpt-4o"];
  const ask = (medianMs: number | null, opusMs?: number) =>
    route({
      prompt: HARD,
      allowed,
      mode: "quality",
      turbo: { medianMs },
      firstTokenMs: opusMs === undefined ? {} : { "claude-opus": opusMs },
    })?.model;
  expect(ask(null)).toBe("claude-opus");
  expect(ask(500)).toBe("claude-opus");
  expect(ask(900)).toBe("gpt-4o");
  expect(ask(900, 700)).toBe("claude-opus");
});

test("what each other model would have cost and taken is said", () => {
  const reasons = route({ prompt: "hi there", allowed: ["gpt-4o", "gpt-4o-mini"], mode: "quality" })?.reasons.join(" ");
  expect(reasons).toMatch(/Instead: GPT-4o Mini about \$0\.\d+, \d+ s\./);
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

test("a model whose window cannot hold the earlier turns is set aside while another can", () => {
  const allowed: ModelName[] = ["gpt-3.5-turbo", "gpt-4o-mini"];
  const short = route({ prompt: "hi there", allowed, mode: "cost" });
  const long = route({ prompt: "hi there", allowed, mode: "cost", besideTokens: 20_000 });
  expect(short?.reasons.join(" ")).not.toContain("cannot read a text this long");
  expect(long?.reasons.join(" ")).toContain("GPT-3.5 Turbo cannot read a text this long.");
  expect(costsOf(long)).toEqual(costsOf(short));
});

const costsOf = (decision: ReturnType<typeof route>) => decision?.candidates.map(({ costUsd }) => costUsd);
