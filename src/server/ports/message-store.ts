import type { ModelName } from "#domain/catalogue/models.ts";
import type { FileText } from "#domain/files/file-section.ts";
import type { SendDecision } from "#domain/plans/quotas.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";
import type { BlindSide } from "#domain/routing/blind-test.ts";
import type { Lease, MessageProgress, Settlement } from "./answer-records.ts";
import type { PictureRecord, ReadFile } from "./file-records.ts";
import type { HistoryRecord, MessageRecord } from "./message-record.ts";
import type { SendLimits } from "./quota-store.ts";

/** How a message starts that was reviewed before. */
export interface ReviewedStart {
  readonly review: Review;
  readonly improvement: Improvement;
}

/** How a message starts that is one of several answers to the same prompt. */
export interface ComparedStart {
  readonly group: string;
  readonly model: ModelName;
  readonly isBlind: boolean;
  /** The rewrite that all of them answer; null: the words as they are. */
  readonly improvement: Improvement | null;
  /** What making that rewrite took, told with one of them. */
  readonly improverUsage: ImproverUsage | null;
}

/**
 * The place of a message in its conversation: behind the one written last, behind a certain one, or beside one as
 * another version of it.
 */
export type MessagePlace =
  | { readonly kind: "newest" }
  | { readonly kind: "after"; readonly messageId: number }
  | { readonly kind: "beside"; readonly messageId: number };

export type StartOutcome =
  | { readonly kind: "started"; readonly message: MessageRecord; readonly lease: Lease }
  | RefusedSend
  | { readonly kind: "repeated"; readonly message: MessageRecord }
  /** Missing or foreign, or the place in it is. */
  | { readonly kind: "no-conversation" };

export type RestartOutcome =
  | {
      readonly kind: "restarted";
      readonly message: MessageRecord;
      readonly lease: Lease;
      /** What is thrown away; null where asking again has spoken against this message before. */
      readonly before: Pick<MessageRecord, "status" | "route" | "modelUsed" | "feedback"> | null;
    }
  | RefusedSend
  /** Missing, foreign, still under way, or nothing to go on from. */
  | { readonly kind: "not-final" };

type RefusedSend = Extract<SendDecision, { kind: "refused" }>;

export interface MessageStart {
  readonly userId: number;
  readonly conversationId: number;
  readonly place: MessagePlace;
  readonly originalPrompt: string;
  readonly isImprovementOn: boolean;
  readonly reviewed: ReviewedStart | null;
  /** The model that is asked by name; absent or null: whichever fits. */
  readonly requestedModel?: ModelName | null;
  readonly compared?: ComparedStart;
  readonly files?: readonly ReadFile[];
  readonly idempotencyKey: string | null;
  readonly leaseToken: string;
  readonly now: Date;
  readonly limits: SendLimits;
}

export interface MessageStore {
  /** One statement: the place in the window, the row, its files, its lease, the month's counter, the conversation's place in the list. */
  start(message: MessageStart): Promise<StartOutcome>;
  find(userId: number, id: number): Promise<MessageRecord | null>;
  findByKey(userId: number, idempotencyKey: string): Promise<MessageRecord | null>;
  /**
   * Oldest first. With `before`, the `limit` messages just before that id, still oldest first. `isAsStored`: with what cannot be
   * read any more, for an archive; its values may have any shape.
   */
  list(
    userId: number,
    conversationId: number,
    options?: { before?: number; limit?: number; isAsStored?: boolean },
  ): Promise<MessageRecord[]>;
  /**
   * The last `limit` answered messages of the line that ends with message `endId`, oldest first; of compared answers the
   * picked one. Reads that line alone, however long the conversation. "newest": the line written last.
   */
  history(userId: number, conversationId: number, endId: number | "newest", limit: number): Promise<HistoryRecord[]>;
  /**
   * The texts of a message's files, and of those of the messages that lead to it, newest first; each at most `lengthMax`
   * characters long.
   */
  fileTexts(userId: number, conversationId: number, messageId: number, lengthMax: number): Promise<FileText[]>;
  /** A message's pictures, and those of the messages that lead to it, newest first; at most `countMax`. */
  pictures(userId: number, conversationId: number, messageId: number, countMax: number): Promise<PictureRecord[]>;
  /** One of them as a JPEG, by its place among the message's files; null where the user has none there. */
  picture(userId: number, messageId: number, place: number, size: "full" | "thumbnail"): Promise<Uint8Array | null>;
  setFeedback(
    userId: number,
    id: number,
    feedback: 1 | -1,
  ): Promise<{ readonly message: MessageRecord; readonly before: MessageRecord["feedback"] } | null>;
  /** The answers of a comparison, in the order in which their models were named. */
  compared(userId: number, group: string): Promise<MessageRecord[]>;
  /** How often one model, or one wording, was picked over another in the user's blind tests. */
  blindWins(userId: number): Promise<readonly { winner: BlindSide; loser: BlindSide; times: number }[]>;
  /**
   * Makes an answer the picked one of its group, in place of the one before, whose id it answers. A second pick ends a
   * blind test.
   */
  pick(userId: number, id: number, group: string): Promise<{ readonly beforeId: number | null }>;
  requestStop(userId: number, id: number): Promise<MessageRecord | null>;
  /** Puts a final message back to the start, under a new lease, as a new message as far as quotas go. */
  restart(
    userId: number,
    id: number,
    restart: { requestedModel: ModelName | null; leaseToken: string; now: Date; limits: SendLimits },
  ): Promise<RestartOutcome>;
  /** The same for an answer that ended too early: its text stays, and the model continues it. */
  resume(
    userId: number,
    id: number,
    resume: { leaseToken: string; now: Date; limits: SendLimits },
  ): Promise<RestartOutcome>;
  /** Notes that a message was asked again; true the first time. */
  countRetry(userId: number, id: number): Promise<boolean>;
  /** Remembers how far the answer has come. False when the lease is no longer ours. */
  saveProgress(lease: Lease, progress: MessageProgress): Promise<boolean>;
  /** The row's result, in one statement; false when the lease is no longer ours. */
  settle(lease: Lease, settlement: Settlement, lastEventId: number, now: Date): Promise<boolean>;
  /**
   * Puts a rewrite with its reasons in the place of the same rewrite without them, and what asking for them took; does nothing once
   * the message is answered again, or gone.
   */
  explain(userId: number, id: number, improvement: Improvement, usage: ImproverUsage | null): Promise<void>;
}
