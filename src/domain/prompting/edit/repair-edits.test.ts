import { expect, test } from "vitest";
import { splitPrompt } from "../analyze/prompt-parts.ts";
import { hunksOf, improvedTextOf } from "../prompt-edit.ts";
import { repairEdits } from "./repair-edits.ts";

// As if each repair were worth doing: here it counts what is right, not what is worth a change.
const repair = (prompt: string) =>
  improvedTextOf(
    hunksOf(
      prompt,
      repairEdits(prompt, splitPrompt(prompt).editable).map((edit) => ({ ...edit, weight: "slip" as const })),
    ),
  );

test.each([
  ["i dont know wich one", "I don't know which one"],
  [
    "a toast, i'm his aunt and i've known him for ever, i mean since he was two",
    "A toast, I'm his aunt and I've known him for ever, I mean since he was two",
  ],
  ["tell me about it on friday, in english", "Tell me about it on Friday, in English"],
  ["write the the plan", "Write the plan"],
  ["give me teh the plan", "Give me the plan"],
  ["write  a plan , please", "Write a plan, please"],
  ["how do i center this", "How do I center this?"],
  ["write that its not our fault", "Write that it's not our fault"],
  ["write a email to a angry tenant", "Write an email to an angry tenant"],
  ["give me a honest answer after 5 month without rent", "Give me a honest answer after 5 months without rent"],
  ["make slides for the steering comittee", "Make slides for the steering committee"],
  ["write a linkedin post about seo", "Write a LinkedIn post about SEO"],
  ["my build is slow, how can i fix it", "My build is slow, how can I fix it?"],
  ["tell me on a friday, not on black friday", "Tell me on a Friday, not on black friday"],
  ["list the rooms. make a table", "List the rooms. Make a table"],
])("%j is repaired", (prompt, repaired) => {
  expect(repair(prompt)).toBe(repaired);
});

test.each([
  "iPhone prices, e.g. what is new",
  "for i in the list",
  "it is his wont to sleep",
  "may i march to mark street",
  "Anna had had that that day",
  'she wrote "i dont" twice',
  "open my-dont-touch.txt and /teh/path",
  "Columns:  a     b     c",
  "Let a and b be sides, a is short",
  "call a(image) on linkedin.com",
  "A 5 month plan for a one-page eulogy of a unique man",
  "How do you do it. I cannot",
])("%j is left alone", (prompt) => {
  expect(repair(prompt).toLowerCase()).toBe(prompt.toLowerCase());
  expect(repair(prompt).slice(1)).toBe(prompt.slice(1));
});
