import fc from "fast-check";
import { expect, test } from "vitest";
import { NAME_LENGTH_MAX, nameOfPrompt } from "./conversation-name.ts";

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
  expect(nameOfPrompt(prompt)).toBe(name);
});

test("a prompt without a word gives no name", () => {
  expect(nameOfPrompt("  ?! \n --- \n 😀")).toBeNull();
});

test("whatever is written, a name is short, on one line, and holds no half character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 900 }), (prompt) => {
      const name = nameOfPrompt(prompt);
      if (name === null) return;
      expect(name.length).toBeGreaterThan(0);
      // A capital may be written with more letters than the small one.
      expect(name.length).toBeLessThanOrEqual(NAME_LENGTH_MAX + 2);
      expect(name).not.toMatch(/\n/);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});
