import type { FailureCode } from "#contract/messages.ts";
import type { ApiCallSettlement } from "../../../ports/api-call-store.ts";
import type { Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import { answerPrompt } from "./answer-prompt.ts";
import { createAcceptedAnswer, type EndedAnswer, type FinalAnswer, hasNewText } from "./answer-steps.ts";
import { answerTotalsOf } from "./answer-totals.ts";
import type { AnswerPromptDeps, AskedAnswer } from "./asked-answer.ts";

export interface AnswerApiCallDeps extends Omit<AnswerPromptDeps, "store"> {
  readonly store: {
    readonly apiCalls: Pick<Store["apiCalls"], "reserve" | "settle">;
    readonly quotas: Pick<Store["quotas"], "tokenMonth" | "isTurnOf">;
  };
}

/**
 * Answers a prompt of an `api_calls` row, without a message: the row holds the quota, progress is not stored, and no
 * conversation is named. A bug is reported and ends the call as failed.
 */
export async function answerApiCall(
  { store, ...deps }: AnswerApiCallDeps,
  asked: Omit<AskedAnswer, "accepted" | "lease" | "skip" | "mayStandIn" | "onName">,
): Promise<EndedAnswer> {
  const { message, user } = asked;
  const onCall: AnswerPromptDeps = {
    ...deps,
    store: {
      messages: { saveProgress: async () => true },
      quotas: {
        reserve: store.apiCalls.reserve,
        tokenMonth: store.quotas.tokenMonth,
        isTurnOf: store.quotas.isTurnOf,
      },
    },
  };
  const ended = await answerPrompt(onCall, {
    ...asked,
    accepted: createAcceptedAnswer(),
    user: withoutModelPreference(user),
    lease: { messageId: message.id, token: "" },
    skip: null,
    mayStandIn: false,
    onName: () => undefined,
  });
  const { ending } = ended;
  if (ending.kind === "failed" && ending.thrown !== undefined) deps.reportBug(ending.thrown);
  return ended;
}

/** An API caller names the model in the call. */
function withoutModelPreference(user: UserRecord): UserRecord {
  const { modelPreference: _, ...preferences } = user.preferences;
  return { ...user, preferences };
}

/** The stored result of an ended call. */
export function callSettlementOf(
  answer: FinalAnswer,
  call: Pick<ApiCallSettlement, "errorCode" | "isRefused"> & { readonly totalMs: number },
): ApiCallSettlement {
  const { ending, called, firstTokenMs } = answer;
  const { usage, costUsd, spent } = answerTotalsOf(answer);
  return {
    ...call,
    status: ending.kind === "ended" ? "stopped" : ending.kind,
    modelUsed: called?.name ?? null,
    ...{ usage, costUsd: totalUsd(costUsd, answer), spent },
    isPlaceFreed: ending.kind === "failed" && !hasNewText(answer),
    firstTokenMs,
  };
}

/** Answer and rewrite together; null: no known price. */
const totalUsd = (answerUsd: number | null, { improverUsage }: FinalAnswer): number | null =>
  answerUsd === null && improverUsage === null ? null : (answerUsd ?? 0) + (improverUsage?.costUsd ?? 0);

/** No model could be called because of a limit. */
export const isLimitFailure = (code: FailureCode): boolean => code === "quota-exceeded" || code === "no-model";
