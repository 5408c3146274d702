import { expect, test } from "vitest";
import { analyzePrompt } from "./analyze.ts";

test.each([
  "Help me plan a trip",
  "Write something nice about my company",
  "I want to eat healthier, suggest some meals",
  "Create a workout plan for me",
  "Recommend some good books",
])("a request that leaves everything open is vague: %s", (prompt) => {
  expect(analyzePrompt(prompt).vague).toBe(true);
});

test.each([
  "What is the boiling point of water at sea level?",
  "Who won the football world cup in 2014?",
  "Anna has 12 apples and gives a third of them to Ben. Ben eats 2. How many apples does Ben have left?",
  "Write a 200-word product description for noise-cancelling headphones, aimed at commuters. Do not use exclamation marks. End with a question.",
  'def add(a, b):\n    """Return the sum of a and b."""\n',
])("a request that says what it wants is clear: %s", (prompt) => {
  expect(analyzePrompt(prompt).vague).toBe(false);
});

test.each([
  ["return policy for handmade jewelry", false],
  ["public speaking tips for shy managers", false],
  ["import duties for wine, explained to a restaurant owner", false],
  ["private tutoring flyer for parents", false],
  ["return a + b;\nwhat does this do", true],
  ["import os\nwhy does this fail", true],
  ["import { test } from 'vitest'", true],
  ["public static void main(String[] args) {", true],
] as const)("a request that begins with a word of code is read by what follows: %s", (prompt, isCode) => {
  expect(analyzePrompt(prompt).looksLikeCode).toBe(isCode);
});

test.each([
  ["report card comment for a kid who talks non stop", true],
  ["3 posts per week for a salon, what should they be about", true],
  ["comment faire une tarte aux pommes sans beurre", false],
  ["come non perdere tempo a casa", false],
  ["6 pinterest pin titles about small balcony gardens", true],
  ["menu descriptions for lamb shoulder, charred leeks, burnt cheesecake", true],
  ["plan de contenidos redes sociales restaurante verano", false],
  ["textos cortos plan marketing clinica dental madrid", false],
  ["marketing plan restaurant eröffnung sommer berlin", false],
  ["tulis email singkat untuk pelanggan lama", false],
  ["korte tekst help website tandarts praktijk openingstijden", false],
] as const)("words of two languages count for the one that the others speak: %s", (prompt, isEnglish) => {
  expect(analyzePrompt(prompt).isEnglish).toBe(isEnglish);
});

test("pasted material and other languages are never called vague", () => {
  expect(analyzePrompt("Help me with this:\n\n```\nsome text\n```").vagueScore).toBe(0);
  expect(
    analyzePrompt("Hilf mir bei der Planung einer Reise und schreibe mir eine Liste für das Wochenende").vagueScore,
  ).toBe(0);
});

test("the score goes from 0 to 1 and is the same every time", () => {
  const { vagueScore } = analyzePrompt("Help me organize my garden");
  expect(vagueScore).toBeGreaterThan(0);
  expect(vagueScore).toBeLessThan(1);
  expect(analyzePrompt("Help me organize my garden").vagueScore).toBe(vagueScore);
});

test.each([
  ["write ".repeat(660)],
  ["need a a a a ".repeat(300)],
  ["help me with my ".repeat(250)],
  ["'".repeat(4_000)],
  ["a".repeat(4_000)],
  ["1,".repeat(2_000)],
])("a hostile prompt takes no longer than an ordinary one (%#)", (prompt) => {
  const startedAt = performance.now();
  analyzePrompt(prompt);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
