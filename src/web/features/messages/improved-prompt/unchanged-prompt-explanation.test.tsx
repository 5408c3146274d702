import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { Message } from "#contract/messages.ts";
import { sampleImprovement, sampleMessage } from "#support/sample-message.ts";
import { type MessageActions, MessageActionsContext } from "../actions/message-actions.ts";
import { Turn } from "../turn/turn.tsx";
import { explainUnchangedPrompt } from "./unchanged-prompt-explanation.tsx";

const unchanged = { ...sampleImprovement, changed: false, hunks: [] };
const wentWith = (rewriter: NonNullable<typeof sampleImprovement.rewriter> | undefined) =>
  explainUnchangedPrompt(sampleMessage({ improvement: { ...unchanged, rewriter } }))?.why;

test("only where nothing was to change is that said; a rewrite that was not used, late, skipped or failed says so", () => {
  const others = ["careless", "late", "failed", "unreadable", "skipped", "budget", "no-model", "off"] as const;
  for (const rewriter of others) expect(wentWith(rewriter), rewriter).not.toMatch(/nothing to change|nothing to add/i);
  expect(new Set(others.map(wentWith)).size).toBe(others.length);
  expect(wentWith("nothing-to-gain")).toBe("There was nothing to add.");
  expect(wentWith("taken-back")).toBe(wentWith("careless"));
});

test("a rewrite that was not used names what it lost, and can be sent all the same", () => {
  const improvement = {
    ...unchanged,
    rewriter: "careless" as const,
    findings: [{ kind: "ban" as const, words: "no emojis" }],
    unusedRewrite: "Write it.",
  };
  const message = sampleMessage({ improvement });
  const words = explainUnchangedPrompt(message);
  expect(`${words?.lead} ${words?.why}`).toBe("Your own words were sent: the rewrite lost “no emojis”.");
  expect(words?.unusedRewrite).toBe("Write it.");
  expect(explainUnchangedPrompt({ ...message, hasStartedOver: true })?.why).toContain("The answer starts over");
});

test("questions are asked although the prompt went as it was written", () => {
  const message = sampleMessage({ improvement: unchanged, status: "stopped", chatGptResponse: null });
  const drawn = renderToStaticMarkup(
    <Router ssrPath="/chat">
      <MessageActionsContext value={{} as MessageActions}>
        <Turn message={message} isNarrow={false} />
      </MessageActionsContext>
    </Router>,
  );
  expect(drawn).toContain("Show the asking price?");
  expect(drawn).toContain("Sent as you wrote it.");
});

test("until a rewrite's reasons have come, its line claims nothing", () => {
  const hunks = [{ kind: "changed", removed: "nice", added: "warm", title: "", reason: "" }] as const;
  const improvement = { ...sampleImprovement, hunks: [...hunks], questions: [], rewriter: "written" as const };
  const drawn = (improverUsage: Message["improverUsage"]) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Router ssrPath="/chat">
          <MessageActionsContext value={{} as MessageActions}>
            <Turn message={sampleMessage({ improvement, improverUsage })} isNarrow />
          </MessageActionsContext>
        </Router>
      </QueryClientProvider>,
    );
  expect(drawn(null)).toContain("<b>Rewritten</b>");
  const usage = { model: "gpt-4o", calls: 1, inputTokens: 1, outputTokens: 1, isEstimated: false, costUsd: 0 } as const;
  expect(drawn(usage)).toContain("the same, said more clearly");
});
