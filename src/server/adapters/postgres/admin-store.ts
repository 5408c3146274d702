import { sql } from "drizzle-orm";
import type { AdminAction, AdminActionName } from "#contract/admin.ts";
import type { AdminRefusal, AdminStore, AuditLogEntry } from "../../ports/admin-store.ts";
import { createAdminStatsQueries } from "./admin-stats-store.ts";
import { chargeReservationsInFull } from "./charge-reservations-in-full.ts";
import { createAdminUserQueries, isoTimestampSql } from "./create-admin-user-queries.ts";
import { retryOnDeadlock } from "./database-retries.ts";
import type { Db } from "./db.ts";
import { closeRolloverSql, entitlementSql } from "./entitlement.ts";
import { toStorableJson } from "./stored-json.ts";

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

interface ActionRow extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly adminId: number;
  readonly adminEmail: string | null;
  readonly action: AdminActionName;
  readonly userId: number | null;
  readonly userEmail: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

interface ChangedRow extends Record<string, unknown> {
  readonly before: string;
  readonly after?: string;
  readonly isPaid?: boolean;
}

/** Thrown to roll back the transaction. */
class Refused extends Error {
  readonly refusal: AdminRefusal;

  constructor(refusal: AdminRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export function createAdminStore(db: Db): AdminStore {
  return {
    ...createAdminUserQueries(db),
    ...createAdminStatsQueries(db),
    ...changesIn(db),
    ...actionsIn(db),
  };
}

function changesIn(
  db: Db,
): Pick<AdminStore, "changeTier" | "pinTier" | "changeRole" | "suspend" | "mayRemove" | "remove"> {
  return {
    ...tierChangesIn(db),
    changeRole: (userId, role, deed) =>
      change(db, userId, deed, async (tx) => {
        const { rows } = await tx.execute<ChangedRow>(sql`
          UPDATE users SET role = ${role}, updated_at = now()
          FROM (SELECT id, role FROM users WHERE id = ${userId} FOR UPDATE) AS old
          WHERE users.id = old.id RETURNING old.role AS before`);
        return { action: "role-changed", from: beforeOf(rows), to: role };
      }),
    suspend: (userId, reason, deed) =>
      change(db, userId, deed, async (tx) => {
        const at = reason === null ? null : deed.now.toISOString();
        const { rows } = await tx.execute<{ before: string | null }>(sql`
          UPDATE users SET suspended_at = ${at}::timestamptz, suspension_reason = ${reason}::text, updated_at = now()
          FROM (SELECT id, suspension_reason FROM users WHERE id = ${userId} FOR UPDATE) AS old
          WHERE users.id = old.id RETURNING old.suspension_reason AS before`);
        if (rows[0] === undefined) throw new Refused("missing");
        await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${reason}::text IS NOT NULL`);
        return { action: reason === null ? "suspension-lifted" : "user-suspended", from: rows[0].before, to: reason };
      }),
    async mayRemove(userId) {
      const { rows } = await db.execute<{ isThere: boolean; isLast: boolean }>(sql`
        SELECT EXISTS (SELECT FROM users WHERE id = ${userId}) AS "isThere",
          NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND suspended_at IS NULL AND id <> ${userId}) AS "isLast"`);
      if (rows[0]?.isThere !== true) return "missing";
      return rows[0].isLast ? "last-admin" : null;
    },
    remove: (userId, endedAt, deed) =>
      change(db, userId, deed, async (tx) => {
        // The lock blocks new checkouts until the account is removed.
        await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`);
        await tx.execute(sql`SELECT queue_payment_ends(${userId}, ${endedAt}, ${deed.now.toISOString()}::timestamptz)`);
        for (const holder of ["messages", "api_calls"] as const)
          await chargeReservationsInFull(tx, holder, sql`user_id = ${userId}`);
        const { rows } = await tx.execute<ChangedRow>(
          sql`DELETE FROM users WHERE id = ${userId} RETURNING subscription_tier AS before`,
        );
        beforeOf(rows);
        return { action: "user-deleted", from: null, to: null };
      }),
  };
}

