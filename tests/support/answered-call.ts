import { createAcceptedAnswer, endAnswer, toFinalAnswer } from "#server/features/messages/answer/answer-steps.ts";
import type { AnsweredApiCall } from "#server/features/messages/endpoint/answer-api-call.ts";
import type { EndpointError } from "#server/features/messages/endpoint/endpoint-error.ts";
import type { TokenUsage } from "#server/ports/language-model.ts";
import { testEntry } from "./test-catalogue.ts";

/** A call that GPT-4o has answered. */
export function answeredCall({
  text = "",
  thoughts = null,
  usage = { inputTokens: 1, outputTokens: 1 },
  isIncomplete = false,
  error = null,
}: {
  text?: string;
  thoughts?: string | null;
  usage?: TokenUsage | null;
  isIncomplete?: boolean;
  error?: EndpointError | null;
}): AnsweredApiCall {
  const startedAt = new Date(1_700_000_000_000);
  const thinking = thoughts === null ? null : { startedAt, endedAt: startedAt, text: thoughts };
  return {
    ...{ id: 1, startedAt, isIncomplete, error, conversationId: null, kind: error === null ? "done" : "failed" },
    answer: toFinalAnswer(
      endAnswer(
        { ...createAcceptedAnswer(), text, thinking, usage, called: testEntry("gpt-4o") },
        { kind: "done", isIncomplete },
      ),
    ),
    account: {
      usage: usage === null ? null : { ...usage, isEstimated: false },
      ...{ costUsd: null, spent: { tokens: 0, microUsd: 0 } },
    },
  };
}
