import { expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "../catalogue/built-in-catalogue.ts";
import { modelsForTier } from "../catalogue/catalogue.ts";
import { PRODUCT_MODELS } from "../catalogue/models.ts";
import { includesTier, PLANS, TIERS } from "./plans.ts";

test("free, plus and premier stand in this order, which decides what is an upgrade", () => {
  expect(TIERS).toEqual(["free", "plus", "premier"]);
  expect(TIERS.map((tier) => includesTier("plus", tier))).toEqual([true, true, false]);
});

test("prices, default models, windows, tokens and files are the specification's", () => {
  expect(PLANS.free).toMatchObject({
    price: 0,
    defaultModel: "gpt-3.5-turbo",
    files: null,
    window: { messagesMax: 25, lengthMs: 3 * 3_600_000, isSoft: true },
  });
  expect(PLANS.plus).toMatchObject({
    price: 20,
    defaultModel: "gpt-4o-mini",
    contextTokens: 32_000,
    premiumTokens: { monthly: 1_000_000 },
    files: { countMax: 3, sizeBytesMax: 10 * 1024 * 1024 },
    // Five times the 25 messages of each of a free day's eight windows.
    window: { messagesMax: 5 * 25 * 8, lengthMs: 24 * 3_600_000, isSoft: false },
  });
  expect(PLANS.premier).toMatchObject({
    price: 59,
    defaultModel: "gpt-4o",
    premiumTokens: { monthly: 2_000_000, carriedMax: 2_000_000 },
    files: { countMax: 10, sizeBytesMax: 52_428_800 },
    window: null,
  });
});

test("the seven models, and the plans that reach them", () => {
  const names = "gpt-3.5-turbo, gpt-4o-mini, gpt-4o, claude-sonnet, claude-opus, gemini-flash-lite, gemini-2.5-pro";
  expect(PRODUCT_MODELS.join(", ")).toBe(names);
  const products = (tier: "free" | "plus" | "premier") =>
    modelsForTier(BUILT_IN_CATALOGUE, tier)
      .map(({ name }) => name)
      .filter((name) => PRODUCT_MODELS.some((product) => product === name));
  expect(products("free")).toEqual(["gpt-3.5-turbo", "gpt-4o-mini", "gemini-flash-lite"]);
  expect(products("plus")).toEqual(["gpt-3.5-turbo", "gpt-4o-mini", "gpt-4o", "claude-sonnet", "gemini-flash-lite"]);
  expect(products("premier")).toEqual([...PRODUCT_MODELS]);
});
