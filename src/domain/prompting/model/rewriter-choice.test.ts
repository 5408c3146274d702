import { expect, test } from "vitest";
import { testEntry } from "#support/test-catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { chooseRewriter, rewriteTimeLimitMs } from "./rewriter-choice.ts";

test("a longer prompt gets more time, up to twice as much, and who insists three times", () => {
  expect(rewriteTimeLimitMs(2_000, "a party", false)).toBe(2_000);
  expect(rewriteTimeLimitMs(2_000, "word ".repeat(180), false)).toBeCloseTo(3_000, -2);
  // Timers take whole milliseconds only.
  for (let words = 150; words < 200; words++)
    expect(Number.isInteger(rewriteTimeLimitMs(2_000, "word ".repeat(words), false))).toBe(true);
  expect(rewriteTimeLimitMs(2_000, "word ".repeat(5_000), false)).toBe(4_000);
  expect(rewriteTimeLimitMs(2_000, "a party", true)).toBe(6_000);
});

test("a model that lost too much still writes where every other one is too expensive", () => {
  const [cheap, expensive] = [testEntry("gpt-4o-mini"), testEntry("claude-opus")];
  const chosen = (unfit: readonly CatalogueEntry[]) =>
    chooseRewriter({
      ...{ ready: [cheap, expensive], configured: null, level: "full", prompt: "a party", budgetMs: 6_000 },
      speedOf: () => ({ firstTokenMs: 400, tokensPerSecond: 80 }),
      isUnfit: (model) => unfit.includes(model),
    }).model?.name;
  expect(chosen([])).toBe("gpt-4o-mini");
  expect(chosen([cheap])).toBe("gpt-4o-mini");
  expect(chosen([cheap, expensive])).toBe("gpt-4o-mini");
});
