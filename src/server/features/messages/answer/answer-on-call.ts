import type { FailureCode } from "#contract/messages.ts";
import type { ApiCallSettlement } from "../../../ports/api-call-store.ts";
import type { Store } from "../../../ports/store.ts";
import { storeTroubleOf } from "../../../ports/store-trouble.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import { type Draft, type Ending, hasNewText } from "./answer-draft.ts";
import { answerPrompt } from "./answer-prompt.ts";
import type { Answering, AnswerPromptDeps } from "./answering.ts";
import { accountOf } from "./settle-message.ts";

export interface AnswerOnCallDeps extends Omit<AnswerPromptDeps, "store"> {
  readonly store: {
    readonly apiCalls: Pick<Store["apiCalls"], "reserve" | "settle">;
    readonly quotas: Pick<Store["quotas"], "tokenMonth" | "isTurnOf">;
  };
}

/**
 * Answers a prompt for which there is a row of `api_calls` and no message: quota is held on the call's own row, how far it has come
 * is stored nowhere, and it names no conversation. A bug is reported and ends it as failed.
 */
export function answerOnCall(
  { store, ...deps }: AnswerOnCallDeps,
  answering: Omit<Answering, "lease" | "skip" | "mayStandIn" | "onName">,
): Promise<Ending> {
  const { message, user } = answering;
  return answerPrompt(
    {
      ...deps,
      store: {
        messages: { saveProgress: async () => true },
        quotas: {
          reserve: store.apiCalls.reserve,
          tokenMonth: store.quotas.tokenMonth,
          isTurnOf: store.quotas.isTurnOf,
        },
      },
    },
    {
      ...answering,
      user: withoutModelPreference(user),
      lease: { messageId: message.id, token: "" },
      skip: null,
      mayStandIn: false,
      onName: () => undefined,
    },
  ).catch((error: unknown): Ending => {
    deps.reportBug(error);
    return { kind: "failed", code: storeTroubleOf(error) === "full" ? "storage-full" : "internal" };
  });
}

/** Whoever calls names the model. */
function withoutModelPreference(user: UserRecord): UserRecord {
  const { modelPreference: _, ...preferences } = user.preferences;
  return { ...user, preferences };
}

/** What is stored of a call that has ended. */
export function settlementOf(
  draft: Draft,
  ending: Ending,
  call: Pick<ApiCallSettlement, "errorCode" | "isRefused"> & { readonly totalMs: number },
): ApiCallSettlement {
  const { usage, costUsd, spent } = accountOf(draft, ending);
  return {
    ...call,
    status: ending.kind === "ended" ? "stopped" : ending.kind,
    modelUsed: draft.called?.name ?? null,
    ...{ usage, costUsd: totalUsd(costUsd, draft), spent },
    isPlaceFreed: ending.kind === "failed" && !hasNewText(draft),
    firstTokenMs: draft.firstTokenMs,
  };
}

/** Answer and rewrite together; null where no price is known. */
const totalUsd = (answerUsd: number | null, { improver }: Draft): number | null =>
  answerUsd === null && improver === null ? null : (answerUsd ?? 0) + (improver?.costUsd ?? 0);

/** Nobody was left to ask, and a limit is why. */
export const isForLackOf = (code: FailureCode): boolean => code === "quota-exceeded" || code === "no-model";
