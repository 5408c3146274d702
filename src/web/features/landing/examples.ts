import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { modelsForTier } from "#domain/catalogue/catalogue.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { diffRewrite } from "#domain/prompting/diff-rewrite.ts";
import { chooseModel } from "#domain/routing/choose-model.ts";
import type { DrawnPreview } from "./draw-improvement.ts";
import { CARD_READER, DEPOSIT_LETTER, type RecordedRewrite, TEACHER_EMAIL } from "./recorded-rewrites.ts";

// This code runs only at build time. The rewrites are recorded; the product's own code creates marks and routes.

/** Prepares a recorded rewrite. Its route assumes that all models of the tier are connected. */
function workOut({ prompt, reading }: RecordedRewrite, tier: Tier) {
  const improvement = { hunks: diffRewrite(prompt, reading), questions: reading.questions };
  const allowed = modelsForTier(BUILT_IN_CATALOGUE, tier).filter(({ family }) => family !== "local");
  const route = chooseModel({ prompt: reading.rewrite, allowed, preferred: null, tier });
  if (route === null) throw new Error("No model can answer the example");
  return { prompt, improvement, route };
}

/** The sheet shows this example until a visitor types. */
export const OPENING_EXAMPLE = workOut(DEPOSIT_LETTER, "free");

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const count = modelsForTier(BUILT_IN_CATALOGUE, "premier").filter(({ family }) => family !== "local").length;
/** The number of models if every provider is connected, as a word for the start of a sentence. */
export const MODEL_COUNT_WORD = NUMBERS[count] ?? String(count);

/** Prompts that a visitor can try with one click. */
export const SUGGESTIONS = [
  {
    label: "an email to a teacher",
    prompt: TEACHER_EMAIL.prompt,
    recorded: recordedPreview(workOut(TEACHER_EMAIL, "free")),
  },
  {
    label: "a campaign brief",
    prompt: "make a campaign plan for our new oat yoghurt, young people, small budget",
    recorded: null,
  },
] as const;

/** Keeps only the data that the sheet shows, because the page's HTML contains all of it. */
function recordedPreview({ improvement, route }: ReturnType<typeof workOut>): DrawnPreview {
  const { model, why } = route;
  return { improvement, route: { model, why, candidates: route.candidates.filter((one) => one.model === model) } };
}

export const WORKED_EXAMPLE = workOut(CARD_READER, "premier");
