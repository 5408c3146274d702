import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "./catalogue/catalogue-2025.ts";
import { missingProfileFields, preferredModel, profileCompletion } from "./preferences.ts";

const MODELS = [...CATALOGUE_2025.values()];

test("the profile counts five fields, and blanks are no answers", () => {
  expect(profileCompletion({})).toBe(0);
  expect(profileCompletion({ name: "Ada", role: "  " })).toBe(20);
  expect(profileCompletion({ name: "Ada", role: "Agent", context: "Leeds", goals: "\t", expertise: "Lettings" })).toBe(
    80,
  );
  expect(profileCompletion({ name: "a", role: "b", context: "c", goals: "d", expertise: "e" })).toBe(100);
});

test("what is missing is named in the order of the form", () => {
  expect(missingProfileFields({ role: "Agent", goals: "Sell" })).toEqual(["name", "context", "expertise"]);
});

test("a model beyond the tier is replaced by the tier's default, one within it stays", () => {
  expect(preferredModel("claude-opus", "free", MODELS)).toBe("gpt-3.5-turbo");
  expect(preferredModel("claude-opus", "plus", MODELS)).toBe("gpt-4o-mini");
  expect(preferredModel("claude-opus", "premier", MODELS)).toBe("claude-opus");
  expect(preferredModel("gpt-4o", "plus", MODELS)).toBe("gpt-4o");
});

test("no preference, or a model nobody knows any more, leaves the choice to the prompt", () => {
  expect(preferredModel(undefined, "premier", MODELS)).toBe(null);
  expect(preferredModel("gpt-2", "premier", MODELS)).toBe(null);
});
