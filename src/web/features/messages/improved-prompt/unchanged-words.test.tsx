import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleImprovement, sampleMessage } from "#support/sample-message.ts";
import { type MessageActions, MessageActionsContext } from "../actions/message-actions.ts";
import { Turn } from "../turn/turn.tsx";
import { unchangedWords } from "./unchanged-words.ts";

const unchanged = { ...sampleImprovement, changed: false, hunks: [] };
const wentWith = (rewriter: NonNullable<typeof sampleImprovement.rewriter> | undefined) =>
  unchangedWords(sampleMessage({ improvement: { ...unchanged, rewriter } }))?.why;

test("only where nothing was to change is that said; a rewrite that was dropped, late, skipped or failed says so", () => {
  const others = ["taken-back", "late", "failed", "unreadable", "skipped", "budget"] as const;
  for (const rewriter of others) expect(wentWith(rewriter), rewriter).not.toMatch(/nothing to change/i);
  expect(new Set(others.map(wentWith)).size).toBe(others.length - 1);
  expect(wentWith("nothing-to-gain")).toBe("Nothing to change.");
});

test("questions are asked although the prompt went as it was written", () => {
  const message = sampleMessage({ improvement: unchanged, status: "answering", chatGptResponse: null });
  const drawn = renderToStaticMarkup(
    <MessageActionsContext value={{} as MessageActions}>
      <Turn message={message} isNarrow={false} />
    </MessageActionsContext>,
  );
  expect(drawn).toContain("Show the asking price?");
  expect(drawn).toContain("Sent as you wrote it.");
});
