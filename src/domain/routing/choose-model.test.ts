import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { BUILT_IN_CATALOGUE } from "../catalogue/built-in-catalogue.ts";
import { catalogueOf, findCatalogueEntries, modelsForTier } from "../catalogue/catalogue.ts";
import { type ModelName, PRODUCT_MODELS } from "../catalogue/models.ts";
import { TIERS, type Tier } from "../plans/plans.ts";
import { chooseModel, type RouteInput } from "./choose-model.ts";
import { ROUTE_MODES, type RouteMode } from "./route-decision.ts";
import type { LikedShareLookup } from "./route-outcomes.ts";
import { TASK_KINDS, type Task } from "./task.ts";

const HARD =
  "Prove rigorously that the algorithm is optimal and derive its complexity for a distributed architecture in Rust.";
const LOCAL = [...BUILT_IN_CATALOGUE.values()].filter(({ family }) => family === "local");
const CATALOGUE = catalogueOf([...CATALOGUE_2025.values(), ...LOCAL]);
const ALL = [...CATALOGUE.keys()];
type Asked = Partial<Omit<RouteInput, "allowed" | "preferred">> & {
  allowed?: readonly ModelName[];
  preferred?: ModelName | null;
};
const route = ({ allowed = PRODUCT_MODELS, preferred = null, ...input }: Asked) =>
  chooseModel({
    prompt: "Write a haiku",
    allowed: findCatalogueEntries(CATALOGUE, allowed),
    preferred: preferred === null ? null : (CATALOGUE.get(preferred) ?? null),
    ...input,
  });

