import fc from "fast-check";
import { expect, test } from "vitest";
import { scorePrompt } from "../rubric/score-prompt.ts";
import { chooseRecipe } from "./choose-recipe.ts";
import { improveByRecipe } from "./improve-by-recipe.ts";
import { MESSAGE_RECIPES, RECIPES, readRecipes } from "./recipes.ts";

const ALL = [...RECIPES, ...MESSAGE_RECIPES];

/** What everyday people ask for, and what it is. */
const PLAIN: readonly (readonly [prompt: string, recipe: string])[] = [
  ["write a listing for the flat on marlow road. 2 bed, garden, near the station, big kitchen", "listing"],
  ["Can you write me an Etsy listing for a hand-knitted baby blanket?", "listing"],
  ["Write a product description for our new oat milk soap", "product-description"],
  ["write an instagram caption for a photo of our new sourdough", "social-post"],
  ["Write a LinkedIn post about our move to a four day week", "social-post"],
  ["newsletter for our parents about the summer fair", "newsletter"],
  ["make a content calendar for my yoga studio", "social-calendar"],
  ["Please draft a short newsletter for our parents about the summer fair", "newsletter"],
  ["Write a cold email to restaurants that might buy our fresh pasta", "cold-mail"],
  ["I need a job ad for a part-time barista in Leeds", "job-ad"],
  ["Write a business proposal for redoing the website of a dentist", "proposal"],
  ["Write a reply to a bad review of my hair salon", "complaint-reply"],
  ["write an email to tell customers we are raising our prices in March", "price-rise"],
  ["draft an email to a client about an unpaid invoice", "payment-reminder"],
  ["Create a refund policy for my online candle shop", "policy"],
  ["help me write a cover letter for a nursing job", "cover-letter"],
  ["write a best man speech for my brother Tom's wedding", "speech"],
  ["Make a lesson plan about fractions", "lesson-plan"],
  ["create a quiz on the water cycle for year 5", "quiz"],
  ["Make me a study plan for my biology exam", "study-plan"],
  ["make a meal plan for next week", "meal-plan"],
  ["Plan a trip to Lisbon", "itinerary"],
  ["Write an agenda for our Monday sales meeting", "agenda"],
  ["write a letter to my tenant about the noise", "tenant-letter"],
  ["Draft a press release announcing our new bakery in Ghent", "press-release"],
  ["write an email asking a happy customer for a testimonial", "testimonial-request"],
  ["could you please write a follow-up email after the viewing on Saturday", "viewing-follow-up"],
  ["Write an apology email to a guest whose room was not ready", "apology"],
  ["Write an email to my boss asking for Friday off", "message"],
  ["write a bio for my website", "bio"],
  ["Write a Facebook ad for my dog grooming salon", "ad"],
  ["write a blog post about winter tyres", "blog-post"],
  ["Write an FAQ for our holiday cottage", "faq"],
  ["Write a case study about our work for a bakery", "case-study"],
  ["Write meeting minutes for our allotment club", "minutes"],
  ["Write a performance review for my shift manager", "performance-review"],
  ["write a reference letter for my old lodger", "reference"],
  ["Make a customer survey for my coffee shop", "survey"],
  ["Write a resignation letter for my job at the library", "resignation"],
  ["Write an invitation to our housewarming", "invitation"],
  ["write a complaint letter to my broadband provider", "complaint"],
  ["Write a lease for my flat", "lease"],
  ["make a workout plan for a beginner", "workout-plan"],
  ["Make a checklist for closing the cafe", "checklist"],
  ["Make a packing list for a week in Iceland", "packing-list"],
];

/** Nothing here is plainly one order for one such text. */
const UNSURE = [
  "What is the capital of Peru?",
  "How do I write a cover letter?",
  "What should a lesson plan contain?",
  "Explain what a lease is",
  "Write a Python script that sends a newsletter",
  "Design a newsletter sign-up form",
  "write a policy brief about water",
  "Write a bio and a cover letter for me",
  "Write a bio of Marie Curie",
  "Write a listing of all US presidents",
  "Summarise the attached proposal in five bullets",
  "Write a reply to the email below",
  "rewrite my cover letter so that it sounds warmer",
  "Make this caption shorter",
  "Write another caption",
  "Write a poem about a meal plan",
  "Write a marriage proposal",
  "write a cover letter as if you were a pirate",
  "Translate this job ad into Spanish",
  "Is my press release too long?",
  "schreibe mir einen newsletter über unseren sommer",
  "Write a newsletter über unsere neue Küche und das Sommerfest im Garten",
  "escribe un post de instagram para mi tienda",
  "Give me ideas",
  "content calendar",
  "speech tomorrow, I am nervous",
  "write a cover letter for a nurse. What else do I need?",
  "I got a bad review, what now?",
  "I have a speech tomorrow and I am nervous",
  "make 5 minutes of stand-up comedy",
  "write a function that validates an email",
  "Write a love letter to my wife",
  "Write a letter to Santa from my daughter",
  "Write a press release, then translate it into French",
  "write a newsletter\nHere are the facts:\n- new office\n- new opening hours",
  "Plan a holiday party",
  "Make a training plan for new warehouse staff",
  "Write a lesson about photosynthesis",
  "Write a bio of me in the form of a riddle",
  "Tell me a joke about newsletters",
  "make it better",
  "",
];

