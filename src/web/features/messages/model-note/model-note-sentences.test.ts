import { expect, test } from "vitest";
import { sampleRoute } from "#support/sample-message.ts";
import { formatTime } from "#web/lib/format-dates.ts";
import { limitSentence } from "./model-note-limit.tsx";
import { fallbackSentence, savingSentence } from "./model-note-sentences.ts";

const NOW = new Date(2026, 2, 10, 14, 8);
const at = (hour: number, minute: number, day = 10) => new Date(2026, 2, day, hour, minute).toISOString();
const saving = (netUsd: number) =>
  ({ against: "claude-opus", label: "Claude Opus", role: "best-and-dearest", wouldHaveCostUsd: 0.02, netUsd }) as const;

test("a saving says how much and against which model, also a negative one", () => {
  expect(savingSentence(saving(0.0022), "gpt-4o")).toBe(
    "Saved $0.002 compared with Claude Opus, your best-rated and most expensive model.",
  );
  expect(savingSentence(saving(-0.004), "gpt-4o")).toBe(
    "With the rewrite, it cost $0.004 more than Claude Opus, your best-rated and most expensive model, would have.",
  );
});

test("against itself, the rewrite is what a model cost more", () => {
  expect(savingSentence(saving(-0.009), "claude-opus")).toBe(
    "Claude Opus is your best-rated and most expensive model. Only the rewrite was added to its cost.",
  );
});

test("a limit says which, until when, and how long that is", () => {
  const soft = { by: "soft-window", until: at(14, 20) } as const;
  expect(limitSentence(soft, NOW, false)).toBe(
    `25 messages in three hours: slower until ${formatTime(soft.until)}, in 12 minutes.`,
  );
  expect(limitSentence({ ...soft, until: at(14, 9) }, NOW, false)).toMatch(/, in 1 minute\.$/);
  expect(limitSentence({ ...soft, until: at(16, 10) }, NOW, false)).toMatch(/, in 2 h 2 min\.$/);
  expect(limitSentence({ ...soft, until: at(14, 8) }, NOW, false)).toBe(
    "25 messages in three hours. That is over now.",
  );
});

test("a limit that ends on another day names the day", () => {
  const tokens = { by: "premium-tokens", until: at(1, 0, 31) } as const;
  expect(limitSentence(tokens, NOW, false)).toBe(
    `Premium tokens of this month used up: standard models until ${formatTime(tokens.until)} on March 31.`,
  );
});

test("an answer that a limit made impossible says when one can ask again", () => {
  const money = { by: "user-money", until: at(15, 0) } as const;
  expect(limitSentence(money, NOW, true)).toBe(
    `What one account may spend in a day is reached: no answer until ${formatTime(money.until)}, in 52 minutes.`,
  );
  expect(limitSentence({ ...money, until: at(14, 0) }, NOW, true)).toBe("The limit is over: you can ask again.");
});

test("every model that failed is named with what was wrong", () => {
  expect(fallbackSentence({ model: "gpt-4o", code: "provider-unreachable" }, sampleRoute)).toBe(
    "GPT-4o could not be reached.",
  );
  expect(fallbackSentence({ model: "gpt-4o", code: "internal" }, sampleRoute)).toBe("GPT-4o did not answer.");
  // Answers of the time before labels were written down.
  expect(fallbackSentence({ model: "gpt-4o", code: "internal" }, null)).toBe("gpt-4o did not answer.");
});
