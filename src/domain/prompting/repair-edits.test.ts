import { expect, test } from "vitest";
import { hunksOf, improvedTextOf } from "./prompt-edit.ts";
import { splitPrompt } from "./prompt-parts.ts";
import { repairEdits } from "./repair-edits.ts";

const repair = (prompt: string) => improvedTextOf(hunksOf(prompt, repairEdits(prompt, splitPrompt(prompt).editable)));

test.each([
  ["i dont know wich one", "I don't know which one"],
  ["tell me about it on friday, in english", "Tell me about it on Friday, in English"],
  ["write the the plan", "Write the plan"],
  ["give me teh the plan", "Give me the plan"],
  ["write  a plan , please", "Write a plan, please"],
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
])("%j is left alone", (prompt) => {
  expect(repair(prompt).toLowerCase()).toBe(prompt.toLowerCase());
  expect(repair(prompt).slice(1)).toBe(prompt.slice(1));
});
