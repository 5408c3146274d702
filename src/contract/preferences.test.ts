import { expect, test } from "vitest";
import * as z from "zod/mini";
import { preferencesInputSchema } from "./preferences.ts";

const isTaken = (preferences: object) => z.safeParse(preferencesInputSchema, preferences).success;

const LENGTHS = {
  name: 100,
  role: 100,
  context: 500,
  communicationStyle: 200,
  expertise: 300,
  goals: 500,
  modelPreference: 50,
  industry: 100,
  avoidTopics: 300,
  keyInterests: 300,
};

test("each text holds what the specification says and no character more, counted without its edges", () => {
  for (const [field, length] of Object.entries(LENGTHS)) {
    expect([field, isTaken({ [field]: ` ${"x".repeat(length)} ` })]).toEqual([field, true]);
    expect([field, isTaken({ [field]: "x".repeat(length + 1) })]).toEqual([field, false]);
  }
});

const CHOICES = {
  responseStyle: ["comprehensive", "concise", "step-by-step", "conversational", "analytical"],
  detailLevel: ["minimal", "moderate", "detailed", "exhaustive"],
  outputFormat: ["structured", "bullets", "numbered", "paragraphs", "tables"],
  experienceLevel: ["beginner", "intermediate", "advanced", "expert"],
  preferredTone: ["professional", "friendly", "enthusiastic", "neutral", "empathetic"],
  learningStyle: ["practical", "theoretical", "visual", "hands-on", "research"],
  timeConstraints: ["flexible", "quick", "urgent", "deadline-driven"],
};

test("each choice has the specification's values and no others", () => {
  for (const [field, values] of Object.entries(CHOICES)) {
    for (const value of values) expect([field, value, isTaken({ [field]: value })]).toEqual([field, value, true]);
    expect([field, isTaken({ [field]: "another" })]).toEqual([field, false]);
  }
  for (const field of ["advancedPrompting", "useEmojis", "enablePromptImprovement"])
    expect([isTaken({ [field]: false }), isTaken({ [field]: "false" })]).toEqual([true, false]);
});
