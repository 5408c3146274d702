import { expect, test } from "vitest";
import { EVERYDAY_PROMPTS } from "#support/everyday-prompts.ts";
import { readTask } from "./read-task.ts";

test("without a model, at least nine of ten everyday requests are read as what they are", () => {
  const right = EVERYDAY_PROMPTS.filter(([kind, prompt]) => readTask(prompt).kind === kind);
  expect(right.length / EVERYDAY_PROMPTS.length).toBeGreaterThan(0.9);
});

test("a script for a video is no programming, and a content calendar no question", () => {
  expect(readTask("write a script for a 45 second property video").kind).toBe("writing");
  expect(readTask("a content calendar for next month").kind).toBe("planning");
  expect(readTask("write a python script that renames files").kind).toBe("code");
});

test("a recipe that is surely meant says the kind", () => {
  expect(readTask("compare two quotes", "writing").kind).toBe("writing");
});

test("effort follows plain signs: a line is simple, parts take care, several signs take an expert", () => {
  expect(readTask("thank you note to a client").effort).toBe(1);
  expect(readTask("Write a post:\n- launch\n- price").effort).toBe(2);
  expect(readTask("Write a 2,000 word legal memo of 2000 words on the lease:\n1. a\n2. b\n3. c\n4. d").effort).toBe(3);
});

test("what a request needs beside a text is read as well", () => {
  expect(readTask("latest mortgage rates").needs).toEqual(["todays-facts"]);
  expect(readTask("Summarise: ".padEnd(21_000, "words ")).needs).toEqual(["long-context"]);
  expect(readTask("what is 17 % of 340").needs).toEqual(["exact-calculation"]);
});

test("a prompt of any length is read at once", () => {
  for (const piece of ["make this ", "how much ", "best ", "turn these ", "- ", "\n", '"“> hi please ']) {
    const start = performance.now();
    readTask(piece.repeat(100_000 / piece.length));
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});
