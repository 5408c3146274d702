import { expect, test } from "vitest";
import { shippedEntry } from "#support/shipped-entry.ts";
import { anyoneOf } from "../catalogue/may-ask.ts";
import { whyNobodySees } from "../catalogue/why-no-model.ts";
import { thatSee } from "./that-see.ts";

const seeing = shippedEntry("gpt-4o");
const blind = { ...shippedEntry("gpt-4o-mini"), seesImages: false };

test("a prompt with pictures goes to models that see and to no other; one that follows such a prompt, where there is one", () => {
  expect(thatSee([blind, seeing], "needed")).toEqual([seeing]);
  expect(thatSee([blind], "needed")).toEqual([]);
  expect(thatSee([blind, seeing], "wanted")).toEqual([seeing]);
  expect(thatSee([blind], "wanted")).toEqual([blind]);
  expect(thatSee([blind, seeing], "unused")).toEqual([blind, seeing]);
});

test("whoever sends a picture that nobody can look at hears why, and who can mend it", () => {
  const offer = (entry: typeof seeing) => ({ entry, isReady: true });
  expect(whyNobodySees([offer(blind)], anyoneOf("premier"))).toMatch(/^None of the connected models sees pictures\./);
  expect(whyNobodySees([offer({ ...seeing, tier: "premier" })], anyoneOf("plus"))).toMatch(
    /^None of the models of Plus sees/,
  );
  expect(whyNobodySees([offer(seeing), offer(blind)], anyoneOf(seeing.tier))).toBeNull();
  expect(whyNobodySees([{ entry: seeing, isReady: false }], anyoneOf(seeing.tier))).toBeNull();
});
