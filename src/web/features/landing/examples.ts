import { modelsForTier } from "#domain/catalogue/catalogue.ts";
import { SHIPPED_CATALOGUE } from "#domain/catalogue/shipped-catalogue.ts";
import type { Tier } from "#domain/plans.ts";
import { improvePrompt } from "#domain/prompting/improve-prompt.ts";
import { chooseModel } from "#domain/routing/choose-model.ts";

// Runs while the page is built and never in the browser: what the front page shows is what the product really makes
// of these words, and a new build shows what has become of it.

/** What a prompt becomes, and who would answer it on a tier with every model of it connected. */
function workOut(prompt: string, tier: Tier) {
  const improvement = improvePrompt({ prompt });
  const allowed = modelsForTier(SHIPPED_CATALOGUE, tier).filter(({ family }) => family !== "local");
  const route = chooseModel({
    prompt: improvement.improvedPrompt,
    allowed,
    preferred: null,
    tier,
  });
  if (route === null) throw new Error("No model can answer the example");
  return { prompt, improvement, route };
}

/** Stands in the live rewrite until a visitor types. */
export const OPENING = workOut(
  "write an email to a client that the launch is two weeks late but its not our fault",
  "free",
);

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const count = modelsForTier(SHIPPED_CATALOGUE, "premier").filter(({ family }) => family !== "local").length;
/** How many models there are with every provider connected, as a word that begins a sentence. */
export const MODEL_COUNT = NUMBERS[count] ?? String(count);

/** What visitors may try with one press. */
export const SUGGESTIONS = [
  {
    label: "a flat listing",
    prompt:
      "write a listing for the flat on marlow road. 2 bed, garden, 6 min to penge east. dont use superlatives. make it sound nice",
  },
  { label: "a campaign brief", prompt: "make a campaign plan for our new oat yoghurt, young people, small budget" },
] as const;

export const WORKED = workOut(
  "write a press release about our new office in Leeds, opens 3 March, 40 jobs. make it punchy. dont mention the old site",
  "premier",
);
