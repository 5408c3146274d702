import { expect, test } from "vitest";
import { estimateTask } from "./estimate-task.ts";

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
