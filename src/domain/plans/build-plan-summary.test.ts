import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "../catalogue/catalogue-2025.ts";
import { buildPlanSummary } from "./build-plan-summary.ts";

const MODELS = [...CATALOGUE_2025.values()];

test("free says where it slows down and what it leaves out", () => {
  expect(buildPlanSummary("free", MODELS)).toEqual({
    purpose: "For trying it on real work.",
    holds: [
      "GPT-3.5 Turbo, GPT-4o Mini and Gemini Flash-Lite",
      "Lite optimizer",
      "25 messages every 3 hours, then slower",
    ],
    lacks: ["No file upload", "No voice input", "No Prompt Coach", "No team workspace"],
  });
});

test("plus and premier state the numbers of the specification", () => {
  expect(buildPlanSummary("plus", MODELS).holds).toEqual([
    "GPT-4o and Claude Sonnet, and all of Free",
    "Full optimizer, advanced prompt engineering",
    "1,000 messages a day",
    "1 million tokens a month for premium models, about 0.75 million words",
    "3 files at a time, 10 MB each",
    "Voice input",
  ]);
  expect(buildPlanSummary("premier", MODELS)).toMatchObject({
    holds: expect.arrayContaining([
      "2 million tokens a month for premium models, about 1.5 million words; unused ones roll over",
      "10 files at a time, 50 MB each",
      "Team workspaces of up to 3 members, each with Premier",
    ]),
    lacks: [],
  });
});

test("one model behind two names is named once", () => {
  const models = ["GPT-3.5 Turbo", "GPT-4o Mini", "Claude Haiku"].map((label, index) => ({
    label,
    providerLabel: index < 2 ? "GPT-6 Luna" : label,
    tier: "free" as const,
  }));
  expect(buildPlanSummary("free", models).holds[0]).toBe("GPT-4o Mini and Claude Haiku");
});

test("a plan that opens one model, or none, says so", () => {
  const one = [{ label: "Office Qwen", providerLabel: "Qwen", tier: "plus" as const }];
  expect(buildPlanSummary("free", one).holds[0]).toBe("Lite optimizer");
  expect(buildPlanSummary("plus", one).holds[0]).toBe("Office Qwen, and all of Free");
  expect(buildPlanSummary("premier", one).holds[0]).toBe("The models of Plus");
});
