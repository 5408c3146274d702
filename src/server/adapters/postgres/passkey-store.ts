import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { PasskeyStore } from "../../ports/passkey-store.ts";
import type { Db } from "./db.ts";
import { passkeyChallenges, passkeys, secondFactors, users } from "./schema.ts";

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
