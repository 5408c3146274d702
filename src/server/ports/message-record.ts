import type { FailureCode, Message, MessageStatus } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { FileCut } from "#domain/files/file-section.ts";
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
  /** What the user made of the rewrite, before or after sending. */
  readonly review: Review | null;
  /** The rewrite as reviewed before sending: used as it is, however often the message is answered. */
  readonly reviewedImprovement: Improvement | null;
  readonly route: RouteDecision | null;
  readonly modelUsed: ModelName | null;
  /** What the model got, where that is not the improved prompt as it is. */
  readonly sentPrompt: string | null;
  /** What asking models to improve the prompt took; null when none was asked. */
  readonly improverUsage: ImproverUsage | null;
  readonly answer: string | null;
  readonly isIncomplete: boolean;
  readonly fallbacks: Message["fallbacks"];
  readonly errorCode: FailureCode | null;
  readonly errorMessage: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly isUsageEstimated: boolean;
  /** Parts of the two above; null where the provider did not say. */
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
  /** "slow": past the soft window, so by the cheapest model and after the user's other slow ones. */
  readonly pace: "full" | "slow";
  /** The limit that made the answer slower or simpler, and when it no longer holds. */
  readonly limitedBy: QuotaLimit | null;
  readonly limitedUntil: Date | null;
  /** Shared by the answers of several models to one prompt; null for a message of its own. */
  readonly compareGroup: string | null;
  /** The one of its group that the user likes best. */
  readonly isPicked: boolean;
  /** A blind test, whose models are told once one is picked. */
  readonly isBlind: boolean;
  readonly files: readonly FileRecord[];
  /** What the model did not get of these files and of those before them. */
  readonly fileCuts: readonly FileCut[];
  /** About how many of the prompt's tokens were pictures; null: none. */
  readonly pictureTokens: number | null;
  /** The message that it follows; null: it begins the conversation. */
  readonly parentId: number | null;
  /** The answer that is being written, or was written last, continues an earlier one. The totals include that one's tokens and cost. */
  readonly isContinued: boolean;
  /** When it was imported; null: it was written here. */
  readonly importedAt: Date | null;
}

/** What answering needs to know of a prompt: of a message, or of an API call, whose text is not stored. */
export type AskedPrompt = Pick<
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

/** A message of which nothing has been generated yet: how it starts, and starts again. */
export const UNANSWERED = {
  status: "queued",
  improvement: null,
  route: null,
  modelUsed: null,
  sentPrompt: null,
  improverUsage: null,
  answer: null,
  isIncomplete: false,
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

/** An answered message of the line that leads to a prompt, as models read it. */
export type HistoryRecord = Pick<MessageRecord, "originalPrompt"> & {
  /** null: it went as it was written. */
  readonly improvedPrompt: string | null;
  readonly answer: string;
  /** What was asked about it. */
  readonly questions: readonly string[];
};
