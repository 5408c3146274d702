import { expect, test } from "vitest";
import { type CopyableMessage, conversationAsMarkdown, copiedTurnsOf } from "./conversation-copy.ts";

const message = (id: number, parentId: number | null, rest: Partial<CopyableMessage> = {}): CopyableMessage => ({
  id,
  parentId,
  compareGroup: null,
  sentAt: "2026-03-02T10:15:00.000Z",
  prompt: `Prompt ${id}`,
  sentAs: null,
  files: [],
  answer: { by: "GPT-4o", text: `Answer ${id}` },
  ...rest,
});
const prompts = (messages: readonly CopyableMessage[], endId: number | null) =>
  copiedTurnsOf(messages, endId).map(({ prompt }) => prompt);

test("a copy is the line that was written last, or the one that ends where it is told to", () => {
  // 2 was edited into 3, and 4 follows 3.
  const messages = [message(1, null), message(2, 1), message(3, 1), message(4, 3)];
  expect(prompts(messages, null)).toEqual(["Prompt 1", "Prompt 3", "Prompt 4"]);
  expect(prompts(messages, 2)).toEqual(["Prompt 1", "Prompt 2"]);
  expect(prompts(messages, 9)).toEqual([]);
  expect(prompts([], null)).toEqual([]);
});

test("answers side by side are one turn, whichever of them was gone on from", () => {
  const messages = [
    message(1, null, { compareGroup: "g" }),
    message(2, null, { compareGroup: "g", answer: { by: "Claude", text: "Other" } }),
    message(3, 2),
  ];
  const [first, second] = copiedTurnsOf(messages, null);
  expect(first?.answers.map(({ by }) => by)).toEqual(["GPT-4o", "Claude"]);
  expect(second?.prompt).toBe("Prompt 3");
});

test("as Markdown, what was written keeps its own marks inside quotes", () => {
  const turns = copiedTurnsOf(
    [
      message(1, null, {
        prompt: "# Plan\nfor the week",
        sentAs: "A plan for the week",
        files: ["a\nb.txt"],
        answer: { by: "GPT-4o", text: "1. Rest\n\n2. Work" },
      }),
    ],
    null,
  );
  expect(conversationAsMarkdown("My\nweek", turns)).toBe(`# My week

## 2026-03-02 10:15 UTC

**You wrote**

> # Plan
> for the week

**Attached:** a b.txt

**Sent as**

> A plan for the week

**GPT-4o**

> 1. Rest
>
> 2. Work
`);
});
