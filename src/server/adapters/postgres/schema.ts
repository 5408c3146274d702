import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { FailureCode, Message, MessageStatus } from "#contract/messages.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { ModelName } from "#domain/models.ts";
import type { Tier } from "#domain/plans.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";

// The tables as migrations/*.sql make them; indexes, checks and cascades live there alone.
// Columns are the snake_case of these names (see db.ts).

const id = () => bigint({ mode: "number" });
const time = () => timestamp({ withTimezone: true, mode: "date" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const users = pgTable("users", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text(),
  passwordHash: text().notNull(),
  subscriptionTier: text().$type<Tier>().notNull().default("free"),
  role: text().$type<"user" | "admin">().notNull().default("user"),
  emailVerified: boolean().notNull().default(false),
  preferences: jsonb().$type<Preferences>().notNull().default({}),
  createdAt: time().notNull().defaultNow(),
  updatedAt: time().notNull().defaultNow(),
});

export const sessions = pgTable("sessions", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  tokenHash: bytes().notNull(),
  createdAt: time().notNull(),
  lastSeenAt: time().notNull(),
  expiresAt: time().notNull(),
  userAgent: text(),
  address: text(),
});

export const conversations = pgTable("conversations", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  title: text().notNull(),
  createdAt: time().notNull(),
  updatedAt: time().notNull(),
  snippet: text(),
});

export const messages = pgTable("messages", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  conversationId: id().notNull(),
  userId: id().notNull(),
  createdAt: time().notNull(),
  originalPrompt: text().notNull(),
  isImprovementOn: boolean().notNull(),
  requestedModel: text().$type<ModelName>(),
  status: text().$type<MessageStatus>().notNull(),
  improvement: jsonb().$type<Improvement>(),
  route: jsonb().$type<RouteDecision>(),
  modelUsed: text().$type<ModelName>(),
  answer: text(),
  isIncomplete: boolean().notNull().default(false),
  fallbacks: jsonb().$type<Message["fallbacks"]>().notNull().default([]),
  errorCode: text().$type<FailureCode>(),
  errorMessage: text(),
  inputTokens: integer(),
  outputTokens: integer(),
  isUsageEstimated: boolean().notNull().default(false),
  costUsd: doublePrecision(),
  improvedMs: doublePrecision(),
  firstTokenMs: doublePrecision(),
  totalMs: doublePrecision(),
  feedback: smallint().$type<1 | -1 | 0>(),
  idempotencyKey: text(),
  leaseToken: uuid(),
  leaseUntil: time(),
  attempts: integer().notNull().default(0),
  isStopRequested: boolean().notNull().default(false),
  lastEventId: integer().notNull().default(1),
  startedAt: time().notNull(),
  settledAt: time(),
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
