import { expect, test } from "vitest";
import { findUnknownWords } from "./score-spelling.ts";

const found = (prompt: string): string[] => findUnknownWords(prompt).map(({ start, end }) => prompt.slice(start, end));

test("words in no dictionary are found, dictionary words and names are not", () => {
  expect(found("Please make a resevation for the restaurant.")).toEqual(["resevation"]);
  expect(found("Please make a reservation with Herr Grxbl for the restaurant.")).toEqual([]);
});

test("a word said twice is meant, and other languages and code are left alone", () => {
  expect(found("Explain what a flimbor is and how to repair a flimbor.")).toEqual([]);
  expect(found("Bitte schreibe mir eine Bewerbung für die Stelle.")).toEqual([]);
  expect(found("def addd(valuess):\n    return the summ of all")).toEqual([]);
});
