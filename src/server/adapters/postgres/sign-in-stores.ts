import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { IdentityStore, PasskeyStore, SecondFactorStore } from "../../ports/sign-in-stores.ts";
import { userColumns } from "./account-store.ts";
import type { Db } from "./db.ts";
import { users } from "./schema.ts";
import {
  identities,
  identitySessions,
  invitations,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
} from "./sign-in-tables.ts";

export function createIdentityStore(db: Db): IdentityStore {
  return {
    async find(issuer, subject) {
      const [found] = await db
        .select(userColumns)
        .from(identities)
        .innerJoin(users, eq(users.id, identities.userId))
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
      return found ?? null;
    },
    async link(userId, issuer, subject, now) {
      await db.insert(identities).values({ userId, issuer, subject, createdAt: now }).onConflictDoNothing();
    },
    async isLinked(userId) {
      return (await db.$count(identities, eq(identities.userId, userId))) > 0;
    },
    async confirmEmail(userId, now) {
      await db.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    },
    async rememberSession(session) {
      await db.insert(identitySessions).values(session);
    },
    async endSessions({ issuer, subject, providerSession }) {
      const named = db
        .select({ id: identitySessions.sessionId })
        .from(identitySessions)
        .where(
          and(
            eq(identitySessions.issuer, issuer),
            ...(subject === null ? [] : [eq(identitySessions.subject, subject)]),
            ...(providerSession === null ? [] : [eq(identitySessions.providerSession, providerSession)]),
          ),
        );
      const ended = await db.delete(sessions).where(sql`${sessions.id} IN ${named}`).returning({ id: sessions.id });
      return ended.map(({ id }) => id);
    },
    async isInvited(email) {
      return (await db.select().from(invitations).where(eq(invitations.email, email))).length > 0;
    },
    async invite(email, now) {
      await db.insert(invitations).values({ email, createdAt: now }).onConflictDoNothing();
    },
    async dropInvitation(email) {
      return (await db.delete(invitations).where(eq(invitations.email, email)).returning()).length > 0;
    },
    invitations: () => db.select().from(invitations).orderBy(invitations.email),
  };
}

export function createPasskeyStore(db: Db): PasskeyStore {
  return {
    async addChallenge(challenge, userId, expiresAt, now) {
      await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
      await db.insert(passkeyChallenges).values({ challenge, userId, expiresAt });
    },
    async spendChallenge(challenge, userId, now) {
      const whose = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
      const spent = await db
        .delete(passkeyChallenges)
        .where(and(eq(passkeyChallenges.challenge, challenge), whose, gt(passkeyChallenges.expiresAt, now)))
        .returning();
      return spent.length > 0;
    },
    list: (userId) => db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)),
    async findByCredential(credentialId) {
      const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
      return found ?? null;
    },
    add: (userId, { name, credentialId, publicKey, counter }, most, now) =>
      db.transaction(async (tx) => {
        // The lock lets an account add only one passkey at a time. Otherwise two requests could exceed the limit.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
        if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= most) return "too-many";
        const [added] = await tx
          .insert(passkeys)
          .values({ userId, name, credentialId, publicKey, counter, createdAt: now })
          .onConflictDoNothing()
          .returning();
        return added ?? "known";
      }),
    async noteUse(userId, id, counter, now) {
      const hasNoCounter = counter === 0 ? eq(passkeys.counter, 0) : sql`false`;
      const noted = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: now })
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id), or(lt(passkeys.counter, counter), hasNoCounter)))
        .returning();
      return noted.length > 0;
    },
    remove: (userId, id) =>
      db.transaction(async (tx) => {
        // The lock makes the second of two concurrent removals see that only one passkey is left.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
        const own = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
        if (!own.some((passkey) => passkey.id === id)) return "missing";
        const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
        const isAskedFor = factor !== undefined && factor.confirmedAt !== null && factor.totpSecret === null;
        if (isAskedFor && own.length === 1) return "needed";
        await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
        return "removed";
      }),
  };
}

export function createSecondFactorStore(db: Db): SecondFactorStore {
  return {
    async find(userId) {
      const [found] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
      if (found === undefined) return null;
      const [left] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      return { secret: found.totpSecret, isOn: found.confirmedAt !== null, codesLeft: left?.n ?? 0 };
    },
    async begin(userId, secret, now) {
      const begun = await db
        .insert(secondFactors)
        .values({ userId, totpSecret: secret, createdAt: now })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: { totpSecret: secret, createdAt: now, lastStep: 0 },
          setWhere: isNull(secondFactors.confirmedAt),
        })
        .returning();
      return begun.length > 0;
    },
    confirm: (userId, secret, step, codeHashes, now) =>
      db.transaction((tx) => confirmSecondFactor(tx, userId, secret, step, codeHashes, now)),
    turnOnByPasskeys: (userId, codeHashes, now) =>
      db.transaction((tx) => turnOnByPasskeys(tx, userId, codeHashes, now)),
    async spendStep(userId, step) {
      const used = await db
        .update(secondFactors)
        .set({ lastStep: step })
        .where(
          and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)),
        )
        .returning();
      return used.length > 0;
    },
    async spendRecoveryCode(userId, codeHash) {
      const used = await db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
        .returning();
      return used.length > 0;
    },
    async remove(userId) {
      await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
    },
  };
}

async function confirmSecondFactor(
  tx: Transaction,
  userId: number,
  secret: string,
  step: number,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), eq(secondFactors.totpSecret, secret), isNull(secondFactors.confirmedAt)),
    )
    .returning();
  if (confirmed.length === 0) return false;
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  return true;
}

async function turnOnByPasskeys(
  tx: Transaction,
  userId: number,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  // The lock keeps the last passkey from being removed meanwhile.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) === 0) return false;
  const asked = { totpSecret: null, createdAt: now, confirmedAt: now, lastStep: 0 };
  const turnedOn = await tx
    .insert(secondFactors)
    .values({ userId, ...asked })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: asked,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning();
  if (turnedOn.length === 0) return false;
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  return true;
}

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];
