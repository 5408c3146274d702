import { quotaOf } from "#domain/plans/quotas.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { MessageLog } from "../../../ports/message-log.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { QuotaStore } from "../../../ports/quota-store.ts";
import { textInLog } from "./continue-answer.ts";

export interface CountCutCallDeps {
  readonly store: { readonly quotas: Pick<QuotaStore, "cutCall" | "settleCutCall"> };
  readonly log: Pick<MessageLog, "read">;
  readonly models: Pick<LanguageModel, "offers">;
}

/**
 * Counts what a call took whose process ended before it: the provider charges for it, and nobody is left to say how much. So
 * it is estimated from what the model was given and from what had arrived.
 */
export async function countCutCall(
  { store, log, models }: CountCutCallDeps,
  message: MessageRecord,
  lease: Lease,
): Promise<void> {
  const call = await store.quotas.cutCall(lease);
  if (call === null) return;
  const seen = await textInLog(log, message.id);
  const before = message.isContinued ? (message.answer ?? "") : "";
  const written = seen.startsWith(before) ? seen.slice(before.length) : "";
  const called = models.offers().find(({ entry }) => entry.name === call.model)?.entry ?? null;
  const output = called === null ? { tokens: 0, microUsd: 0 } : quotaOf(called, 0, estimateTokens(written));
  await store.quotas.settleCutCall(lease, {
    tokens: call.taken.tokens + output.tokens,
    microUsd: call.taken.microUsd + output.microUsd,
  });
}
