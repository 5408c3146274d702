import { calculateNetSavings } from "#domain/routing/calculate-net-savings.ts";
import { fallbacksOf } from "../answer/answer-steps.ts";
import type { AnsweredApiCall } from "./answer-api-call.ts";

/** What the page shows about an answer, for programs that ask for it. */
export function receiptOf({ answer, account, conversationId }: AnsweredApiCall) {
  const { improvement, improverUsage, route, limit } = answer;
  const improverUsd = improverUsage === null ? 0 : improverUsage.costUsd;
  return {
    improvement: improvement === null ? null : { ...improvement, usage: improverUsage },
    route,
    fallbacks: fallbacksOf(answer),
    cost: { answerUsd: account.costUsd, improverUsd },
    saved: calculateNetSavings(
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
