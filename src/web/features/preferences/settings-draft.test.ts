import { expect, test } from "vitest";
import { preferenceFormValuesOf } from "./preference-form.ts";
import { applySettingsDraft, findChangedSettings } from "./settings-draft.ts";

const start = preferenceFormValuesOf({ name: "Ada", useEmojis: true });

test("a form begins with what is saved, and the specification's defaults for the rest", () => {
  expect(start).toMatchObject({
    name: "Ada",
    role: "",
    useEmojis: true,
    responseStyle: "comprehensive",
    detailLevel: "moderate",
    outputFormat: "structured",
    experienceLevel: "intermediate",
    preferredTone: "professional",
    learningStyle: "practical",
    timeConstraints: "flexible",
    advancedPrompting: false,
    enablePromptImprovement: true,
    modelPreference: "",
  });
});

test("only what differs from the beginning is a change; changing back is none", () => {
  const changed = { ...start, role: "Agent", useEmojis: false };
  expect(findChangedSettings(start, changed)).toEqual({ role: "Agent", useEmojis: false });
  expect(findChangedSettings(start, { ...changed, role: "", useEmojis: true })).toEqual({});
});

test("a draft comes back over the answers; what does not belong to the form is left out", () => {
  const draft = { role: "Agent", useEmojis: "yes", shoeSize: 43 } as never;
  expect(applySettingsDraft(start, draft)).toEqual({ ...start, role: "Agent" });
});
