import { isFinalStatus, type Message } from "#contract/messages.ts";
import { FILE_PROBLEM_MESSAGES } from "#domain/files/file-problems.ts";
import type { AnswerResult } from "../../../ports/answer-records.ts";
import type { FileRecord } from "../../../ports/file-records.ts";
import { type MessageRecord, UNANSWERED_FIELDS } from "../../../ports/message-record.ts";

/** The API never sends an empty `modelUsed`, so it has this value until a model is chosen. */
const MODEL_UNTIL_CHOSEN = "gpt-4o-mini";

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
    modelUsed: record.modelUsed ?? route?.model ?? comparedModel(record) ?? MODEL_UNTIL_CHOSEN,
    modelReasoning: route?.why ?? "",
    chatGptResponse: isFinalStatus(record.status) ? record.answer : null,
    feedback: record.feedback,
    createdAt: record.createdAt.toISOString(),
    status: record.status,
    error: record.errorCode === null ? null : { code: record.errorCode, message: record.errorMessage ?? "" },
    isIncomplete: record.isIncomplete,
    isChangedPassage: record.isChangedPassage,
    isImprovementOn: record.isImprovementOn,
    // These values differ from the API's types only in "readonly". Copying them took most of the time of a list.
    improvement: improvement as Message["improvement"],
    review: record.review as Message["review"],
    route: route as Message["route"],
    fallbacks: [...record.fallbacks],
    sentPrompt: record.sentPrompt,
    usage: messageUsageOf(record),
    improverUsage: record.improverUsage,
    cost: isFinalStatus(record.status)
      ? { answerUsd: record.costUsd, improverUsd: record.improverUsage === null ? 0 : record.improverUsage.costUsd }
      : null,
    timing:
      record.totalMs === null
        ? null
        : { improvedMs: record.improvedMs, firstTokenMs: record.firstTokenMs, totalMs: record.totalMs },
    thinking: record.thinking,
    limit:
      record.limitedBy === null || record.limitedUntil === null
        ? null
        : { by: record.limitedBy, until: record.limitedUntil.toISOString() },
    compareGroup: record.compareGroup,
    isPicked: record.isPicked,
    isBlind: record.isBlind,
    files: record.files.map(presentFile),
    fileCuts: [...record.fileCuts],
    pictureTokens: record.pictureTokens,
    parentId: record.parentId,
    importedAt: record.importedAt?.toISOString() ?? null,
  };
}

/** Usage of all calls for a message together. null: no call has been answered yet. */
export function messageUsageOf(record: MessageRecord): AnswerResult["usage"] {
  const { inputTokens, outputTokens, isUsageEstimated, reasoningTokens, cachedInputTokens, cacheWriteTokens } = record;
  if (inputTokens === null || outputTokens === null) return null;
  return {
    ...{ inputTokens, outputTokens, isEstimated: isUsageEstimated },
    ...(reasoningTokens !== null && { reasoningTokens }),
    ...(cachedInputTokens !== null && { cachedInputTokens }),
    ...(cacheWriteTokens !== null && { cacheWriteTokens }),
  };
}

const presentFile = ({ problem, ...file }: FileRecord): Message["files"][number] => ({
  ...file,
  problem: problem === null ? null : { code: problem, message: FILE_PROBLEM_MESSAGES[problem] },
});

/** A compared answer shows its model before it is called. */
const comparedModel = ({ compareGroup, requestedModel }: MessageRecord) =>
  compareGroup === null ? null : requestedModel;

function explanationWithout({ isImprovementOn, importedAt }: MessageRecord): string {
  if (importedAt !== null) return "Imported from ChatGPT.";
  return isImprovementOn ? "" : "Sent exactly as you wrote it.";
}

/** The message before any output. Every replay of its events begins with this state. */
export const toUnansweredMessage = (record: MessageRecord): MessageRecord => ({ ...record, ...UNANSWERED_FIELDS });

export function applyAnswerResult(record: MessageRecord, settlement: AnswerResult): MessageRecord {
  const { error, usage, timing, spent, limit, isPlaceFreed, stored, ...rest } = settlement;
  return {
    ...record,
    ...rest,
    ...timing,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    isUsageEstimated: usage?.isEstimated ?? false,
    reasoningTokens: usage?.reasoningTokens ?? null,
    cachedInputTokens: usage?.cachedInputTokens ?? null,
    cacheWriteTokens: usage?.cacheWriteTokens ?? null,
    limitedBy: limit?.by ?? record.limitedBy,
    limitedUntil: limit?.until ?? record.limitedUntil,
  };
}
