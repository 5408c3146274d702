import { expect, test } from "vitest";
import { WITH_PEOPLE, WITHOUT_PEOPLE } from "#support/prompts/anonymize-table.ts";
import { anonymizeText } from "./anonymize.ts";

test("of 60 prompts from work without a person, none holds a person and at most one hides anything", () => {
  const found = WITHOUT_PEOPLE.flatMap((prompt) => {
    const { spans } = anonymizeText(prompt);
    return spans.length === 0 ? [] : [spans.map(({ start, end, type }) => `${type} ${prompt.slice(start, end)}`)];
  });
  expect(found.flat().filter((one) => one.startsWith("PERSON"))).toEqual([]);
  expect(found.length, JSON.stringify(found)).toBeLessThanOrEqual(1);
});

test("of 40 people of many cultures, at least 39 names are hidden whole", () => {
  const left = WITH_PEOPLE.filter(([prompt, name]) => !isHidden(prompt, name));
  expect(left.length, JSON.stringify(left)).toBeLessThanOrEqual(1);
});

test.each(["Grant asked for an offer.", "Rose, our accountant, is ill.", "Frank from the bank called."])(
  "a first name that is also a word is hidden in %j, where it does something",
  (prompt) => {
    expect(isHidden(prompt, prompt.match(/^\w+/)?.[0] ?? "")).toBe(true);
  },
);

function isHidden(prompt: string, name: string): boolean {
  const at = prompt.indexOf(name);
  const { spans } = anonymizeText(prompt);
  return [...name].every(
    (letter, index) => /[\s-]/.test(letter) || spans.some(({ start, end }) => start <= at + index && at + index < end),
  );
}
