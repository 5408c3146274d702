import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { catalogueEntrySchema } from "../../contract/catalogue.ts";
import { BUILT_IN_CATALOGUE } from "./built-in-catalogue.ts";
import { catalogueOf, modelsForTier } from "./catalogue.ts";
import { applyCatalogueChanges, type ChangesByModelName, catalogueOnDay } from "./catalogue-changes.ts";
import type { CatalogueEntry } from "./catalogue-entry.ts";
import { findModelExclusionReason, type ListedModel, mergeListedModel } from "./listed-model.ts";
import { defaultModelAccessOf, explainNoModel, tiersWithoutModel } from "./model-access.ts";
import { calculateCallCostUsd } from "./model-price.ts";
import { MODEL_FAMILIES, PRODUCT_MODELS } from "./models.ts";

const entry = (name: string): CatalogueEntry => {
  const found = BUILT_IN_CATALOGUE.get(name);
  if (found === undefined) throw new Error(`${name} is not in the catalogue`);
  return found;
};
const listed = (id: string, fields: Partial<ListedModel> = {}): ListedModel => ({
  id,
  label: null,
  contextTokens: null,
  outputTokensMax: null,
  seesImages: null,
  retiresOn: null,
  price: null,
  canChat: true,
  ...fields,
});

test("the file that ships is right, and each fact in it says where it comes from and whether we saw it there", () => {
  for (const each of BUILT_IN_CATALOGUE.values()) {
    if (each.family === "local") continue;
    // No default was filled in: the file is used as it is.
    const { data, error } = catalogueEntrySchema.safeParse(each);
    expect([each.name, error?.issues.map(({ path }) => path.join("."))]).toEqual([each.name, undefined]);
    expect(data).toEqual(each);
    expect([each.name, each.sources]).not.toEqual([each.name, []]);
    expect([each.name, each.price]).not.toEqual([each.name, null]);
  }
});

test("the seven names have an entry each, and every family has one that free may use", () => {
  expect(PRODUCT_MODELS.filter((name) => !BUILT_IN_CATALOGUE.has(name))).toEqual([]);
  const free = new Set(modelsForTier(BUILT_IN_CATALOGUE, "free").map(({ family }) => family));
  expect(MODEL_FAMILIES.filter((family) => !free.has(family))).toEqual([]);
});

test("a price has steps by the length of the prompt, and what was cached costs less", () => {
  const haiku = entry("claude-haiku");
  expect(calculateCallCostUsd(haiku, 100_000, 1_000_000)).toBeCloseTo(0.01 + 0.5, 9);
  expect(calculateCallCostUsd(haiku, 100_001, 1_000_000)).toBeCloseTo(0.0500005 + 2.5, 9);
  const luna = entry("gpt-4o-mini");
  expect(calculateCallCostUsd(luna, 1_000, 0, { cachedInputTokens: 600 })).toBeCloseTo(
    (400 * 0.1 + 600 * 0.01) / 1e6,
    12,
  );
  expect(calculateCallCostUsd(entry("embedded"), 1_000, 1_000)).toBeNull();
});

test("an announced price holds from its day on, and not a day before", () => {
  const outputOn = (day: string) => catalogueOnDay(BUILT_IN_CATALOGUE, day).get("gemini-2.5-pro")?.price?.[0]?.output;
  expect([outputOn("2026-11-30"), outputOn("2026-12-01")]).toEqual([10, 20]);
});

test("an id that has retired is answered by the model its provider names, with that one's price, under its own name", () => {
  const old = applyCatalogueChanges(BUILT_IN_CATALOGUE, {
    "gpt-4o": { providerModelId: "gpt-4o", retiresOn: "2027-01-14", successor: "gpt-6-luna", label: "GPT-4o" },
  });
  expect(catalogueOnDay(old, "2027-01-13").get("gpt-4o")).toMatchObject({ providerModelId: "gpt-4o" });
  expect(catalogueOnDay(old, "2027-01-14").get("gpt-4o")).toMatchObject({
    label: "GPT-4o",
    providerLabel: "GPT-6 Luna",
    providerModelId: "gpt-6-luna",
    tier: "plus",
    price: entry("gpt-4o-mini").price,
  });
});

test("another id is another model: nothing the old one was known for is said of it", () => {
  const changed = applyCatalogueChanges(CATALOGUE_2025, { "claude-opus": { providerModelId: "new-model" } });
  expect(changed.get("claude-opus")).toMatchObject({ grades: {}, providerLabel: "new-model" });
  expect(
    applyCatalogueChanges(CATALOGUE_2025, { "claude-opus": { tier: "plus" } }).get("claude-opus")?.grades,
  ).not.toEqual({});
});

