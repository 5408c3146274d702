import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { AccountTokenStore, TokenPurpose, VerifiedEmail } from "../../ports/account-token-store.ts";
import { userColumns } from "./account-store.ts";
import type { Db } from "./db.ts";
import { users } from "./schema.ts";
import { accountTokens, apiKeys, identities, passkeys, secondFactors, sessions } from "./sign-in-tables.ts";

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

export function createAccountTokenStore(db: Db): AccountTokenStore {
  return {
    async create({ hash, now, ...token }) {
      await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
      const { userId, purpose, email, expiresAt } = token;
      const { rows } = await db.execute(sql`
        INSERT INTO account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
        SELECT ${hash}, id, ${purpose}, ${email}, ${now.toISOString()}, ${expiresAt.toISOString()} FROM users
        WHERE id = ${userId} FOR KEY SHARE
        RETURNING user_id`);
      return rows.length > 0;
    },
    async find(hash, purpose, now) {
      const [found] = await db
        .select({ userId: accountTokens.userId, email: accountTokens.email })
        .from(accountTokens)
        .where(good(hash, purpose, now));
      return found ?? null;
    },
    refuseChange: (userId, email, now) =>
      db.transaction(async (tx) => {
        await tx
          .update(users)
          .set({ pendingEmail: null, updatedAt: now })
          .where(and(eq(users.id, userId), eq(users.pendingEmail, email)));
        await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.email, email)));
      }),
    verifyEmail: (hash, now, adminEmail) => orTaken(db, (tx) => verifyEmail(tx, hash, now, adminEmail)),
    resetPassword: (hash, passwordHash, now, adminEmail) =>
      db.transaction((tx) => resetPassword(tx, hash, passwordHash, now, adminEmail)),
    changePassword: (userId, passwordHash, now) =>
      db.transaction(async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
        return endAccess(tx, userId, null, now);
      }),
    handOver: (userId, passwordHash, now) =>
      db.transaction(async (tx) => {
        await endWaysIn(tx, userId);
        // The company may have given the address to a new person. The former owner must not get in.
        await tx.delete(identities).where(eq(identities.userId, userId));
        await tx.update(users).set({ passwordHash, emailVerified: true }).where(eq(users.id, userId));
        return endAccess(tx, userId, null, now);
      }),
    endAccess: (userId, exceptSessionId, now) => db.transaction((tx) => endAccess(tx, userId, exceptSessionId, now)),
    async promoteAdmin(email) {
      await db
        .update(users)
        .set({ role: "admin", updatedAt: sql`now()` })
        .where(and(eq(users.email, email), eq(users.emailVerified, true), ne(users.role, "admin")));
    },
  };
}

const good = (hash: Buffer, purpose: TokenPurpose, now: Date) =>
  and(eq(accountTokens.tokenHash, hash), eq(accountTokens.purpose, purpose), gt(accountTokens.expiresAt, now));

/** Deletes the token and locks its user's row. Returns null if the token is not valid. */
async function redeem(tx: Transaction, hash: Buffer, purpose: TokenPurpose, now: Date) {
  const [used] = await tx
    .delete(accountTokens)
    .where(good(hash, purpose, now))
    .returning();
  if (used === undefined) return null;
  const [before] = await tx.select(userColumns).from(users).where(eq(users.id, used.userId)).for("update");
  return { ...used, before };
}

/**
 * Runs `act`. Returns "taken" if another user takes the mail address at the same moment, which the database refuses.
 */
async function orTaken(db: Db, act: (tx: Transaction) => Promise<VerifiedEmail | "taken" | null>) {
  try {
    return await db.transaction(act);
  } catch (error) {
    if (error instanceof Error && isDuplicate(error.cause)) return "taken";
    throw error;
  }
}

async function verifyEmail(
  tx: Transaction,
  hash: Buffer,
  now: Date,
  adminEmail: string | null,
): Promise<VerifiedEmail | "taken" | null> {
  const used = await redeem(tx, hash, "verify-email", now);
  if (used === null) return null;
  const { userId, email, before } = used;
  // The user changed the address after the link was sent, so the link's address no longer counts.
  if (before === undefined || (before.email !== email && before.pendingEmail !== email)) return null;
  const isReplacing = before.email !== email;
  if (isReplacing) {
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (other !== undefined) return "taken";
    // Links that were sent to the former address must no longer open the account.
    await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
  }
  const isNewAdmin = email === adminEmail && before.role !== "admin";
  const [user] = await tx
    .update(users)
    .set({
      email,
      emailVerified: true,
      ...(isReplacing && { pendingEmail: null }),
      ...(isNewAdmin && { role: "admin" as const }),
      updatedAt: now,
    })
    .where(eq(users.id, userId))
    .returning(userColumns);
  if (user === undefined) return null;
  return { user, formerEmail: isReplacing ? before.email : null, isNewAdmin };
}

async function resetPassword(
  tx: Transaction,
  hash: Buffer,
  passwordHash: string,
  now: Date,
  adminEmail: string | null,
): ReturnType<AccountTokenStore["resetPassword"]> {
  const used = await redeem(tx, hash, "reset-password", now);
  if (used === null) return null;
  const { userId, email, before } = used;
  if (before?.emailVerified === false) await endWaysIn(tx, userId);
  const [user] = await tx
    .update(users)
    .set({
      passwordHash,
      emailVerified: true,
      ...(email === adminEmail && { role: "admin" as const }),
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning(userColumns);
  if (user === undefined) return null;
  const endedSessions = await endAccess(tx, userId, null, now);
  return { user: { ...user, pendingEmail: null }, endedSessions };
}

/** Removes passkeys and second factor: a person who signed up with somebody else's address must keep no access. */
async function endWaysIn(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

async function endAccess(
  tx: Transaction,
  userId: number,
  exceptSessionId: number | null,
  now: Date,
): Promise<readonly number[]> {
  await tx.update(users).set({ pendingEmail: null, updatedAt: now }).where(eq(users.id, userId));
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
  // Revokes the API keys, because anyone who was signed in to the account may have made one.
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
  const isOther = exceptSessionId === null ? undefined : ne(sessions.id, exceptSessionId);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

const isDuplicate = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "code" in cause && cause.code === "23505";
