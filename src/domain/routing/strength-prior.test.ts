import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "../catalogue/catalogue-2025.ts";
import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import { anchorsOf, indexOf } from "./strength-prior.ts";

const opus = CATALOGUE_2025.get("claude-opus") as CatalogueEntry;
const { knowledge, code, maths } = opus.strengths;
const withOnly = (strengths: CatalogueEntry["strengths"]): CatalogueEntry => ({ ...opus, strengths });

test("each published figure narrows what is known of a model, whatever its kind", () => {
  const guessed = indexOf(withOnly({})).width;
  const byCode = indexOf(withOnly({ code })).width;
  const byMaths = indexOf(withOnly({ maths })).width;
  const byKnowledge = indexOf(withOnly({ knowledge })).width;
  expect(guessed).toBe(0.71);
  expect(byCode).toBeLessThan(guessed);
  expect(byMaths).toBeLessThan(byCode);
  expect(byKnowledge).toBeLessThan(byMaths);
  expect(indexOf(opus).width).toBe(0.15);
});

test("a model with figures for code alone is held to be better at the rest, too, than its price and age make it look", () => {
  const [guessed, told] = [anchorsOf(withOnly({})), anchorsOf(withOnly({ code }))];
  expect(told.code).toMatchObject({ easy: code?.easy, hard: code?.hard });
  expect(told.knowledge.hard).toBeGreaterThan(guessed.knowledge.hard);
  expect(told.maths.hard).toBeGreaterThan(guessed.maths.hard);
});

test("figures count as published for their own kinds", () => {
  const anchors = anchorsOf(opus);
  expect(anchors.knowledge).toMatchObject({ easy: knowledge?.easy, hard: knowledge?.hard });
  expect(anchors.maths).toMatchObject({ easy: maths?.easy, hard: maths?.hard });
});
