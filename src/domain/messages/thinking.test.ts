import { expect, test } from "vitest";
import { shippedEntry } from "#support/shipped-entry.ts";
import { BUILT_IN_CATALOGUE } from "../catalogue/built-in-catalogue.ts";
import { EFFORTS } from "../catalogue/catalogue-entry.ts";
import { chooseModelCallSettings, chooseThinkingEffort } from "./thinking.ts";

const [luna, opus, own] = ["gpt-4o-mini", "claude-opus", "compatible"].map(shippedEntry);
if (luna === undefined || opus === undefined || own === undefined) throw new Error("missing entries");

test("a wish is taken where the entry offers it, else the nearest, and nothing is said where there is no choice", () => {
  expect(EFFORTS.map((effort) => chooseThinkingEffort(luna, { effort, isTurbo: false }))).toEqual([...EFFORTS]);
  expect(chooseThinkingEffort(opus, { effort: "none", isTurbo: false })).toBe("low");
  expect(chooseThinkingEffort(opus, { effort: null, isTurbo: false })).toBe("medium");
  expect(chooseThinkingEffort(own, { effort: "high", isTurbo: false })).toBeNull();
});

test("between two that are as near, the shorter one is taken", () => {
  const gapped = { ...luna, efforts: ["none", "medium"] as const };
  expect(chooseThinkingEffort(gapped, { effort: "low", isTurbo: false })).toBe("none");
});

test("turbo thinks a little at most, whatever is wished for", () => {
  for (const entry of BUILT_IN_CATALOGUE.values()) {
    expect([null, "none", "low"]).toContain(chooseThinkingEffort(entry, { effort: "high", isTurbo: true }));
  }
});

test("more thinking has more room on top of the answer's own", () => {
  const room = EFFORTS.map(
    (effort) => chooseModelCallSettings(luna, 500_000, false, { effort, isTurbo: false }).thinkingTokensMax,
  );
  expect(room).toEqual([0, 2_048, 8_192, 16_384]);
});

test("what ships offers what it is set to", () => {
  for (const { name, thinks, effort, efforts } of BUILT_IN_CATALOGUE.values()) {
    if (thinks && effort.answers !== null)
      expect([name, efforts]).toEqual([name, expect.arrayContaining([effort.answers])]);
    if (!thinks) expect(efforts).toEqual([]);
  }
});
