import { expect, test } from "vitest";
import { EVERYDAY_PROMPTS } from "#support/everyday-prompts.ts";
import { classifyTaskByExamples } from "./classify-task-by-examples.ts";
import EXAMPLES from "./kind-examples.json" with { type: "json" };

const LETTER = Array.from(
  { length: 40 },
  (_, line) => `${line}. The lift in house ${line} will be serviced, says the owner.`,
);

test("of 320 everyday requests that nothing was learnt from, at least four in five are read as what they are", () => {
  const right = EVERYDAY_PROMPTS.filter(([kinds, prompt]) =>
    kinds.some((kind) => kind === classifyTaskByExamples(prompt)),
  );
  expect(right.length / EVERYDAY_PROMPTS.length).toBeGreaterThan(0.8);
});

test("no request that measures is an example, and no example stands under two kinds", () => {
  const words = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]+/gu, " ");
  const examples = Object.values(EXAMPLES).flat().map(words);
  expect(EVERYDAY_PROMPTS.filter(([, prompt]) => examples.includes(words(prompt)))).toEqual([]);
  expect(examples.filter((example, place) => examples.indexOf(example) !== place)).toEqual([]);
});

test("a script for a video is no programming, and a content calendar no question", () => {
  expect(classifyTaskByExamples("write a script for a 45 second property video")).toBe("writing");
  expect(classifyTaskByExamples("a content calendar for next month")).toBe("planning");
  expect(classifyTaskByExamples("write a python script that renames files")).toBe("code");
});

test("what is asked is found before and behind the material it is about", () => {
  expect(classifyTaskByExamples(["translate this into german please:", ...LETTER].join("\n"))).toBe("translation");
  expect(classifyTaskByExamples([...LETTER, "summarise this letter in three sentences"].join("\n"))).toBe("editing");
});

test("what has nothing in common with any example has no kind", () => {
  expect(classifyTaskByExamples("明天的天气")).toBeNull();
  expect(classifyTaskByExamples("")).toBeNull();
});

test("a prompt of any length is read at once", () => {
  for (const piece of ["make this ", "how much ", "- ", "\n", " ", "a", "é", "“"]) {
    const start = performance.now();
    classifyTaskByExamples(piece.repeat(200_000 / piece.length));
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});
