import { expect, test } from "vitest";
import { analyzePrompt } from "../analyze/analyze.ts";
import { askQuestions } from "./ask-questions.ts";

const asked = (prompt: string): string[] => askQuestions(analyzePrompt(prompt)).map(({ question }) => question);
const details = (prompt: string): string[] => askQuestions(analyzePrompt(prompt)).map(({ detail }) => detail);

const VAGUE = [
  "Write a listing for my house",
  "Help me write an email to my landlord about the heating",
  "Plan a trip to Italy for us",
  "Give me a meal plan for the week",
  "Create a workout plan for me",
  "Make a study plan for my finals",
  "Create a marketing plan for our new product",
  "My program crashes, help me",
  "Which laptop should I buy?",
  "Plan a birthday party for my son",
];

test.each(VAGUE)("a vague request is asked at most three things, the most important first: %s", (prompt) => {
  const questions = askQuestions(analyzePrompt(prompt));
  expect(questions.length).toBeGreaterThan(0);
  expect(questions.length).toBeLessThanOrEqual(3);
  const importances = questions.map(({ importance }) => importance);
  expect(importances).toEqual([...importances].sort((a, b) => b - a));
});

test.each(VAGUE)("every question has answers to tap and is asked once: %s", (prompt) => {
  const questions = askQuestions(analyzePrompt(prompt));
  for (const { options } of questions) expect(options.length).toBeGreaterThanOrEqual(2);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
});

test("a clear request is asked nothing", () => {
  expect(asked("What is the capital of Australia?")).toEqual([]);
  expect(
    asked("Translate the word 'house' into French, Spanish and German. Answer with the three words only."),
  ).toEqual([]);
});

test("what the request says already is not asked", () => {
  expect(details("Write an email about the broken heating")).toContain("recipient and outcome");
  expect(asked("Write an email to my landlord about the heating").join()).not.toContain("Who receives it");
  expect(details("Plan a trip for us")).toContain("budget");
  expect(details("Plan a trip for us with a budget of $2,000")).not.toContain("budget");
  expect(details("Make a friendly speech for my brother's wedding")).not.toContain("tone");
});

test("the questions belong to the kind of task", () => {
  expect(details("Write a listing for my house")[0]).toBe("facts");
  expect(details("Make a recipe plan for dinner for me")).toContain("dietary restrictions");
  expect(details("Create a workout plan for me")).toContain("fitness level");
  expect(details("My program crashes, help me")[0]).toBe("the error");
});

test("a script that sends e-mails is asked about as a script", () => {
  expect(details("Help me write a Python script that sends an email")).not.toContain("recipient and outcome");
});

test("two questions that ask nearly the same are not put together", () => {
  const kinds = details("Teach me how to play the guitar");
  expect(kinds.includes("way of learning") && kinds.includes("kind of resource")).toBe(false);
});

test("a question may name one thing of the request and nothing more of it", () => {
  expect(asked("Find a good course on bread baking for my sister Xenia").join(" ")).not.toMatch(/xenia|sister/i);
  for (const prompt of VAGUE) {
    const words = new Set(analyzePrompt(prompt).words.filter((word) => word.length > 4));
    for (const question of asked(prompt)) {
      const repeated = analyzePrompt(question).words.filter((word) => words.has(word));
      expect(repeated.length).toBeLessThanOrEqual(2);
    }
  }
});

test("what is asked depends on the thing that is named", () => {
  expect(asked("I want to redecorate my kitchen").join()).toContain("your kitchen");
  expect(asked("Suggest an outfit for a wedding").join()).not.toMatch(/diet|allerg/i);
});

test("every request gets questions that are put together, whatever it is about", () => {
  for (const prompt of ["Help me choose a health insurance", "Help me with the thing for tomorrow"]) {
    for (const question of asked(prompt)) expect(question).not.toMatch(/[{}]|undefined/);
  }
});
