import { expect, test } from "vitest";
import { shippedEntry } from "#support/shipped-entry.ts";
import { defaultModelAccessOf, explainNoVisionModel } from "../catalogue/model-access.ts";
import { filterByVision } from "./select-eligible-models.ts";

const seeing = shippedEntry("gpt-4o");
const blind = { ...shippedEntry("gpt-4o-mini"), seesImages: false };

test("a prompt with pictures goes to models that see and to no other; one that follows such a prompt, where there is one", () => {
  expect(filterByVision([blind, seeing], "needed")).toEqual([seeing]);
  expect(filterByVision([blind], "needed")).toEqual([]);
  expect(filterByVision([blind, seeing], "wanted")).toEqual([seeing]);
  expect(filterByVision([blind], "wanted")).toEqual([blind]);
  expect(filterByVision([blind, seeing], "unused")).toEqual([blind, seeing]);
});

test("whoever sends a picture that nobody can look at hears why, and who can mend it", () => {
  const offer = (entry: typeof seeing) => ({ entry, isReady: true });
  expect(explainNoVisionModel([offer(blind)], defaultModelAccessOf("premier"))).toMatch(
    /^None of the connected models sees pictures\./,
  );
  expect(explainNoVisionModel([offer({ ...seeing, tier: "premier" })], defaultModelAccessOf("plus"))).toMatch(
    /^None of the models of Plus sees/,
  );
  expect(explainNoVisionModel([offer(seeing), offer(blind)], defaultModelAccessOf(seeing.tier))).toBeNull();
  expect(explainNoVisionModel([{ entry: seeing, isReady: false }], defaultModelAccessOf(seeing.tier))).toBeNull();
});
