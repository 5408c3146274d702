import type { ModelName } from "#domain/catalogue/models.ts";
import type { FileText } from "#domain/files/file-section.ts";
import type { MessageRateDecision } from "#domain/plans/quotas.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";
import type { BlindTestSide } from "#domain/routing/blind-test.ts";
import type { AnswerResult, Lease, MessageProgress } from "./answer-records.ts";
import type { ParsedFile, PictureRecord } from "./file-records.ts";
import type { HistoryRecord, MessageRecord } from "./message-record.ts";
import type { SendLimits } from "./quota-store.ts";

/** A rewrite that the user reviewed before sending. */
export interface ReviewedRewrite {
  readonly review: Review;
  readonly improvement: Improvement;
}

/** One of several compared answers to the same prompt. */
export interface ComparisonOptions {
  readonly group: string;
  readonly model: ModelName;
  readonly isBlind: boolean;
  /** The rewrite that all compared models answer; null: they answer the original prompt. */
  readonly improvement: Improvement | null;
  /** Usage for the rewrite. Only one of the answers stores it. */
  readonly improverUsage: ImproverUsage | null;
}

/** Where a message is added: after the newest message, after the message `messageId`, or as a new version of it. */
export type MessagePosition =
  | { readonly kind: "newest" }
  | { readonly kind: "after"; readonly messageId: number }
  | { readonly kind: "beside"; readonly messageId: number };

export type StartOutcome =
  | { readonly kind: "started"; readonly message: MessageRecord; readonly lease: Lease }
  | RefusedSend
  | { readonly kind: "repeated"; readonly message: MessageRecord }
  /** The conversation, or the message named by `place`, does not exist or belongs to another user. */
  | { readonly kind: "no-conversation" };

export type RestartOutcome =
  | {
      readonly kind: "restarted";
      readonly message: MessageRecord;
      readonly lease: Lease;
      /** The result before the restart; null: an earlier retry of this message was already counted. */
      readonly before: Pick<MessageRecord, "status" | "route" | "modelUsed" | "feedback"> | null;
    }
  | RefusedSend
  /** The message is missing, belongs to another user, is still in progress, or has no answer to continue. */
  | { readonly kind: "not-final" };

type RefusedSend = Extract<MessageRateDecision, { kind: "refused" }>;

export interface MessageStart {
  readonly userId: number;
  readonly conversationId: number;
  readonly place: MessagePosition;
  readonly originalPrompt: string;
  readonly isImprovementOn: boolean;
  readonly reviewed: ReviewedRewrite | null;
  /** The model the user named; absent or null: automatic choice. */
  readonly requestedModel?: ModelName | null;
  readonly compared?: ComparisonOptions;
  readonly files?: readonly ParsedFile[];
  readonly idempotencyKey: string | null;
  readonly leaseToken: string;
  readonly now: Date;
  readonly limits: SendLimits;
}

export interface MessageStore {
  /**
   * In one statement, stores the message with its files and its lease, counts the message in the user's quotas, and
   * moves the conversation to the top of the list.
   */
  start(message: MessageStart): Promise<StartOutcome>;
  find(userId: number, id: number): Promise<MessageRecord | null>;
  findByKey(userId: number, idempotencyKey: string): Promise<MessageRecord | null>;
  /**
   * Oldest first. With `before`: the last `limit` messages before that id, also oldest first. `isAsStored` is true for
   * an archive of the user's data: stored JSON is not validated, so old values may have any shape.
   */
  list(
    userId: number,
    conversationId: number,
    options?: { before?: number; limit?: number; isAsStored?: boolean },
  ): Promise<MessageRecord[]>;
  /**
   * The last `limit` answered messages on the path from the first message to `endId`, oldest first. Of a comparison,
   * only the picked answer, or the first if none is picked. Reads only that path, however long the conversation is.
   * "newest": the path to the newest message. null: no messages.
   */
  history(
    userId: number,
    conversationId: number,
    endId: number | "newest" | null,
    limit: number,
  ): Promise<HistoryRecord[]>;
  /**
   * Texts of the files of a message and of the messages before it on its path, newest first. Each text has at most
   * `lengthMax` characters.
   */
  fileTexts(userId: number, conversationId: number, messageId: number, lengthMax: number): Promise<FileText[]>;
  /** Pictures of a message and of the messages before it on its path, newest first; at most `countMax`. */
  pictures(userId: number, conversationId: number, messageId: number, countMax: number): Promise<PictureRecord[]>;
  /** One picture as a JPEG. `place`: the index in the message's files. null: the user has no picture there. */
  picture(userId: number, messageId: number, place: number, size: "full" | "thumbnail"): Promise<Uint8Array | null>;
  setFeedback(
    userId: number,
    id: number,
    feedback: 1 | -1,
  ): Promise<{ readonly message: MessageRecord; readonly before: MessageRecord["feedback"] } | null>;
  /** The answers of a comparison, in the order in which their models were named. */
  compared(userId: number, group: string): Promise<MessageRecord[]>;
  /** How often a model or a wording was picked over another one in the user's blind tests. */
  blindWins(userId: number): Promise<readonly { winner: BlindTestSide; loser: BlindTestSide; times: number }[]>;
  /**
   * Picks an answer as the best of its comparison. Returns the previously picked answer. If the user changes the pick,
   * the test no longer counts as blind.
   */
  pick(userId: number, id: number, group: string): Promise<{ readonly beforeId: number | null }>;
  requestStop(userId: number, id: number): Promise<MessageRecord | null>;
  /** Restarts a final message under a new lease. Quotas count it as a new message. */
  restart(
    userId: number,
    id: number,
    restart: { requestedModel: ModelName | null; leaseToken: string; now: Date; limits: SendLimits },
  ): Promise<RestartOutcome>;
  /** Like `restart`, for an answer that was cut short: its text stays, and the model continues it. */
  resume(
    userId: number,
    id: number,
    resume: { leaseToken: string; now: Date; limits: SendLimits },
  ): Promise<RestartOutcome>;
  /** Records that a message was retried. True: this is the first time. */
  countRetry(userId: number, id: number): Promise<boolean>;
  /** Stores the progress of the answer. False: this process has lost the lease. */
  saveProgress(lease: Lease, progress: MessageProgress): Promise<boolean>;
  /** Stores the result in one statement. False: this process has lost the lease. */
  settle(lease: Lease, settlement: AnswerResult, lastEventId: number, now: Date): Promise<boolean>;
  /**
   * Adds the reasons to a stored rewrite, and the usage of the model that wrote them. Does nothing if the message was
   * answered again or deleted.
   */
  explain(userId: number, id: number, improvement: Improvement, usage: ImproverUsage | null): Promise<void>;
}
