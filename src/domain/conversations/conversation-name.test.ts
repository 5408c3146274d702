import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CONVERSATION_NAME_LENGTH_MAX,
  conversationNameFromModel,
  conversationNameFromPrompt,
  NAME_FROM_MODEL_LENGTH_MAX,
  titleOfPrompt,
} from "./conversation-name.ts";

test.each([
  ["Write a listing for the flat at 12 Marlow Road. Three rooms.", "Listing for the flat at 12 Marlow Road"],
  ["Hi there, could you please help me to draft an email to Mrs Okafor?", "Email to Mrs Okafor"],
  ["What is the capital of France?", "What is the capital of France"],
  ["# Plan\n\nfor the week", "Plan"],
  ["please help me", "Help me"],
  ["Schreib eine Mail an Frau Müller wegen der Heizung", "Schreib eine Mail an Frau Müller wegen der"],
  ["Ask Dr. Okafor for the scan. Today.", "Ask Dr. Okafor for the scan"],
  ["write a listing for the flat on marlow road. 2 bed, garden", "Listing for the flat on marlow road"],
  ["compare tools, e.g. brushes, for walls", "Compare tools, e.g. brushes, for walls"],
  ["write", "Write"],
  ["你好，请帮我写一封信。谢谢", "你好，请帮我写一封信"],
])("%s is called %s", (prompt, name) => {
  expect(conversationNameFromPrompt(prompt)).toBe(name);
});

test("a prompt without a word gives no name", () => {
  expect(conversationNameFromPrompt("  ?! \n --- \n 😀")).toBeNull();
});

test("whatever is written, a name is short, on one line, and holds no half character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 900 }), (prompt) => {
      const name = conversationNameFromPrompt(prompt);
      if (name === null) return;
      expect(name.length).toBeGreaterThan(0);
      // A capital may be written with more letters than the small one.
      expect(name.length).toBeLessThanOrEqual(CONVERSATION_NAME_LENGTH_MAX + 2);
      expect(name).not.toMatch(/\n/);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ["Open day at the gym", "Open day at the gym"],
  ["  “Late launch,\nemail to client.” ", "Late launch, email to client"],
  ["**Harbor** `Lane` # open house", "Harbor Lane open house"],
  ["Prices \u202efdp.exe\u202c and\u200b plans", "Prices fdp.exe and plans"],
  ["Read https://evil.example/?d=1 now", "Read now"],
  ["Go to www.evil.example or evil.example/login today", "Go to or today"],
  ["Anruf bei Frau Müller: Heizung", "Anruf bei Frau Müller: Heizung"],
  ["می‌خواهم سفر کنم", "می‌خواهم سفر کنم"],
  ["\u0000\u0007Tab\there", "Tab here"],
])("a model's %j is taken as %j", (said, name) => {
  expect(conversationNameFromModel(said)).toBe(name);
});

test("what is no name is none: nothing, signs alone, a whole text, another type", () => {
  for (const said of [
    "",
    "  ",
    "***",
    "https://evil.example",
    "a long answer ".repeat(40),
    7,
    null,
    undefined,
    { name: "x" },
  ])
    expect(conversationNameFromModel(said)).toBeNull();
});

test("a model's name has at most sixty characters on one line, whatever it says", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (said) => {
      const name = conversationNameFromModel(said);
      if (name === null) return;
      expect(name.length).toBeLessThanOrEqual(NAME_FROM_MODEL_LENGTH_MAX);
      expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/u);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});

test("a title is the first line, cut after a whole word", () => {
  expect(titleOfPrompt("  write a listing \nwith a garden")).toBe("write a listing");
  const long = "write an email to my boss about the report that is late because of the strike";
  expect(titleOfPrompt(long)).toBe("write an email to my boss about the report that is late…");
  expect(titleOfPrompt("x".repeat(100))).toBe(`${"x".repeat(30)}…`);
});

test("a title never ends inside an emoji", () => {
  expect(titleOfPrompt(`${"x".repeat(29)}😀${"y".repeat(60)}`)).toBe(`${"x".repeat(29)}…`);
  expect(titleOfPrompt(`${"x".repeat(50)} ${"y".repeat(8)}😀 rest`)).toBe(`${"x".repeat(50)}…`);
  expect(titleOfPrompt("😀".repeat(60)).isWellFormed()).toBe(true);
});
