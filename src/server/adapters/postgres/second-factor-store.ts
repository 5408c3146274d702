import { and, count, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { SecondFactorStore } from "../../ports/second-factor-store.ts";
import type { Db } from "./db.ts";
import { passkeys, recoveryCodes, secondFactors, users } from "./schema.ts";

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

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
      db.transaction((tx) => confirm(tx, userId, secret, step, codeHashes, now)),
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

async function confirm(
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
