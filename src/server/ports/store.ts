import type { FailureCode, Message, MessageStatus } from "#contract/messages.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { FileCut, FileText } from "#domain/files/file-section.ts";
import type { Tier } from "#domain/plans/plans.ts";
import type { QuotaLimit, SendDecision } from "#domain/plans/quotas.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";
import type { BlindSide } from "#domain/routing/blind-test.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { AccountDataStore } from "./account-data-store.ts";
import type { AccountTokenStore } from "./account-token-store.ts";
import type { AdminStore } from "./admin-store.ts";
import type { Lease, MessageProgress, Settlement } from "./answer-records.ts";
import type { ApiCallStore } from "./api-call-store.ts";
import type { ApiKeyStore } from "./api-key-store.ts";
import type { AttemptStore } from "./attempt-store.ts";
import type { BillingStore } from "./billing-store.ts";
import type { CatalogueStore } from "./catalogue-store.ts";
import type { CoachStore } from "./coach-store.ts";
import type { FigureStore } from "./figure-store.ts";
import type { FileRecord, PictureRecord, ReadFile } from "./file-records.ts";
import type { FolderStore } from "./folder-store.ts";
import type { IdentityStore } from "./identity-store.ts";
import type { ImportStore } from "./import-store.ts";
import type { KeptCallStore } from "./kept-call-store.ts";
import type { LibraryStore } from "./library-store.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { PassageStore } from "./passage-store.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import type { QuotaStore, SendLimits } from "./quota-store.ts";
import type { ReviewStore } from "./review-store.ts";
import type { RouteOutcomeStore } from "./route-outcome-store.ts";
import type { SearchStore } from "./search-store.ts";
import type { SecondFactorStore } from "./second-factor-store.ts";
import type { SharedCopyStore } from "./shared-copy-store.ts";
import type { UserRecord } from "./user-record.ts";
import type { WorkspaceStore } from "./workspace-store.ts";
import type { WriterTrialStore } from "./writer-trial-store.ts";

// What the product keeps, in its own words. Every method that reaches a user's rows takes the owner:
// a foreign id finds nothing, exactly as a missing one.

export interface AccountStore {
  /** null when the e-mail is taken. */
  create(account: {
    email: string;
    firstName: string;
    lastName: string | null;
    passwordHash: string;
    /** It becomes admin if no other account is there. */
    isAdminIfFirst?: boolean;
  }): Promise<UserRecord | null>;
  find(userId: number): Promise<UserRecord | null>;
  findByEmail(email: string): Promise<(UserRecord & { readonly passwordHash: string }) | null>;
  passwordHash(userId: number): Promise<string | null>;
  /** Null when there is no such user. */
  correct(
    userId: number,
    corrected: { firstName?: string; lastName?: string | null; pendingEmail?: string | null },
    now: Date,
  ): Promise<UserRecord | null>;
  setRole(userId: number, role: "user" | "admin"): Promise<void>;
  /** What the account has at least, whatever is paid for; free takes an earlier gift back. */
  giveTier(userId: number, tier: Tier): Promise<void>;
  /** What the account has at most, whatever is given or paid; null takes that back. */
  pinTier(userId: number, tier: Exclude<Tier, "premier"> | null): Promise<void>;
  setPreferences(userId: number, preferences: Preferences, now: Date): Promise<Preferences>;
}

interface SessionRecord {
  readonly id: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
}

export interface SessionStore {
  /** `provenAt`: when whoever holds it showed that the account is theirs; null: not in this session. */
  open(session: {
    userId: number;
    tokenHash: Buffer;
    now: Date;
    provenAt: Date | null;
    expiresAt: Date;
    userAgent: string | null;
    address: string | null;
  }): Promise<number>;
  /** The user as of now, and the session; null when it is unknown, expired, or idle since before `idleSince`. */
  find(
    tokenHash: Buffer,
    now: Date,
    idleSince: Date,
  ): Promise<{ readonly sessionId: number; readonly lastSeenAt: Date; readonly user: UserRecord } | null>;
  touch(sessionId: number, now: Date): Promise<void>;
  /** Whoever holds this session has shown once more that the account is theirs, with the second factor where it has one. */
  noteProof(userId: number, sessionId: number, now: Date): Promise<void>;
  /** False when that was before `since`, or before the account's second factor was switched on. */
  isProven(userId: number, sessionId: number, since: Date): Promise<boolean>;
  /** Where the user of this session writes. */
  setPlace(userId: number, place: Pick<UserRecord, "timeZone" | "locale">): Promise<void>;
  list(userId: number, now: Date, idleSince: Date): Promise<SessionRecord[]>;
  /** False when the user has no such session. */
  close(userId: number, sessionId: number): Promise<boolean>;
  closeExpired(now: Date, idleSince: Date): Promise<void>;
  /** Which of these sessions still hold. */
  stillOpen(sessionIds: readonly number[], now: Date): Promise<Set<number>>;
}

export interface ConversationRecord {
  readonly id: number;
  readonly userId: number;
  readonly title: string;
  /** Made of the first prompt; null: nothing was sent yet. */
  readonly name: string | null;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  readonly isTemporary: boolean;
  readonly folderId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly snippet: string | null;
}

/** A place in a list sorted by time, newest first. */
export interface ConversationCursor {
  readonly updatedAt: Date;
  readonly id: number;
}

