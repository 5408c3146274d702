import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { buildPlanSummary } from "../plans/build-plan-summary.ts";
import { PLANS, TIERS } from "../plans/plans.ts";
import { chooseRewriter } from "../prompting/model/rewriter-choice.ts";
import { describeMissingModel, resolveChosenModel } from "../routing/chosen-model.ts";
import { BUILT_IN_CATALOGUE } from "./built-in-catalogue.ts";
import { catalogueOf, modelsForTier } from "./catalogue.ts";
import {
  defaultModelAccessOf,
  explainNoModel,
  findAccessDenialReason,
  mayUseModel,
  modelAccessOf,
  neededTier,
  tiersWithoutModel,
} from "./model-access.ts";

const [plain] = [...CATALOGUE_2025.values()];
if (plain === undefined) throw new Error("The catalogue is empty");
const experimental = { ...plain, name: "lab/next", label: "Next", experimental: true };
const ON = { experimentalModels: true };

test("an experimental model is open to premier users who switched such models on, and to nobody else, whatever its tier", () => {
  expect(TIERS.map((tier) => findAccessDenialReason(modelAccessOf(tier, ON), experimental))).toEqual([
    "tier",
    "tier",
    null,
  ]);
  expect(TIERS.map((tier) => findAccessDenialReason(defaultModelAccessOf(tier), experimental))).toEqual([
    "tier",
    "tier",
    "experimental",
  ]);
  expect(findAccessDenialReason(modelAccessOf("premier", { experimentalModels: false }), experimental)).toBe(
    "experimental",
  );
  expect(neededTier(experimental)).toBe("premier");
});

test("for any other model the tier alone decides", () => {
  const opus = { tier: "premier" } as const;
  expect(TIERS.map((tier) => mayUseModel(defaultModelAccessOf(tier), opus))).toEqual([false, false, true]);
  expect(mayUseModel(modelAccessOf("plus", ON), opus)).toBe(false);
});

test("it is nobody's by the plan alone", () => {
  const only = catalogueOf([experimental]);
  expect(modelsForTier(only, "premier")).toEqual([]);
  expect(tiersWithoutModel([{ entry: experimental, isReady: true }])).toEqual([...TIERS]);
  expect(explainNoModel([{ entry: experimental, isReady: true }], defaultModelAccessOf("premier"))).toMatch(
    /^None of the connected/,
  );
});

test("one that was settled on says why it does not answer, and answers once it is switched on", () => {
  const all = [...CATALOGUE_2025.values(), experimental];
  const off = resolveChosenModel("lab/next", defaultModelAccessOf("premier"), all, all);
  expect(off.model?.name).toBe(PLANS.premier.defaultModel);
  expect(off.missing && describeMissingModel(off.missing)).toBe(
    "Next is experimental, and such models are switched off in your settings",
  );
  const below = resolveChosenModel("lab/next", modelAccessOf("free", ON), all, all);
  expect(below.missing && describeMissingModel(below.missing)).toBe("Next needs Premier");
  expect(resolveChosenModel("lab/next", modelAccessOf("premier", ON), all, all).model?.name).toBe("lab/next");
});

test("no prompt is rewritten by one unless the host configured it", () => {
  const choose = (configured: string | null) =>
    chooseRewriter({
      ...{
        ready: [experimental],
        configured,
        level: "advanced",
        prompt: "a party",
        budgetMs: 60_000,
        isUnfit: () => false,
      },
      speedOf: () => ({ firstTokenMs: 100, tokensPerSecond: 100 }),
    }).model?.name;
  expect([choose(null), choose("lab/next")]).toEqual([undefined, "lab/next"]);
});

const heldOf = (...args: Parameters<typeof buildPlanSummary>) =>
  buildPlanSummary(...args).features.flatMap(({ text, isIncluded }) => (isIncluded ? [text] : []));

test("a plan names early access only where there is an experimental model, and names none as its own", () => {
  const early = "Early access to experimental models";
  expect(heldOf("premier", [plain, experimental])).toContain(early);
  expect(heldOf("premier", [plain])).not.toContain(early);
  for (const tier of TIERS) expect(heldOf(tier, [plain, experimental]).join()).not.toContain("Next");
  expect(heldOf("plus", [plain, experimental])).not.toContain(early);
});

test("no plan's default that ships is experimental", () => {
  for (const tier of TIERS) expect(BUILT_IN_CATALOGUE.get(PLANS[tier].defaultModel)?.experimental ?? false).toBe(false);
});
