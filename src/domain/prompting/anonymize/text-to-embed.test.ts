import { expect, test } from "vitest";
import { textToEmbed } from "./text-to-embed.ts";

test.each([
  "write a birthday card for graham towne, he turns fifty",
  "ask rosario kozey about the invoice",
  "write a birthday card for hạnh nhơn hồ, he turns fifty",
])("%j is embedded without the name", (prompt) => {
  expect(textToEmbed(prompt).text).not.toMatch(/towne|kozey|hồ/);
});

test("where a name may be left, only words of the language are embedded, and nothing is to be kept", () => {
  for (const before of ["fix the cake of", "fix the big cake of"]) {
    expect(textToEmbed(`${before} jalyn stark for us`)).toMatchObject({
      text: expect.not.stringMatching(/jalyn|stark/),
      isDoubtful: true,
    });
  }
});

test.each([
  ["Write an email to Anna Berg about the garden", "Write an email to <PERSON> about the garden"],
  ["how do I bake bread without an oven", "how do I bake bread without an oven"],
])("%j is embedded without its names", (prompt, text) => {
  expect(textToEmbed(prompt)).toEqual({ text, isDoubtful: false });
});

test("of a long text the beginning is read, in whole words", () => {
  const { text } = textToEmbed("We plant roses in the garden. ".repeat(10_000));
  expect(text.length).toBeLessThanOrEqual(4_000);
  expect(text.trimEnd()).toMatch(/ plant$/);
});
