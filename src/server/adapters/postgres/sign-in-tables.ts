import { pgTable, text } from "drizzle-orm/pg-core";
import type { ApiScope } from "#domain/endpoint/api-keys.ts";
import type { TokenPurpose } from "../../ports/account-token-store.ts";
import { bytes, count, id, time } from "./schema.ts";

// Everything that proves who someone is. The other tables are in schema.ts.

export const sessions = pgTable("sessions", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  tokenHash: bytes().notNull(),
  createdAt: time().notNull(),
  lastSeenAt: time().notNull(),
  expiresAt: time().notNull(),
  provenAt: time(),
  userAgent: text(),
  address: text(),
});

export const apiKeys = pgTable("api_keys", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  tokenHash: bytes().notNull(),
  scopes: text().array().$type<ApiScope[]>().notNull(),
  models: text().array(),
  expiresAt: time(),
  lastUsedAt: time(),
  revokedAt: time(),
});

export const identities = pgTable("identities", {
  issuer: text().notNull(),
  subject: text().notNull(),
  userId: id().notNull(),
  createdAt: time().notNull(),
});

export const identitySessions = pgTable("identity_sessions", {
  sessionId: id().primaryKey(),
  userId: id().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  providerSession: text(),
});

export const secondFactors = pgTable("second_factors", {
  userId: id().primaryKey(),
  totpSecret: text(),
  lastStep: count().notNull().default(0),
  createdAt: time().notNull(),
  confirmedAt: time(),
});

export const passkeys = pgTable("passkeys", {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id().notNull(),
  name: text().notNull(),
  credentialId: text().notNull(),
  publicKey: bytes().notNull(),
  counter: count().notNull(),
  createdAt: time().notNull(),
  lastUsedAt: time(),
});

export const passkeyChallenges = pgTable("passkey_challenges", {
  challenge: text().primaryKey(),
  userId: id(),
  expiresAt: time().notNull(),
});

export const recoveryCodes = pgTable("recovery_codes", {
  userId: id().notNull(),
  codeHash: bytes().notNull(),
});

export const invitations = pgTable("invitations", {
  email: text().primaryKey(),
  createdAt: time().notNull(),
});

export const accountTokens = pgTable("account_tokens", {
  tokenHash: bytes().primaryKey(),
  userId: id().notNull(),
  purpose: text().$type<TokenPurpose>().notNull(),
  email: text().notNull(),
  createdAt: time().notNull(),
  expiresAt: time().notNull(),
});
