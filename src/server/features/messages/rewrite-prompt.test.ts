import { expect, test } from "vitest";
import { entriesOf } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import { improvePrompt } from "#domain/prompting/improve-prompt.ts";
import { NO_CONTEXT } from "#domain/prompting/rewrite/rewrite-request.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import { rewritePrompt } from "./rewrite-prompt.ts";
import { measureRewriters } from "./rewriter-speed.ts";

const prompt = "help me plan a party";
const [model] = entriesOf(CATALOGUE_2025, ["gpt-4o"]);
if (model === undefined) throw new Error("the catalogue has lost its model");
const rules = improvePrompt({ prompt });
const input = {
  userId: null,
  region: null,
  prompt,
  level: "full",
  model,
  rules,
  known: NO_CONTEXT,
  asked: [],
} as const;

test("a mistake of ours while a rewrite is read is reported, and the prompt goes on with the rules' own result", async () => {
  const bugs: unknown[] = [];
  const mistake = new TypeError("of ours");
  const answer = async function* () {
    yield { kind: "text", text: '{"rewrite": "' } as const;
    throw mistake;
  };
  const rewriting = {
    ...{ model: null, isLiteModelOn: true, budgetMs: { lite: 5_000, full: 5_000, advanced: 5_000 } },
    ...{ speed: measureRewriters(), noteTooSlow: () => undefined, reportBug: (error: unknown) => bugs.push(error) },
  };
  const models = { answer } as unknown as LanguageModel;
  const { improvement, rest } = await rewritePrompt({ models, rewriting }, input, {
    end: new AbortController().signal,
  });
  expect(improvement).toEqual({ ...rules, rewriter: "failed" });
  expect(await rest).toBeNull();
  expect(bugs).toEqual([mistake]);
});
