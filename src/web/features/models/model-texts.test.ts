import { expect, test } from "vitest";
import type { AdminCatalogue } from "#contract/catalogue-admin.ts";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { daysUntilRetirement, formatPrice, listAdminTasks, priceNote } from "./model-texts.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const entry = (name: string) => {
  const found = BUILT_IN_CATALOGUE.get(name);
  if (found === undefined) throw new Error(`${name} is not in the catalogue`);
  return structuredClone(found) as unknown as AdminCatalogue["models"][number]["entry"];
};
const catalogue = (fields: Partial<AdminCatalogue>): AdminCatalogue => ({
  models: [],
  servers: [],
  listsReadAt: null,
  fileMistakes: [],
  tiersWithoutModel: [],
  ...fields,
});

test("a price names its steps and its changes", () => {
  expect([formatPrice(entry("claude-haiku").price), priceNote(entry("claude-haiku"))]).toEqual([
    "0.1, 0.5",
    "up to 100,000 tokens",
  ]);
  expect([formatPrice(entry("gemini-2.5-pro").price), priceNote(entry("gemini-2.5-pro"))]).toEqual([
    "2, 10",
    "4, 20 from Dec 1, 2026",
  ]);
  expect([formatPrice(null), priceNote(entry("embedded"))]).toEqual(["none", null]);
});

test("a retirement is told of two months before", () => {
  expect(daysUntilRetirement("2026-11-30", NOW)).toBe(8);
  expect(daysUntilRetirement("2027-02-14", NOW)).toBeNull();
  expect(daysUntilRetirement(null, NOW)).toBeNull();
});

test("what has to be done is a sentence each, and nothing where all is well", () => {
  const model = {
    state: "answers" as const,
    aside: null,
    canTryAgain: false,
    changed: [],
    origin: "shipped" as const,
    grades: [],
  };
  const models = [
    { ...model, entry: { ...entry("claude-sonnet"), retiresOn: "2026-11-30" } },
    { ...model, entry: entry("gpt-4o"), state: "aside" as const },
  ];
  expect(listAdminTasks(catalogue({ models, fileMistakes: ["line 3: x is not a field we know"] }), NOW)).toEqual([
    "MODELS_FILE, line 3: x is not a field we know.",
    "GPT-4o is set aside.",
    "Claude Sonnet retires in 8 days.",
  ]);
  expect(
    listAdminTasks(catalogue({ models: [{ ...model, entry: entry("gpt-4o") }], tiersWithoutModel: ["free"] }), NOW),
  ).toEqual(["No connected model is open to Free."]);
});
