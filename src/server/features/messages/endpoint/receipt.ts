import { netSavings } from "#domain/routing/net-savings.ts";
import { fallbacksOf } from "../answer/answer-steps.ts";
import type { AnsweredCall } from "./answer-call.ts";

/**
 * The details of an answer that the page shows, for programs that ask for them: the rewrite, the chosen model, the cost
 * and the savings.
 */
export function receiptOf({ answer, account, conversationId }: AnsweredCall) {
  const { improvement, improverUsage, route, limit } = answer;
  const improverUsd = improverUsage === null ? 0 : improverUsage.costUsd;
  return {
    improvement: improvement === null ? null : { ...improvement, usage: improverUsage },
    route,
    fallbacks: fallbacksOf(answer),
    cost: { answerUsd: account.costUsd, improverUsd },
    saved: netSavings(
      { usage: account.usage, answerUsd: account.costUsd, improverUsd, modelUsed: answer.called?.name },
      route?.candidates ?? [],
    ),
    usage: account.usage,
    limit: limit === null ? null : { by: limit.by, until: limit.until.toISOString() },
    /** null: the call is not stored. */
    conversationId,
    timing: { improvedMs: answer.improvedMs, firstTokenMs: answer.firstTokenMs },
  };
}
