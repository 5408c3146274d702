import type { FailureCode, Message, MessageStatus } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { TruncatedFile } from "#domain/files/file-section.ts";
import type { QuotaLimit } from "#domain/plans/quotas.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { FileRecord } from "./file-records.ts";

export interface MessageRecord {
  readonly id: number;
  readonly conversationId: number;
  readonly userId: number;
  readonly createdAt: Date;
  readonly originalPrompt: string;
  readonly isImprovementOn: boolean;
  readonly requestedModel: ModelName | null;
  readonly status: MessageStatus;
  readonly improvement: Improvement | null;
  /** The user's review of the rewrite, before or after sending. */
  readonly review: Review | null;
  /** The rewrite that the user reviewed before sending. Every answer to the message uses it unchanged. */
  readonly reviewedImprovement: Improvement | null;
  readonly route: RouteDecision | null;
  readonly modelUsed: ModelName | null;
  /** The text sent to the model, if it differs from the improved prompt. */
  readonly sentPrompt: string | null;
  /** Usage of the models that improved the prompt; null: none was called. */
  readonly improverUsage: ImproverUsage | null;
  readonly answer: string | null;
  readonly isIncomplete: boolean;
  readonly isChangedPassage: boolean;
  readonly fallbacks: Message["fallbacks"];
  readonly errorCode: FailureCode | null;
  readonly errorMessage: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly isUsageEstimated: boolean;
  /** Parts of `inputTokens` and `outputTokens`; null: not reported by the provider. */
  readonly reasoningTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly costUsd: number | null;
  readonly improvedMs: number | null;
  readonly firstTokenMs: number | null;
  readonly totalMs: number | null;
  readonly thinking: Message["thinking"];
  readonly feedback: 1 | -1 | 0 | null;
  readonly idempotencyKey: string | null;
  readonly attempts: number;
  readonly isStopRequested: boolean;
  readonly lastEventId: number;
  readonly startedAt: Date;
  /** "slow": the user sent too many messages. The cheapest model answers, after the user's earlier slow messages. */
  readonly pace: "full" | "slow";
  /** The quota that made the answer slower or simpler, and when this quota allows normal answers again. */
  readonly limitedBy: QuotaLimit | null;
  readonly limitedUntil: Date | null;
  /** The same id in all answers of a comparison; null: no comparison. */
  readonly compareGroup: string | null;
  /** The user picked this answer as the best of its comparison. */
  readonly isPicked: boolean;
  /** True: a blind test. The models are hidden until the user picks an answer. */
  readonly isBlind: boolean;
  readonly files: readonly FileRecord[];
  /** Parts of files that the model did not get, from this message and earlier ones. */
  readonly fileCuts: readonly TruncatedFile[];
  /** Estimated prompt tokens for pictures; null: none. */
  readonly pictureTokens: number | null;
  /** The preceding message; null: this message starts the conversation. */
  readonly parentId: number | null;
  /** The answer continues an earlier answer that was cut short. Tokens and cost include the earlier answer. */
  readonly isContinued: boolean;
  readonly importedAt: Date | null;
}

/** The fields needed to answer a prompt. The prompt is from a message, or from an API call without stored text. */
export type PromptToAnswer = Pick<
  MessageRecord,
  | "id"
  | "userId"
  | "originalPrompt"
  | "isImprovementOn"
  | "reviewedImprovement"
  | "requestedModel"
  | "isContinued"
  | "route"
  | "modelUsed"
  | "startedAt"
  | "pace"
>;

/** The values of the generated fields when a message is started or restarted. */
export const UNANSWERED_FIELDS = {
  status: "queued",
  improvement: null,
  route: null,
  modelUsed: null,
  sentPrompt: null,
  improverUsage: null,
  answer: null,
  isIncomplete: false,
  isChangedPassage: false,
  fallbacks: [],
  errorCode: null,
  errorMessage: null,
  inputTokens: null,
  outputTokens: null,
  isUsageEstimated: false,
  reasoningTokens: null,
  cachedInputTokens: null,
  cacheWriteTokens: null,
  costUsd: null,
  improvedMs: null,
  firstTokenMs: null,
  totalMs: null,
  fileCuts: [],
  pictureTokens: null,
  thinking: null,
} satisfies Partial<MessageRecord>;

/** An answered message earlier in the conversation, with the fields that are sent to models. */
export type HistoryRecord = Pick<MessageRecord, "originalPrompt"> & {
  /** null: the original prompt was sent. */
  readonly improvedPrompt: string | null;
  readonly answer: string;
  /** Questions that the improver asked about the prompt. */
  readonly questions: readonly string[];
};
