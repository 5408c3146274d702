import { expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import type { HistoryRecord } from "../../../ports/message-record.ts";
import { composeTurns } from "./compose-turns.ts";

function named(name: string) {
  const entry = CATALOGUE_2025.get(name) ?? BUILT_IN_CATALOGUE.get(name);
  if (entry === undefined) throw new Error(`${name} is not in the catalogue`);
  return entry;
}

const answered = (originalPrompt: string, answer: string, improvedPrompt: string | null = null): HistoryRecord => ({
  originalPrompt,
  improvedPrompt,
  answer,
  questions: [],
});

test("a model is shown what was really sent before, oldest first, and the prompt last", () => {
  const { turns } = composeTurns(
    {
      newBoundary: () => "b1",
      prompt: "and now shorter",
      history: [answered("teh plan", "A plan.", "The plan"), answered("more", "More.")],
    },
    "plus",
    named("gpt-4o"),
  );
  expect(turns).toEqual([
    { role: "user", text: "The plan" },
    { role: "assistant", text: "A plan." },
    { role: "user", text: "more" },
    { role: "assistant", text: "More." },
    { role: "user", text: "and now shorter" },
  ]);
});

test("the oldest turns go when they do not fit the tier's context; the prompt never does", () => {
  const long = answered("old ".repeat(2_000), "answer ".repeat(4_000));
  const recent = answered("recent", "kept");
  const free = composeTurns(
    { prompt: "now", newBoundary: () => "b1", history: [long, recent] },
    "free",
    named("gpt-4o-mini"),
  );
  expect(free.turns.map((turn) => turn.text)).toEqual(["recent", "kept", "now"]);
  const premier = composeTurns(
    { prompt: "now", newBoundary: () => "b1", history: [long, recent] },
    "premier",
    named("gpt-4o-mini"),
  );
  expect(premier.turns).toHaveLength(5);
});

test("a small model is asked for no more than a quarter of its window", () => {
  expect(
    composeTurns({ prompt: "now", newBoundary: () => "b1", history: [] }, "premier", named("embedded")).outputTokensMax,
  ).toBe(512);
});

test("what is told about the person comes first and takes its place in the window", () => {
  const long = answered("old ".repeat(1_000), "answer ".repeat(1_000));
  const plain = composeTurns(
    { prompt: "now", newBoundary: () => "b1", history: [long] },
    "free",
    named("gpt-3.5-turbo"),
  );
  const told = composeTurns(
    { newBoundary: () => "b1", prompt: "now", history: [long], instructions: "wishes ".repeat(3_000) },
    "free",
    named("gpt-3.5-turbo"),
  );
  expect(plain.turns).toHaveLength(3);
  expect(told.turns.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(told.inputTokens).toBeGreaterThan(5_000);
});