test.each(PLAIN)("%s", (prompt, recipe) => {
  expect(chooseRecipe(prompt)?.id).toBe(recipe);
});

test("for each recipe there is a prompt here that gets it", () => {
  const tried = new Set(PLAIN.map(([, recipe]) => recipe));
  expect(ALL.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
});

test.each(UNSURE)("nothing is added where it is not plain what is ordered: %s", (prompt) => {
  expect(chooseRecipe(prompt)).toBeNull();
});

test("the user's own text stands untouched before what is added", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...ALL), (prompt, recipe) => {
      expect(improveByRecipe(prompt, recipe).improvedPrompt.startsWith(prompt)).toBe(true);
    }),
  );
});

test("nothing is added about what the prompt says itself", () => {
  const added = (prompt: string): string[] => {
    const recipe = chooseRecipe(prompt);
    return recipe === null ? [] : improveByRecipe(prompt, recipe).additions.map(({ about }) => about);
  };
  expect(added("write a cold email to florists")).toContain("length");
  expect(added("write a cold email to florists in 200 words")).not.toContain("length");
  expect(added("write a meal plan")).toContain("form");
  expect(added("write a meal plan in bullets")).not.toContain("form");
  expect(added("write a listing for my flat")).toContain("avoid");
  expect(added("write a listing for my flat without emojis")).not.toContain("avoid");
  expect(added("write a listing for my flat, make up the details")).not.toContain("gap");
});

test("what the prompt answers is not asked", () => {
  const asked = (prompt: string): string[] => {
    const recipe = chooseRecipe(prompt);
    return recipe === null ? [] : improveByRecipe(prompt, recipe).questions.map(({ id }) => id);
  };
  expect(asked("Make a lesson plan about fractions")).toEqual(["lesson-plan.age", "lesson-plan.time"]);
  expect(asked("Make a 45-minute lesson plan about fractions for year 5")).toEqual([]);
  expect(asked("write a speech")).toEqual(["speech.time"]);
  expect(asked("write a two minute speech")).toEqual([]);
  expect(asked("make a vegan meal plan for my family")).toEqual([]);
});

test("what is added never lowers the score, and mostly raises it", () => {
  const gains = PLAIN.map(([prompt]) => {
    const recipe = chooseRecipe(prompt);
    if (recipe === null) throw new Error("There is a recipe");
    const { improvedPrompt } = improveByRecipe(prompt, recipe);
    const [before, after] = [prompt, improvedPrompt].map((text) => scorePrompt(text, { hasMaterial: false }).overall);
    return { prompt, gain: (after ?? 0) - (before ?? 0) };
  });
  expect(gains.filter(({ gain }) => gain < 0)).toEqual([]);
  expect(gains.filter(({ gain }) => gain > 0).length).toBeGreaterThan(gains.length * 0.8);
});

test("a recipe says little, and each of its parts has a name of its own", () => {
  expect(ALL.length).toBeGreaterThanOrEqual(30);
  const ids = ALL.flatMap(({ id, adds, questions }) => [id, ...[...adds, ...questions].map((part) => part.id)]);
  expect(new Set(ids).size).toBe(ids.length);
  const wrong = ALL.flatMap(({ id, adds, questions }) => [
    ...(adds.length < 1 || adds.length > 3 || questions.length > 2 ? [`${id}: too little or too much`] : []),
    ...adds.flatMap((add) => (add.because.split(" ").length > 8 ? [`${add.id}: over eight words of why`] : [])),
    ...adds.flatMap((add) => (/^[A-Z].+\.$/.test(add.text) ? [] : [`${add.id}: no whole sentence`])),
    ...questions.flatMap((asked) => (asked.options.length < 2 ? [`${asked.id}: one option`] : [])),
  ]);
  expect(wrong).toEqual([]);
});

test("a name leads to one recipe only, and is in lower case as prompts are read", () => {
  const names = ALL.flatMap((recipe) => recipe.names);
  expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("a mistake in the data is told with its line", () => {
  expect(() => readRecipes("speech (writing): speech\n  add time (lenght; Why): Be short.")).toThrow("lenght");
  expect(() => readRecipes("speech (wording): speech")).toThrow("wording");
  expect(() => readRecipes("speech (writing): speech\n  ask time: How long? 1 / 2")).toThrow("recipe speech: time");
});
