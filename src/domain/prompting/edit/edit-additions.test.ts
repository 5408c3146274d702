import { expect, test } from "vitest";
import { analyzePrompt } from "../analyze/analyze.ts";
import { chooseKind } from "../kinds/choose-kind.ts";
import { additionEdits, additionsFor } from "./edit-additions.ts";

const PROFILE = {
  role: "Marketing manager",
  industry: "Retail",
  preferredTone: "friendly",
  detailLevel: "minimal",
  outputFormat: "bullets",
  experienceLevel: "expert",
} as const;
const fromProfile = (prompt: string): string[] => {
  const analysis = analyzePrompt(prompt);
  return additionsFor(analysis, chooseKind(analysis), PROFILE)
    .filter(({ assumption }) => assumption === null)
    .map(({ ruleId }) => ruleId);
};

test.each([
  ["Write an email to a supplier about the new opening hours", ["tone.friendly"]],
  ["explain total cost of ownership", ["reader.expert", "length.short", "format.bullets"]],
  ["Brainstorm blog ideas for a vet", ["format.bullets"]],
  ["marketing plan for a new tea", ["profile.context"]],
])("the profile fills what is about the asker: %s", (prompt, ruleIds) => {
  expect(fromProfile(prompt)).toEqual(ruleIds);
});

// Each of these was damaged by a profile once, or could be.
test.each([
  "Write a letter to parents about the museum visit",
  "plan a twelve day trip to Japan with my family",
  "termination letter for a cook",
  "written warning for a driver who was late",
  "Write an email to a customer whose order is late",
  "condolence card for a colleague",
  "write a rental agreement for my flat",
  "listing for a two bedroom flat with a garden",
  "letter to my landlord about the broken heating",
  "bedtime story about a fox",
  "meal plan for a week",
  "write an email to my boss that i quit",
  "cover letter for a nurse position",
  "best man speech for my shy brother, warm and short",
  "Write a Python script that renames files",
  "What is the capital of France?",
])("the profile stays out of what speaks to others or has a form of its own: %s", (prompt) => {
  expect(fromProfile(prompt)).toEqual([]);
});

test.each([
  "Compare the positioning of two brands of tea for cafés in Ghent. Use a table, then your recommendation in under 150 words.",
  "Act as a tax adviser for small shops in Austria. I sell honey at two markets, earn 14,000 euros a year, and want to know which returns I have to file by when. Answer in a list with dates.",
  "Draft a reply to Mrs Olsen, whose order 4471 arrived with a cracked lid. We send a new lid by Friday. Apologise once, under 80 words, no discount.",
])("a clear prompt gets nothing from the profile: %s", (prompt) => {
  expect(fromProfile(prompt)).toEqual([]);
});

test.each([
  ["Compare Trello and Asana.", " Say why."],
  ["Compare Trello and Asana", ". Say why."],
  ["Compare Trello and\nAsana", "\n\nSay why."],
  ["Look at https://a.example/b", "\n\nSay why."],
  ['Ask "who"', "\n\nSay why."],
])("an addition reads on from %j", (prompt, added) => {
  const addition = { sentence: "Say why.", title: "t", reason: "r", assumption: null };
  expect(additionEdits(prompt, [addition])).toMatchObject([{ start: prompt.length, old: "", new: added }]);
});
