import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { buildPlanSummary } from "./build-plan-summary.ts";

const MODELS = [...CATALOGUE_2025.values()];
type Summary = Parameters<typeof buildPlanSummary>;
const textsOf = (...args: Summary) => buildPlanSummary(...args).features.map(({ text }) => text);
const heldOf = (...args: Summary) =>
  buildPlanSummary(...args).features.flatMap(({ text, isIncluded }) => (isIncluded ? [text] : []));

test("free says where it slows down and what it leaves out", () => {
  expect(textsOf("free", MODELS)).toEqual([
    "GPT-3.5 Turbo, GPT-4o Mini and Gemini Flash-Lite",
    "Lite optimizer: knows the conversation",
    "25 messages every 3 hours, then slower",
    "No premium tokens",
    "No file upload",
    "No voice input",
    "No comparing of models",
    "No Prompt Coach",
    "No team workspace",
  ]);
  expect(heldOf("free", MODELS)).toHaveLength(3);
});

test("plus and premier state the numbers of the specification", () => {
  expect(heldOf("plus", MODELS)).toEqual([
    "GPT-4o and Claude Sonnet, and all of Free",
    "Full optimizer: knows your profile and files too; advanced prompt engineering",
    "1,000 messages a day",
    "1 million tokens a month for premium models, about 0.75 million words",
    "3 files at a time, 10 MB each",
    "Voice input",
  ]);
  expect(heldOf("premier", MODELS)).toEqual([
    "Claude Opus and Gemini 2.5 Pro, and all of Plus",
    "Advanced optimizer: a second model checks the rewrite; turbo responses",
    "No message limit",
    "2 million tokens a month for premium models, about 1.5 million words; unused ones roll over",
    "10 files at a time, 50 MB each",
    "Voice input",
    "Models compared side by side",
    "Prompt Coach",
    "Team workspaces of up to 3 members, each with Premier",
  ]);
});

test("one model behind two names is named once", () => {
  const models = ["GPT-3.5 Turbo", "GPT-4o Mini", "Claude Haiku"].map((label, index) => ({
    label,
    providerLabel: index < 2 ? "GPT-6 Luna" : label,
    tier: "free" as const,
  }));
  expect(textsOf("free", models)[0]).toBe("GPT-4o Mini and Claude Haiku");
});

test("a plan that opens one model, or none, says so", () => {
  const one = [{ label: "Office Qwen", providerLabel: "Qwen", tier: "plus" as const }];
  expect(textsOf("free", one)[0]).toBe("No model");
  expect(textsOf("plus", one)[0]).toBe("Office Qwen, and all of Free");
  expect(textsOf("premier", one)[0]).toBe("The models of Plus");
});

test("every plan lists the same features, so that the page can show them in rows", () => {
  const experimental = { label: "Next", providerLabel: "Next", tier: "premier" as const, experimental: true };
  for (const models of [MODELS, [...MODELS, experimental]]) {
    const counts = (["free", "plus", "premier"] as const).map((tier) => textsOf(tier, models).length);
    expect(new Set(counts).size).toBe(1);
  }
});