/** "set-apart": pinned, in a folder or in the archive; "by-day": the others, which a page lists under their days. */
type ConversationPlace = "all" | "by-day" | "set-apart";

export interface ConversationStore {
  create(
    userId: number,
    conversation: { readonly title: string; readonly isTemporary: boolean },
    now: Date,
  ): Promise<ConversationRecord>;
  /** Newest first, without temporary ones. `search` looks into titles and settled messages, word by word, ignoring case and accents. */
  list(
    userId: number,
    options: {
      search?: string;
      /** Only these, as far as they are the user's. */
      ids?: readonly number[];
      place?: ConversationPlace;
      after?: ConversationCursor;
      limit?: number;
    },
  ): Promise<ConversationRecord[]>;
  /** null where the conversation, or the folder it is to lie in, is missing or foreign. */
  change(
    userId: number,
    id: number,
    change: {
      readonly title?: string | undefined;
      readonly isPinned?: boolean | undefined;
      readonly isArchived?: boolean | undefined;
      readonly folderId?: number | null | undefined;
    },
  ): Promise<ConversationRecord | null>;
  /** Puts a model's name in place of the one that was made of this first prompt; any other name stays, as does the title. */
  giveName(userId: number, id: number, given: { readonly name: string; readonly promptNamed: string }): Promise<void>;
  /** The messages in it that are not settled yet. */
  underWay(userId: number, id: number): Promise<readonly number[]>;
  /** Deletes it; what its messages still hold is settled with it. */
  remove(userId: number, id: number): Promise<boolean>;
  exists(userId: number, id: number): Promise<boolean>;
  find(userId: number, id: number): Promise<ConversationRecord | null>;
  /** Deletes everybody's temporary conversations that were last used before `before` and are not being answered. */
  dropTemporary(before: Date): Promise<void>;
}

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
  /** What the model got, where that is not the improved prompt as it stands. */
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
 * Where a message stands in its conversation: behind the one written last, behind a certain one, or beside one as another
 * version of it.
 */
export type MessagePlace =
  | { readonly kind: "newest" }
  | { readonly kind: "after"; readonly messageId: number }
  | { readonly kind: "beside"; readonly messageId: number };

/** An answered message of the line that leads to a prompt, as models read it. */
export type HistoryRecord = Pick<MessageRecord, "originalPrompt"> & {
  /** null: it went as it was written. */
  readonly improvedPrompt: string | null;
  readonly answer: string;
  /** What was asked about it. */
  readonly questions: readonly string[];
};

type StartOutcome =
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

export interface MessageStore {
  /** One statement: the place in the window, the row, its files, its lease, the month's counter, the conversation's place in the list. */
  start(message: {
    userId: number;
    conversationId: number;
    place: MessagePlace;
    originalPrompt: string;
    isImprovementOn: boolean;
    reviewed: ReviewedStart | null;
    compared?: ComparedStart;
    files?: readonly ReadFile[];
    idempotencyKey: string | null;
    leaseToken: string;
    now: Date;
    limits: SendLimits;
  }): Promise<StartOutcome>;
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
   * Makes an answer the picked one of its group, in place of the one before, whose id it answers. A blind test in which somebody
   * picks again is none any more.
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

export interface LeaseStore {
  /** Which leases are still ours, and whether a stop was asked for. Extends them. */
  renew(leases: readonly Lease[]): Promise<Map<number, { readonly isStopRequested: boolean }>>;
  /** Ends every lease: only for the one process that just took the data folder, since whoever held them is dead. */
  expireAll(): Promise<void>;
  /** Takes one message whose lease ran out, oldest first, and counts the attempt. */
  takeOver(token: string): Promise<{ message: MessageRecord; lease: Lease } | null>;
  /** Gives a lease back at shutdown, so that another node starts at once; the attempt does not count. */
  release(lease: Lease): Promise<void>;
  /** Drops the event logs of messages settled before `before`. */
  dropLogs(before: Date): Promise<void>;
}

export interface UsageStore {
  month(userId: number, month: string): Promise<{ readonly promptsGenerated: number; readonly gpt4oUsage: number }>;
}

export interface Store {
  readonly quotas: QuotaStore;
  readonly billing: BillingStore;
  readonly coach: CoachStore;
  readonly accounts: AccountStore;
  readonly accountTokens: AccountTokenStore;
  readonly admin: AdminStore;
  readonly accountData: AccountDataStore;
  readonly apiCalls: ApiCallStore;
  readonly keptCalls: KeptCallStore;
  readonly apiKeys: ApiKeyStore;
  readonly attempts: AttemptStore;
  readonly sessions: SessionStore;
  readonly conversations: ConversationStore;
  readonly identities: IdentityStore;
  readonly passkeys: PasskeyStore;
  readonly secondFactors: SecondFactorStore;
  readonly folders: FolderStore;
  readonly imports: ImportStore;
  readonly search: SearchStore;
  readonly sharedCopies: SharedCopyStore;
  readonly messages: MessageStore;
  readonly library: LibraryStore;
  readonly memory: MemoryStore;
  readonly reviews: ReviewStore;
  readonly passages: PassageStore;
  readonly writerTrials: WriterTrialStore;
  readonly routeOutcomes: RouteOutcomeStore;
  readonly figures: FigureStore;
  readonly leases: LeaseStore;
  readonly usage: UsageStore;
  readonly workspaces: WorkspaceStore;
  readonly catalogue: CatalogueStore;
}
