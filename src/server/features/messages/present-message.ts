import { isFinal, type Message } from "#contract/messages.ts";
import { type MessageRecord, type Settlement, UNANSWERED } from "../../ports/store.ts";

/** SPEC 3 says messages default to this model; it shows until one is chosen. */
const MODEL_UNTIL_CHOSEN = "gpt-4o-mini";

/** A message as the wire shows it. */
export function presentMessage(record: MessageRecord): Message {
  const { improvement, route } = record;
  return {
    id: record.id,
    conversationId: record.conversationId,
    userId: record.userId,
    originalPrompt: record.originalPrompt,
    improvedPrompt: improvement?.improvedPrompt ?? record.originalPrompt,
    explanation: improvement?.explanation ?? explanationWithout(record),
    reasoning: [...(improvement?.reasons ?? [])],
    modelUsed: record.modelUsed ?? route?.model ?? MODEL_UNTIL_CHOSEN,
    modelReasoning: route?.why ?? "",
    chatGptResponse: isFinal(record.status) ? record.answer : null,
    feedback: record.feedback,
    createdAt: record.createdAt.toISOString(),
    status: record.status,
    error: record.errorCode === null ? null : { code: record.errorCode, message: record.errorMessage ?? "" },
    isIncomplete: record.isIncomplete,
    isImprovementOn: record.isImprovementOn,
    // The wire's types are the same but for "readonly"; copying them took most of the time of a list.
    improvement: improvement as Message["improvement"],
    route: route as Message["route"],
    fallbacks: [...record.fallbacks],
    usage:
      record.inputTokens === null || record.outputTokens === null
        ? null
        : { inputTokens: record.inputTokens, outputTokens: record.outputTokens, isEstimated: record.isUsageEstimated },
    cost: isFinal(record.status) ? { answerUsd: record.costUsd } : null,
    timing:
      record.totalMs === null
        ? null
        : { improvedMs: record.improvedMs, firstTokenMs: record.firstTokenMs, totalMs: record.totalMs },
  };
}

const explanationWithout = (record: MessageRecord): string =>
  record.isImprovementOn ? "" : "Sent exactly as you wrote it.";

/** The message as it was before anything was generated: the start of every replay. */
export const asCreated = (record: MessageRecord): MessageRecord => ({ ...record, ...UNANSWERED });

/** The message as it is once settled. */
export function asSettled(record: MessageRecord, settlement: Settlement): MessageRecord {
  const { error, usage, timing, ...rest } = settlement;
  return {
    ...record,
    ...rest,
    ...timing,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    isUsageEstimated: usage?.isEstimated ?? false,
  };
}
