import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { defaultModelAccessOf } from "../catalogue/model-access.ts";
import { describeMissingModel, resolveChosenModel } from "./chosen-model.ts";

const ALL = [...CATALOGUE_2025.values()];
const settled = (wanted: string | undefined, tier: "free" | "plus" | "premier", answering = ALL) => {
  const { model, missing } = resolveChosenModel(wanted, defaultModelAccessOf(tier), ALL, answering);
  return { model: model?.name ?? null, missing: missing === null ? null : describeMissingModel(missing) };
};

test("a model within the tier stays; one beyond it is replaced by the tier's default", () => {
  expect(settled("gpt-4o", "plus")).toEqual({ model: "gpt-4o", missing: null });
  expect(settled("claude-opus", "premier")).toEqual({ model: "claude-opus", missing: null });
  expect(settled("claude-opus", "free")).toEqual({ model: "gpt-3.5-turbo", missing: "Claude Opus needs Premier" });
  expect(settled("claude-opus", "plus")).toEqual({ model: "gpt-4o-mini", missing: "Claude Opus needs Premier" });
});

test("nothing chosen leaves the choice to the prompt", () => {
  for (const wanted of [undefined, ""]) expect(settled(wanted, "premier")).toEqual({ model: null, missing: null });
});

test("a model that is gone, or cannot answer now, is replaced too; without the default the choice is the prompt's", () => {
  expect(settled("gpt-2", "premier")).toEqual({ model: "gpt-4o", missing: "gpt-2 is not offered here any more" });
  const without = (...names: string[]) => ALL.filter(({ name }) => !names.includes(name));
  expect(settled("gemini-2.5-pro", "premier", without("gemini-2.5-pro"))).toEqual({
    model: "gpt-4o",
    missing: "Gemini 2.5 Pro cannot answer just now",
  });
  expect(settled("gemini-2.5-pro", "premier", without("gemini-2.5-pro", "gpt-4o"))).toMatchObject({ model: null });
});