test("an eighth model is one entry: open to free, without a price, as its server names it", () => {
  const changed = applyCatalogueChanges(BUILT_IN_CATALOGUE, {
    "office/qwen": { provider: "office", providerModelId: "qwen4:32b", contextTokens: 40_960 },
  });
  expect(changed.get("office/qwen")).toMatchObject({
    label: "qwen4:32b",
    provider: "office",
    family: "local",
    tier: "free",
    price: null,
    contextTokens: 40_960,
  });
});

test("an id that its provider's list does not have is set aside, unless the list is of something else altogether", () => {
  const sonnet = entry("claude-sonnet");
  const others = [entry("claude-haiku"), sonnet];
  const aside = (list: readonly ListedModel[] | null) => findModelExclusionReason(sonnet, list, others, "2026-11-22");
  expect(aside(null)).toBeNull();
  expect(aside([listed("claude-haiku-5-5")])).toBe("not-listed");
  expect(aside([listed("claude-haiku-5-5"), listed("claude-sonnet-5-5-20260928")])).toBeNull();
  expect(aside([listed("gpt-6-luna")])).toBeNull();
  expect(aside([listed("claude-sonnet-5-5", { retiresOn: "2026-11-22" })])).toBe("retired");
  expect(aside([listed("claude-sonnet-5-5", { retiresOn: "2026-11-23" })])).toBeNull();
});

test("a window or limit that a provider reports goes before the file's", () => {
  const reported = mergeListedModel(
    entry("gpt-4o"),
    listed("gpt-6.2-sol", { contextTokens: 400_000, outputTokensMax: 64_000 }),
  );
  expect(reported).toMatchObject({ contextTokens: 400_000, outputTokensMax: 64_000, price: entry("gpt-4o").price });
  const free = [{ upToTokens: null, input: 1, output: 2, cachedInput: null }];
  expect(mergeListedModel(entry("gpt-4o"), listed("x", { price: free })).price).toEqual(entry("gpt-4o").price);
  expect(mergeListedModel(entry("compatible"), listed("x", { price: free, seesImages: true }))).toMatchObject({
    price: free,
    seesImages: true,
  });
});

test("what the host has said of a window goes before what its server reports, as long as it is the same model", () => {
  const file = { "office/qwen": { provider: "office", providerModelId: "qwen4:32b", contextTokens: 4_096 } };
  const reported = listed("qwen4:32b", { contextTokens: 131_072, outputTokensMax: 8_192 });
  const window = (...changes: readonly ChangesByModelName[]) =>
    mergeListedModel(
      applyCatalogueChanges(BUILT_IN_CATALOGUE, ...changes).get("office/qwen") ?? entry("compatible"),
      reported,
    );
  expect(window(file)).toMatchObject({ contextTokens: 4_096, outputTokensMax: 8_192 });
  expect(window(file, { "office/qwen": { tier: "plus" } })).toMatchObject({ contextTokens: 4_096 });
  expect(window(file, { "office/qwen": { providerModelId: "qwen5" } })).toMatchObject({ contextTokens: 131_072 });
});

test("where nobody can answer, the sentence says what is missing and who can mend it", () => {
  const offers = (names: readonly string[], isReady = true) => names.map((name) => ({ entry: entry(name), isReady }));
  expect(explainNoModel([], defaultModelAccessOf("free"))).toMatch(
    /No model is connected yet. Whoever runs this site has to add a provider's key/,
  );
  expect(explainNoModel(offers(["embedded"], false), defaultModelAccessOf("free"))).toMatch(
    /demonstration model is still being made ready/,
  );
  expect(explainNoModel(offers(["claude-opus"]), defaultModelAccessOf("free"))).toMatch(
    /open to Free. Whoever runs this site can open one/,
  );
  expect(explainNoModel(offers(["claude-haiku"], false), defaultModelAccessOf("free"))).toMatch(
    /are failing at their providers/,
  );
  expect(tiersWithoutModel(offers(["claude-sonnet"]))).toEqual(["free"]);
  expect(tiersWithoutModel([])).toEqual([]);
  expect(tiersWithoutModel(offers(["embedded"]))).toEqual([]);
});

test("two entries of one name are one, the later one", () => {
  const twice = catalogueOf([entry("gpt-4o"), { ...entry("gpt-4o"), label: "Other" }]);
  expect([...twice.values()].map(({ label }) => label)).toEqual(["Other"]);
});