function tierChangesIn(db: Db): Pick<AdminStore, "changeTier" | "pinTier"> {
  return {
    changeTier: (userId, tier, deed) =>
      change(db, userId, deed, async (tx) => {
        const { rows } = await tx.execute<ChangedRow>(sql`
          WITH old AS (
            SELECT id, subscription_tier, billed_tier FROM users WHERE id = ${userId} FOR UPDATE
          ), entitled AS (
            UPDATE users SET ${entitlementSql({ given: sql`nullif(${tier}::text, users.billed_tier)`, pinned: null })}, updated_at = now()
            FROM old WHERE users.id = old.id AND tier_rank(${tier}) >= tier_rank(old.billed_tier)
            RETURNING users.id, users.subscription_tier
          ), ${closeRolloverSql}
          SELECT old.subscription_tier AS before, entitled.id IS NULL AS "isPaid" FROM old LEFT JOIN entitled ON true`);
        if (rows[0]?.isPaid === true) throw new Refused("paid-for");
        return { action: "tier-changed", from: beforeOf(rows), to: tier };
      }),
    pinTier: (userId, tier, deed) =>
      change(db, userId, deed, async (tx) => {
        const { rows } = await tx.execute<ChangedRow>(sql`
          WITH old AS (
            SELECT id, subscription_tier FROM users WHERE id = ${userId} FOR UPDATE
          ), entitled AS (
            UPDATE users SET ${entitlementSql({ pinned: tier })}, updated_at = now() FROM old WHERE users.id = old.id
            RETURNING users.id, users.subscription_tier
          ), ${closeRolloverSql}
          SELECT old.subscription_tier AS before, entitled.subscription_tier AS after FROM old JOIN entitled ON true`);
        return {
          action: tier === null ? "pin-lifted" : "tier-pinned",
          from: beforeOf(rows),
          to: rows[0]?.after ?? null,
        };
      }),
  };
}

function actionsIn(db: Db): Pick<AdminStore, "record" | "actions"> {
  return {
    record: (deed) => write(db, deed),
    async actions({ before, limit }) {
      const { rows } = await db.execute<ActionRow>(sql`
        SELECT done.id, ${isoTimestampSql(sql`done.at`)} AS at, done.action, done.admin_id AS "adminId", admin.email AS "adminEmail",
          done.target_id AS "userId", concerned.email AS "userEmail", done.details ->> 'from' AS "from", done.details ->> 'to' AS "to"
        FROM admin_actions AS done
        LEFT JOIN users AS admin ON admin.id = done.admin_id
        LEFT JOIN users AS concerned ON concerned.id = done.target_id
        WHERE ${before}::bigint IS NULL OR done.id < ${before}::bigint
        ORDER BY done.id DESC LIMIT ${limit}`);
      return rows.map(actionOf);
    },
  };
}

/** Runs `act` and writes its audit entry in one transaction. A refusal rolls everything back. */
async function change(
  db: Db,
  userId: number,
  { adminId, now }: { readonly adminId: number; readonly now: Date },
  act: (
    tx: Transaction,
  ) => Promise<{ readonly action: AdminActionName; readonly from: string | null; readonly to: string | null }>,
): Promise<AdminRefusal | null> {
  try {
    // The removal of an account can deadlock with an answer that finishes.
    await retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        const admins = await lockAdmins(tx);
        if (!admins.has(adminId)) throw new Refused("not-admin");
        const done = await act(tx);
        await write(tx, { ...done, adminId, userId, now });
        // Checked after the change, so that no change, even a concurrent one, can remove the last admin.
        if ((await lockAdmins(tx)).size === 0) throw new Refused("last-admin");
      }),
    );
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** Locks all active admins until the transaction ends, so that no admin loses the role meanwhile. */
async function lockAdmins(tx: Transaction): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number | string }>(
    sql`SELECT id FROM users WHERE role = 'admin' AND suspended_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

async function write(
  db: Pick<Db, "execute">,
  { adminId, action, userId, from, to, now }: AuditLogEntry,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO admin_actions (at, admin_id, action, target_id, details)
    VALUES (${now.toISOString()}::timestamptz, ${adminId}, ${action}, ${userId}::bigint, ${toStorableJson({ from, to })}::jsonb)`);
}

function beforeOf(rows: readonly ChangedRow[]): string {
  if (rows[0] === undefined) throw new Refused("missing");
  return rows[0].before;
}

const actionOf = (row: ActionRow): AdminAction => ({
  id: Number(row.id),
  at: row.at,
  admin: { id: Number(row.adminId), email: row.adminEmail },
  action: row.action,
  user: row.userId === null ? null : { id: Number(row.userId), email: row.userEmail },
  from: row.from,
  to: row.to,
});
