import { modelsForTier } from "#domain/catalogue/catalogue.ts";
import { SHIPPED_CATALOGUE } from "#domain/catalogue/shipped-catalogue.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { hunksOfRewrite } from "#domain/prompting/hunks-of-rewrite.ts";
import { chooseModel } from "#domain/routing/choose-model.ts";
import type { DrawnPreview } from "./draw-improvement.ts";
import { CARD_READER, DEPOSIT_LETTER, type RecordedRewrite, TEACHER_EMAIL } from "./recorded-rewrites.ts";

// Runs while the page is built and never in the browser. The rewrites are recorded; what is marked in them and which model
// would answer is worked out by the product's own code.

/** A recorded rewrite as the card shows it, and who would answer it on a tier with every model of it connected. */
function workOut({ prompt, reading }: RecordedRewrite, tier: Tier) {
  const improvement = { hunks: hunksOfRewrite(prompt, reading), questions: reading.questions };
  const allowed = modelsForTier(SHIPPED_CATALOGUE, tier).filter(({ family }) => family !== "local");
  const route = chooseModel({ prompt: reading.rewrite, allowed, preferred: null, tier });
  if (route === null) throw new Error("No model can answer the example");
  return { prompt, improvement, route };
}

/** Marks the live rewrite until a visitor types. */
export const OPENING = workOut(DEPOSIT_LETTER, "free");

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const count = modelsForTier(SHIPPED_CATALOGUE, "premier").filter(({ family }) => family !== "local").length;
/** How many models there are with every provider connected, as a word that begins a sentence. */
export const MODEL_COUNT = NUMBERS[count] ?? String(count);

/** What visitors may try with one press. */
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

/** What the sheet draws of a recorded rewrite, small enough to travel in the page. */
function recordedPreview({ improvement, route }: ReturnType<typeof workOut>): DrawnPreview {
  const { model, why } = route;
  return { improvement, route: { model, why, candidates: route.candidates.filter((one) => one.model === model) } };
}

export const WORKED = workOut(CARD_READER, "premier");
