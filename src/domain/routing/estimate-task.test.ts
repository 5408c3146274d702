import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { chooseModel } from "./choose-model.ts";
import { estimateRequestedTokens, estimateTask } from "./estimate-task.ts";

test("a recipe that is surely meant says the kind", () => {
  expect(estimateTask("compare two quotes", "writing").kind).toBe("writing");
});

test("what is like no example is an everyday question", () => {
  expect(estimateTask("明天的天气").kind).toBe("conversation");
});

test("effort follows plain signs: a line is simple, parts take care, several signs take an expert", () => {
  expect(estimateTask("thank you note to a client").effort).toBe(1);
  expect(estimateTask("Write a post:\n- launch\n- price").effort).toBe(2);
  expect(estimateTask("Write a memo of 2000 words on the lease:\n1. a\n2. b\n3. c\n4. d").effort).toBe(3);
  expect(estimateTask("solve this: $$\\int_0^1 x^2 dx$$").effort).toBe(3);
});

test("the effort of a prompt of any length is read at once", () => {
  for (const piece of ["- ", "\n", "1.", " ", "$", "1200 words "]) {
    const start = performance.now();
    estimateTask(piece.repeat(200_000 / piece.length));
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});

test.each([
  ["Write a 1,500-word article about roofs", 2_025],
  ["Write an article of 1500 words", 2_025],
  ["An essay, 800-1,000 words, on trade", 1_350],
  ["Write 800 to 1000 words on trade", 1_350],
  ["Between 800 and 1,000 words on trade", 1_350],
  ["Summarise this 3,000-word report in 120 words", 162],
  ["Summarise the following 3,000 word report", 0],
  ["Write about the year 2024 in a few words", 0],
  ["Tell me 5 words for snow", 0],
  ["Write a poem", 0],
])("%s: %i tokens", (prompt, tokens) => {
  expect(estimateRequestedTokens(prompt)).toBe(tokens);
});

const [short, long] = ["gpt-4o-mini", "gpt-4o"].map((name) => {
  const entry = CATALOGUE_2025.get(name);
  if (entry === undefined) throw new Error(`${name} is not in the catalogue`);
  return entry;
});
const ask = (prompt: string) => {
  if (short === undefined || long === undefined) throw new Error("no models");
  const allowed = [{ ...short, outputTokensMax: 1_024, grades: long.grades }, long];
  return chooseModel({ prompt, allowed, preferred: null, mode: "cost" });
};

test("a model that may not write as much as is asked for is set aside, and said to be", () => {
  const asked = ask("Write a short, simple 1,500-word blog post about roofs");
  expect(asked?.model).toBe("gpt-4o");
  expect(asked?.reasons.join(" ")).toContain("GPT-4o Mini may not write an answer this long.");
  expect(ask("Write a short, simple blog post about roofs")?.model).toBe("gpt-4o-mini");
});

test("where none may, the length sets nobody aside", () => {
  if (short === undefined) throw new Error("no model");
  const allowed = [{ ...short, outputTokensMax: 1_024 }];
  const asked = { prompt: "Write 1,500 words about roofs", allowed, preferred: null } as const;
  expect(chooseModel(asked)?.model).toBe("gpt-4o-mini");
});

test("what a long text costs counts its length", () => {
  const costOf = (prompt: string) => ask(prompt)?.candidates.find(({ model }) => model === "gpt-4o")?.costUsd ?? 0;
  expect(costOf("Write a 3,000-word blog post about roofs")).toBeGreaterThan(
    3 * costOf("Write a blog post about roofs"),
  );
});
