import { expect, test } from "vitest";
import { findCatalogueEntries } from "#domain/catalogue/catalogue.ts";
import { improveWithoutModel } from "#domain/prompting/improve-without-model.ts";
import { NO_CONTEXT } from "#domain/prompting/reading/reading-request.ts";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import { rewritePrompt } from "./rewrite-prompt.ts";
import { createRewriterSpeedMeter } from "./rewriter-speed.ts";

const prompt = "help me plan a party";
const [model] = findCatalogueEntries(CATALOGUE_2025, ["gpt-4o"]);
if (model === undefined) throw new Error("the catalogue has lost its model");
const plain = { prompt, level: "full", hasMaterial: false, isFollowUp: false } as const;
const input = {
  ...{ ...plain, userId: null, region: null, known: NO_CONTEXT },
  rewriter: { kind: "model", model, secondReader: null },
  moment: { now: new Date("2026-11-24T13:39:00Z"), timeZone: "UTC", locale: null },
} as const;

test("a mistake of ours while a rewrite is read is reported, and the prompt goes on without a rewrite", async () => {
  const bugs: unknown[] = [];
  const mistake = new TypeError("of ours");
  const answer = async function* () {
    yield { kind: "text", text: '{"rewrite": "' } as const;
    throw mistake;
  };
  const rewriting = {
    ...{ model: null, isLiteModelOn: true, budgetMs: { lite: 5_000, full: 5_000, advanced: 5_000 } },
    ...{
      speed: createRewriterSpeedMeter(),
      noteTooSlow: () => undefined,
      trials: { isUnfit: () => false, noteWriter: () => undefined },
      reportBug: (error: unknown) => bugs.push(error),
    },
  };
  const models = { answer } as unknown as LanguageModel;
  const { improvement, rest } = await rewritePrompt({ models, rewriting, hostTimeZone: "UTC" }, input, {
    end: new AbortController().signal,
  });
  expect(improvement).toEqual({ ...improveWithoutModel(plain), rewriter: "failed" });
  expect(await rest).toBeNull();
  expect(bugs).toEqual([mistake]);
});
