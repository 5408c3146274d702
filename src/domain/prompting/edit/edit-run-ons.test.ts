import { expect, test } from "vitest";
import { hunksOf, improvedTextOf } from "../prompt-edit.ts";
import { endStopEdits, runOnEdits } from "./edit-run-ons.ts";

const split = (prompt: string) =>
  improvedTextOf(
    hunksOf(
      prompt,
      runOnEdits(prompt, prompt).map((edit) => ({ ...edit, weight: "substance" as const })),
    ),
  );

test.each([
  [
    "write a post about X, then make a caption and also write a title",
    "write a post about X. Then make a caption. Also write a title",
  ],
  ["I have an exam in May, make me a study plan", "I have an exam in May. Make me a study plan"],
  ["my car is old, can you suggest a new one", "my car is old. Can you suggest a new one"],
  ["write to our customers, they won't be happy", "write to our customers. They won't be happy"],
])("%j is taken apart", (prompt, result) => {
  expect(split(prompt)).toBe(result);
});

test.each([
  "write a script that reads a file, then write the result",
  "explain how to mix the dough, then add the eggs",
  "if it rains, they will stay at home",
  "when we move, it is going to be cold",
  "for my team, make me a plan",
])("%j is one sentence", (prompt) => {
  expect(split(prompt)).toBe(prompt);
});

test("the last sentence gets its full stop only where the others have theirs", () => {
  expect(endStopEdits("One thing. Another thing")).toMatchObject([{ start: 24, old: "", new: "." }]);
  expect(endStopEdits("One thing")).toEqual([]);
  expect(
    endStopEdits("One thing", [{ start: 3, old: ", ", new: ". A", title: "", reason: "", weight: "slip" }]),
  ).toHaveLength(1);
  expect(endStopEdits("See the page. It is a.example")).toEqual([]);
  expect(endStopEdits("One. Two\nthree")).toEqual([]);
});
