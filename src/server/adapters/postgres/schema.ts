import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { MessageStatus } from "#contract/messages.ts";
import type { PaidTier, Tier } from "#domain/plans/plans.ts";
import type { QuotaLimit } from "#domain/plans/quotas.ts";
import type { SubscriptionStatus } from "#domain/plans/subscriptions.ts";
import type { TaskKind } from "#domain/routing/task.ts";
import type { PaymentAccount } from "../../ports/payments.ts";
import { storedJsonColumn, storedWordColumn } from "./stored-json.ts";
import {
  asFailureCode,
  asFallbacks,
  asFileCuts,
  asFileRecords,
  asImprovement,
  asImproverUsage,
  asModelName,
  asPastDecisions,
  asPreferences,
  asReview,
  asRoute,
  asThinking,
  asVariableValues,
} from "./stored-shapes.ts";

// The tables of migrations/*.sql. Indexes, checks and cascades are only in the migrations. The database's column names
// are these names in snake_case (see db.ts).

export const id = () => bigint({ mode: "number" });
export const count = () => bigint({ mode: "number" });
export const time = () => timestamp({ withTimezone: true, mode: "date" });
/** For JSON that the table's store checks with its own schema. */
const asItIs = (value: unknown): unknown => value;
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const users = pgTable("users", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text(),
  passwordHash: text().notNull(),
  subscriptionTier: text().$type<Tier>().notNull().default("free"),
  billedTier: text().$type<Tier>().notNull().default("free"),
  givenTier: text("tier_override").$type<Tier>(),
  pinnedTier: text().$type<Tier>(),
  role: text().$type<"user" | "admin">().notNull().default("user"),
  emailVerified: boolean().notNull().default(false),
  pendingEmail: text(),
  preferences: storedJsonColumn(asPreferences)().notNull().default({}),
  suspendedAt: time(),
  suspensionReason: text(),
  timeZone: text(),
  locale: text(),
  createdAt: time().notNull().defaultNow(),
  updatedAt: time().notNull().defaultNow(),
});

export const attempts = pgTable("attempts", {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  endsAt: time().notNull(),
});

export const conversations = pgTable("conversations", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  title: text().notNull(),
  createdAt: time().notNull(),
  updatedAt: time().notNull(),
  snippet: text(),
  name: text(),
  isPinned: boolean().notNull().default(false),
  isArchived: boolean().notNull().default(false),
  isTemporary: boolean().notNull().default(false),
  folderId: id(),
});

export const folders = pgTable("folders", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  name: text().notNull(),
  createdAt: time().notNull(),
});

export const sharedCopies = pgTable("shared_copies", {
  conversationId: id().primaryKey(),
  userId: id().notNull(),
  linkKey: text().notNull(),
  title: text().notNull(),
  turns: storedJsonColumn(asItIs)().notNull(),
  createdAt: time().notNull(),
});

export const libraryPrompts = pgTable("library_prompts", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  isPinned: boolean().notNull().default(false),
  useCount: count().notNull().default(0),
  lastValues: storedJsonColumn(asVariableValues)().notNull().default({}),
  createdAt: time().notNull(),
});

export const switchedOffFeatures = pgTable("switched_off", { feature: text().primaryKey() });

export const messages = pgTable("messages", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  conversationId: id().notNull(),
  userId: id().notNull(),
  createdAt: time().notNull(),
  originalPrompt: text().notNull(),
  isImprovementOn: boolean().notNull(),
  requestedModel: storedWordColumn(asModelName)(),
  status: text().$type<MessageStatus>().notNull(),
  improvement: storedJsonColumn(asImprovement)(),
  review: storedJsonColumn(asReview)(),
  reviewedImprovement: storedJsonColumn(asImprovement)(),
  route: storedJsonColumn(asRoute)(),
  modelUsed: storedWordColumn(asModelName)(),
  sentPrompt: text(),
  improverUsage: storedJsonColumn(asImproverUsage)(),
  answer: text(),
  isIncomplete: boolean().notNull().default(false),
  isChangedPassage: boolean().notNull().default(false),
  fallbacks: storedJsonColumn(asFallbacks)().notNull().default([]),
  errorCode: storedWordColumn(asFailureCode)(),
  errorMessage: text(),
  inputTokens: integer(),
  outputTokens: integer(),
  isUsageEstimated: boolean().notNull().default(false),
  reasoningTokens: integer(),
  cachedInputTokens: integer(),
  cacheWriteTokens: integer(),
  costUsd: doublePrecision(),
  improvedMs: doublePrecision(),
  firstTokenMs: doublePrecision(),
  totalMs: doublePrecision(),
  thinking: storedJsonColumn(asThinking)(),
  feedback: smallint().$type<1 | -1 | 0>(),
  idempotencyKey: text(),
  leaseToken: uuid(),
  leaseUntil: time(),
  attempts: integer().notNull().default(0),
  isStopRequested: boolean().notNull().default(false),
  lastEventId: integer().notNull().default(1),
  startedAt: time().notNull(),
  settledAt: time(),
  pace: text().$type<"full" | "slow">().notNull().default("full"),
  limitedBy: text().$type<QuotaLimit>(),
  limitedUntil: time(),
  compareGroup: uuid(),
  isPicked: boolean().notNull().default(false),
  isBlind: boolean().notNull().default(false),
  isRetryCounted: boolean().notNull().default(false),
  files: storedJsonColumn(asFileRecords)().notNull().default([]),
  fileCuts: storedJsonColumn(asFileCuts)().notNull().default([]),
  pictureTokens: integer(),
  parentId: id(),
  isContinued: boolean().notNull().default(false),
  importedAt: time(),
});

