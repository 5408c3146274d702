import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PREFERENCES } from "#domain/accounts/preferences.ts";
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

const ROOMS = {
  server: "../server",
  page: "../web",
  rewrite: "../domain/prompting",
  answers: "../domain",
} as const;

test("each preference is asked for by the form and read by somebody", () => {
  const form = sourceOf("../web/features/preferences");
  const rooms = new Map(Object.entries(ROOMS).map(([reader, folder]) => [reader, sourceOf(folder)]));
  for (const [field, { readBy: reader }] of Object.entries(PREFERENCES)) {
    expect([field, "is in the form", form.includes(`"${field}"`)]).toEqual([field, "is in the form", true]);
    const isRead = new RegExp(`[.?]${field}\\b|\\b${field}[,:}]|"${field}"`).test(rooms.get(reader) ?? "");
    expect([field, reader, isRead]).toEqual([field, reader, true]);
  }
});

function sourceOf(folder: string): string {
  const at = new URL(`${folder}/`, import.meta.url);
  const names = readdirSync(at, { recursive: true, encoding: "utf8" });
  const product = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return product.map((name) => readFileSync(new URL(name, at), "utf8")).join("\n");
}