test("only allowed models are chosen, compared and named as runner-up", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.subarray(ALL),
      fc.option(fc.constantFrom(...ALL)),
      fc.constantFrom("quality" as const, "balanced" as const, "cost" as const),
      fc.constantFrom("free" as const, "plus" as const, "premier" as const),
      (prompt, allowed, preferred, mode, tier) => {
        const decision = route({ prompt, allowed, preferred, mode, tier });
        if (allowed.length === 0) {
          expect(decision).toBeNull();
          return;
        }
        expect(allowed).toContain(decision?.model);
        expect(new Set(decision?.candidates.map(({ model }) => model))).toEqual(new Set(allowed));
        expect(decision?.runnerUp === null).toBe(allowed.length === 1);
        expect(decision?.runnerUp?.model).not.toBe(decision?.model);
        expect(decision?.why).not.toBe("");
        for (const { grade = 0 } of decision?.candidates ?? []) expect(grade >= 1 && grade <= 5).toBe(true);
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

/** Shipped grades for writing: Opus and Argon 5, Sonnet 4, Luna and Flash-Lite 3, Haiku 2; Sol is not measured. */
const shipped = (task: Pick<Task, "kind" | "effort">, tier: Tier, mode: RouteMode, more: Partial<RouteInput> = {}) =>
  chooseModel({
    prompt: "a prompt",
    task: { ...task, needs: [] },
    allowed: modelsForTier(BUILT_IN_CATALOGUE, tier).filter(({ family }) => family !== "local"),
    preferred: null,
    tier,
    mode,
    ...more,
  });

test("quality takes the best grade that the plan allows, the dearer only where it is better", () => {
  expect(shipped({ kind: "code", effort: 1 }, "premier", "quality")?.model).toBe("claude-sonnet");
  expect(shipped({ kind: "writing", effort: 1 }, "premier", "quality")?.model).toBe("gemini-2.5-pro");
  expect(shipped({ kind: "writing", effort: 3 }, "plus", "quality")?.model).toBe("claude-sonnet");
});

test("balanced is quality for an expert's task, and else the cheapest that comes near, of the plan's own models", () => {
  expect(shipped({ kind: "code", effort: 3 }, "premier", "balanced")?.model).toBe("claude-opus");
  expect(shipped({ kind: "writing", effort: 2 }, "premier", "balanced")?.model).toBe("gemini-2.5-pro");
  expect(shipped({ kind: "writing", effort: 1 }, "plus", "balanced")?.model).toBe("claude-sonnet");
});

test("no plan's own model answers where a better graded one costs no more", () => {
  const decision = shipped({ kind: "code", effort: 2 }, "premier", "balanced");
  const priceOf = (name: string) => decision?.candidates.find(({ model }) => model === name)?.costUsd;
  expect(priceOf("claude-sonnet")).toBe(priceOf("gemini-2.5-pro"));
  expect(decision?.model).toBe("claude-sonnet");
});

test("cost takes the cheapest that is good enough, on every plan", () => {
  for (const tier of TIERS) {
    const decision = shipped({ kind: "writing", effort: 3 }, tier, "cost");
    expect(decision?.model).toBe("gpt-4o-mini");
  }
});

test("balanced on Premier never answers with a free plan's model, whatever the kind and effort", () => {
  const free = new Set(modelsForTier(BUILT_IN_CATALOGUE, "free").map(({ name }) => name));
  for (const kind of TASK_KINDS) {
    for (const effort of [1, 2, 3] as const) {
      expect(free).not.toContain(shipped({ kind, effort }, "premier", "balanced")?.model);
    }
  }
});

test("a plan's own model gives way to a better graded one of a lower plan", () => {
  const [cheap, own] = [BUILT_IN_CATALOGUE.get("claude-haiku"), BUILT_IN_CATALOGUE.get("claude-sonnet")];
  if (cheap === undefined || own === undefined) throw new Error("no models");
  const allowed = [
    { ...cheap, grades: own.grades },
    { ...own, grades: cheap.grades },
  ];
  expect(shipped({ kind: "code", effort: 2 }, "plus", "balanced", { allowed })?.model).toBe("claude-haiku");
});

test("choice and runner-up are different models, also where two names stand for one", () => {
  for (const kind of TASK_KINDS) {
    for (const mode of ROUTE_MODES) {
      const decision = shipped({ kind, effort: 1 }, "free", mode);
      const idOf = (name: string | undefined) => BUILT_IN_CATALOGUE.get(name ?? "")?.providerModelId;
      expect(idOf(decision?.runnerUp?.model)).not.toBe(idOf(decision?.model));
    }
  }
  const twoNames = ["gpt-3.5-turbo", "gpt-4o-mini"].flatMap((name) => BUILT_IN_CATALOGUE.get(name) ?? []);
  expect(shipped({ kind: "writing", effort: 1 }, "free", "balanced", { allowed: twoNames })?.runnerUp).toBeNull();
});

test("equals are said to be equal, and a model that nobody graded is said not to be measured yet", () => {
  const free = shipped({ kind: "writing", effort: 3 }, "free", "balanced");
  expect(free?.why).toContain("GPT-4o Mini and Gemini Flash-Lite are graded the same for it; GPT-4o Mini costs less.");
  expect(free?.runnerUp).toEqual({
    model: "gemini-flash-lite",
    why: "Graded the same for this, at about 5 times the price.",
  });
  const sol = findCatalogueEntries(BUILT_IN_CATALOGUE, ["gpt-4o", "gpt-4o-mini"]);
  const unmeasured = shipped({ kind: "writing", effort: 3 }, "plus", "quality", { allowed: sol });
  expect(unmeasured?.why).toContain("GPT-4o is not measured yet for writing; by its price it counts as a 4 of 5.");
  // Said once: it is not among the reasons again.
  expect(unmeasured?.reasons.join(" ")).not.toContain("GPT-4o is not measured yet");
});

test("who shares the best grade is said to share it, and whoever is better and set aside is named with the reason", () => {
  const shared = shipped({ kind: "research", effort: 2 }, "premier", "quality");
  expect(shared?.why).toContain(
    "Claude Sonnet, Gemini 2.5 Pro and Claude Opus are graded the same for it; Claude Sonnet is among the cheapest.",
  );
  const dear = shipped({ kind: "planning", effort: 2 }, "plus", "balanced", { premiumTokensLeft: 0 });
  expect(dear?.why).toContain("GPT-4o Mini has the best grade for it among your measured models that can answer now");
  expect(dear?.why).toContain("Claude Sonnet is better graded, but needs more premium tokens than you have left.");
});

test("whoever asks for a picture is told that answers are text", () => {
  const text = "Answers are text: no model here draws a picture.";
  expect(shipped({ kind: "images", effort: 1 }, "free", "balanced")?.reasons).toContain(text);
  expect(shipped({ kind: "writing", effort: 1 }, "free", "balanced")?.reasons).not.toContain(text);
});

test("the tables behind the grade stand with their day among the reasons", () => {
  const reasons = shipped({ kind: "code", effort: 3 }, "premier", "balanced")?.reasons.join(" ");
  expect(reasons).toContain("Claude Opus is graded 5 of 5 for programming.");
  expect(reasons).toMatch(/Source: whatmodel\.sh, read on November 24, 2026\./);
});

test("what this host saw decides among equals where only the best grade will do, and changes no grade", () => {
  const seen: LikedShareLookup = (_, model) => (model === "claude-opus" ? 0.9 : model === "gemini-2.5-pro" ? 0.6 : 1);
  expect(shipped({ kind: "writing", effort: 3 }, "premier", "quality", { seen })?.model).toBe("claude-opus");
  // Alone it is what is usual.
  const half: LikedShareLookup = (_, model) => (model === "claude-opus" ? 0.9 : null);
  expect(shipped({ kind: "writing", effort: 3 }, "premier", "quality", { seen: half })?.model).toBe("gemini-2.5-pro");
});

test("of two names for one model the one that thinks longer takes what is not simple", () => {
  expect(shipped({ kind: "writing", effort: 1 }, "free", "balanced")?.model).toBe("gpt-3.5-turbo");
  expect(shipped({ kind: "writing", effort: 2 }, "free", "balanced")?.model).toBe("gpt-4o-mini");
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

test("a second name of the chosen model that is too slow for turbo is not said to be set aside", () => {
  const names: readonly ModelName[] = ["gpt-3.5-turbo", "gpt-4o-mini", "claude-haiku"];
  const decision = chooseModel({
    prompt: "Write a haiku",
    allowed: findCatalogueEntries(BUILT_IN_CATALOGUE, names),
    preferred: null,
    turbo: { medianMs: 900 },
    firstTokenMs: { "gpt-3.5-turbo": 300, "gpt-4o-mini": 5_000, "claude-haiku": 5_000 },
  });
  expect(decision?.model).toBe("gpt-3.5-turbo");
  const slow = decision?.reasons.filter((reason) => reason.includes("for turbo"));
  expect(slow).toEqual(["Claude Haiku takes too long to begin for turbo."]);
});