export const improvementPreviews = pgTable("improvement_previews", {
  id: uuid().primaryKey(),
  userId: id().notNull(),
  originalPrompt: text().notNull(),
  improvement: storedJsonColumn(asImprovement)().notNull(),
  createdAt: time().notNull(),
  conversationId: id(),
  name: text(),
});

export const messageEvents = pgTable("message_events", {
  messageId: id().notNull(),
  id: integer().notNull(),
  type: text().notNull(),
  data: text().notNull(),
});

export const usageRecords = pgTable("usage_records", {
  userId: id().notNull(),
  month: text().notNull(),
  promptsGenerated: integer().notNull(),
  gpt4oUsage: integer("gpt4o_usage").notNull(),
});

export const sendWindows = pgTable("send_windows", {
  userId: id().notNull(),
  sentAt: time().array().notNull(),
});

export const tokenMonths = pgTable("token_months", {
  userId: id().notNull(),
  month: text().notNull(),
  granted: count().notNull(),
  carried: count().notNull(),
  rollsOver: boolean().notNull(),
  spent: count().notNull().default(0),
  reserved: count().notNull().default(0),
});

export const spendingDays = pgTable("spending_days", {
  userId: id().notNull(),
  day: date({ mode: "string" }).notNull(),
  spentMicrousd: count().notNull(),
  reservedMicrousd: count().notNull(),
});

export const memoryItems = pgTable("memory_items", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  kind: text().$type<"choice" | "prompt">().notNull(),
  updatedAt: time().notNull(),
  slot: text(),
  value: text(),
  accepted: integer(),
  rejected: integer(),
  messageId: id(),
  vector: bytes(),
  category: text().$type<TaskKind>(),
  decisions: storedJsonColumn(asPastDecisions)(),
});

export const billingCustomers = pgTable("billing_customers", {
  userId: id().notNull(),
  provider: text().$type<PaymentAccount>().notNull(),
  providerId: text(),
  forgottenIds: text().array().notNull(),
});

export const subscriptions = pgTable("subscriptions", {
  userId: id().notNull(),
  provider: text().$type<PaymentAccount>().notNull(),
  providerId: text().notNull(),
  plan: text().$type<PaidTier>().notNull(),
  status: text().$type<SubscriptionStatus>().notNull(),
  priceCents: integer().notNull(),
  periodStart: time().notNull(),
  periodEnd: time().notNull(),
  cancelsAtPeriodEnd: boolean().notNull(),
  nextPlan: text().$type<PaidTier>(),
  firstPaidAt: time(),
  refundedAt: time(),
  look: count().notNull(),
  lookedAt: time().notNull(),
});

export const checkouts = pgTable("checkouts", {
  id: uuid().primaryKey(),
  userId: id().notNull(),
  plan: text().$type<PaidTier>().notNull(),
  isOpen: boolean().notNull().default(true),
  provider: text().$type<PaymentAccount>().notNull(),
  providerId: text(),
  url: text(),
  createdAt: time().notNull(),
  expiresAt: time().notNull(),
});

export const paymentEvents = pgTable("payment_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: time().notNull(),
});

export const testPaymentObjects = pgTable("test_payment_objects", {
  id: text().primaryKey(),
  kind: text().$type<"checkout" | "subscription" | "invoice">().notNull(),
  userId: id().notNull(),
  data: storedJsonColumn(asItIs)().notNull(),
  createdAt: time().notNull(),
});
