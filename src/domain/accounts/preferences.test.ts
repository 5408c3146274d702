import { expect, test } from "vitest";
import { missingProfileFields, profileCompletion } from "./preferences.ts";

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
