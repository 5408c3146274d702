import { expect, test } from "vitest";
import { textToEmbed } from "./text-to-embed.ts";

test.each([
  "write a birthday card for graham towne, he turns fifty",
  "ask rosario kozey about the invoice",
  "write a birthday card for hạnh nhơn hồ, he turns fifty",
])("%j is doubtful or without its name, and no word of the name is left", (prompt) => {
  const { text, isDoubtful } = textToEmbed(prompt);
  expect(isDoubtful || text.includes("<PERSON>")).toBe(true);
  expect(text).not.toMatch(/towne|kozey|hồ/);
});

test.each([
  ["Write an email to Anna Berg about the garden", "Write an email to <PERSON> about the garden"],
  ["how do I bake bread without an oven", "how do I bake bread without an oven"],
])("%j is embedded without its names", (prompt, text) => {
  expect(textToEmbed(prompt)).toEqual({ text, isDoubtful: false });
});
