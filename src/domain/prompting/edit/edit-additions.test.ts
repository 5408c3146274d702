import { expect, test } from "vitest";
import { analyzePrompt } from "../analyze/analyze.ts";
import { additionEdits, additionsFor } from "./edit-additions.ts";

const PREFERENCES = {
  preferredTone: "friendly",
  detailLevel: "concise",
  outputFormat: "bullets",
  experienceLevel: "beginner",
};
const sentences = (prompt: string) =>
  additionsFor(analyzePrompt(prompt), PREFERENCES)
    .filter(({ assumption }) => assumption === null)
    .map(({ sentence }) => sentence);

test.each([
  ["Write an email to a buyer who lost a bidding war", ["Use a friendly tone.", "Keep it short."]],
  ["Explain total cost of ownership", ["I am a beginner in this.", "Keep it short."]],
  ["Brainstorm blog ideas for a vet", ["Answer in bullet points.", "Keep it short."]],
])("preferences fill what the task leaves open: %s", (prompt, added) => {
  expect(sentences(prompt)).toEqual(added);
});

test.each([
  "Write a Python script that renames files",
  "A jello box makes 10 cups. She has to make 80. How many boxes will she need?",
  "She buys a salad for $6.50 and a pie for $9. What is the total amount she pays?",
  "What is the capital of France?",
  "Find the fastest driving route from Bergen to Oslo.",
])("nothing is added where the shape of the answer is not open: %s", (prompt) => {
  expect(sentences(prompt)).toEqual([]);
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
