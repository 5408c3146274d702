import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { catalogueOf } from "./catalogue.ts";
import { applyCatalogueChanges, withRegions } from "./catalogue-changes.ts";
import { explainNoModelInRegion, findAccessDenialReason, modelAccessOf } from "./model-access.ts";
import { isInRegion, regionLabel, savedRegion } from "./region.ts";

const known = CATALOGUE_2025.get("gpt-4o");
if (known === undefined) throw new Error("There is no gpt-4o");

test("a model of another region or of none is closed to who keeps prompts in one", () => {
  const asker = modelAccessOf("premier", { modelRegion: " EU " });
  expect(["eu", "us", null].map((region) => findAccessDenialReason(asker, { ...known, region }))).toEqual([
    null,
    "region",
    "region",
  ]);
  expect(isInRegion(null, { region: null })).toBe(true);
  expect([savedRegion({}), savedRegion({ modelRegion: "" })]).toEqual([null, null]);
});

test("what an entry says goes before what its provider is stated to be, and another provider takes it away", () => {
  const stated = withRegions(catalogueOf([{ ...known, region: "eu" }]), { openai: "us", office: "ch" });
  expect(stated.get("gpt-4o")?.region).toBe("eu");
  const moved = applyCatalogueChanges(catalogueOf([{ ...known, region: "eu" }]), { "gpt-4o": { provider: "office" } });
  expect(moved.get("gpt-4o")?.region).toBe(null);
  expect(withRegions(moved, { office: "ch" }).get("gpt-4o")?.region).toBe("ch");
});

test("whoever has no model left is told of the region only where it is the reason", () => {
  const offers = [{ entry: { ...known, region: "us" }, isReady: true }];
  expect(explainNoModelInRegion(offers, modelAccessOf("premier", { modelRegion: "eu" }))).toContain("works in EU");
  expect(explainNoModelInRegion(offers, modelAccessOf("premier", { modelRegion: "us" }))).toBeNull();
  expect(explainNoModelInRegion(offers, modelAccessOf("premier", {}))).toBeNull();
  expect(explainNoModelInRegion([], modelAccessOf("premier", { modelRegion: "eu" }))).toBeNull();
});

test("codes are shown as people write them", () => {
  expect(["eu", "local", "eu-central"].map(regionLabel)).toEqual(["EU", "Local", "Eu-central"]);
});
