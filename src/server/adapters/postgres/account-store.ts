import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Tier } from "#domain/plans/plans.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { Db } from "./db.ts";
import { closeRolloverSql, entitlementSql } from "./entitlement.ts";
import { users } from "./schema.ts";

const { passwordHash, ...publicColumns } = getTableColumns(users);
export const userColumns = publicColumns;

export function createAccountStore(db: Db): AccountStore {
  return {
    async create({ isAdminIfFirst = false, ...account }) {
      const role = sql<"user" | "admin">`CASE WHEN EXISTS (SELECT 1 FROM ${users}) THEN 'user' ELSE 'admin' END`;
      const [created] = await db
        .insert(users)
        .values({ ...account, ...(isAdminIfFirst && { role }) })
        .onConflictDoNothing({ target: users.email })
        .returning(userColumns);
      return created ?? null;
    },
    async find(userId) {
      const [found] = await db.select(userColumns).from(users).where(eq(users.id, userId));
      return found ?? null;
    },
    async findByEmail(email) {
      const [found] = await db
        .select({ ...userColumns, passwordHash })
        .from(users)
        .where(eq(users.email, email));
      return found ?? null;
    },
    async passwordHash(userId) {
      const [found] = await db.select({ passwordHash }).from(users).where(eq(users.id, userId));
      return found?.passwordHash ?? null;
    },
    async correct(userId, corrected, now) {
      const [user] = await db
        .update(users)
        .set({ ...corrected, updatedAt: now })
        .where(eq(users.id, userId))
        .returning(userColumns);
      return user ?? null;
    },
    async setRole(userId, role) {
      await db.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, userId));
    },
    giveTier: (userId, tier) => entitle(db, userId, { given: givenOf(tier) }),
    pinTier: (userId, tier) => entitle(db, userId, { pinned: tier }),
    async setPreferences(userId, preferences, now) {
      await db.update(users).set({ preferences, updatedAt: now }).where(eq(users.id, userId));
      return preferences;
    },
  };
}

const givenOf = (tier: Tier | null) => sql`nullif(${tier}::text, 'free')`;

async function entitle(db: Db, userId: number, grounds: Parameters<typeof entitlementSql>[0]): Promise<void> {
  await db.execute(sql`
    WITH entitled AS (
      UPDATE users SET ${entitlementSql(grounds)}, updated_at = now() WHERE id = ${userId} RETURNING id, subscription_tier
    ), ${closeRolloverSql}
    SELECT id FROM entitled`);
}
