import { expect, test } from "vitest";
import { SETTINGS_SAVED } from "./notices.ts";

test("the notice of saved settings stands three seconds, in the words of the specification", () => {
  expect(SETTINGS_SAVED).toEqual({
    title: "Settings updated",
    description: "Your preferences have been saved successfully.",
    durationMs: 3_000,
  });
});
