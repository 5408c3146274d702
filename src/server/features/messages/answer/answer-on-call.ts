import type { FailureCode } from "#contract/messages.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { ApiCallResult } from "../../../ports/api-call-store.ts";
import type { Store } from "../../../ports/store.ts";
import type { AnswerJob, AnswerPromptDeps } from "./answer-job.ts";
import { answerPrompt } from "./answer-prompt.ts";
import { createAcceptedAnswer, type EndedAnswer, type FinalAnswer, hasNewText } from "./answer-steps.ts";
import { answerTotalsOf } from "./answer-totals.ts";

export interface AnswerApiCallDeps extends Omit<AnswerPromptDeps, "store"> {
  readonly store: {
    readonly apiCalls: Pick<Store["apiCalls"], "reserve" | "settle">;
    readonly quotas: Pick<Store["quotas"], "tokenMonth" | "isTurnOf">;
  };
}

/**
 * Answers a prompt that is a row of `api_calls`, not a message. The row holds the quota, progress is not stored, and no
 * conversation is named. A bug is reported and the call fails.
 */
export async function answerApiCall(
  { store, ...deps }: AnswerApiCallDeps,
  asked: Omit<AnswerJob, "accepted" | "lease" | "skip" | "mayStandIn" | "onName">,
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

/** An API call names its model, so the saved preference is left out. */
function withoutModelPreference(user: UserRecord): UserRecord {
  const { modelPreference: _, ...preferences } = user.preferences;
  return { ...user, preferences };
}

export function buildApiCallResult(
  answer: FinalAnswer,
  call: Pick<ApiCallResult, "errorCode" | "isRefused"> & { readonly totalMs: number },
): ApiCallResult {
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

/** Cost of the answer and the rewrite in US dollars. null: no price is known. */
const totalUsd = (answerUsd: number | null, { improverUsage }: FinalAnswer): number | null =>
  answerUsd === null && improverUsage === null ? null : (answerUsd ?? 0) + (improverUsage?.costUsd ?? 0);

/** True if no model was called, and a limit may be the reason. */
export const isLimitFailure = (code: FailureCode): boolean => code === "quota-exceeded" || code === "no-model";
