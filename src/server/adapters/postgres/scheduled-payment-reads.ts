import { type SQL, sql } from "drizzle-orm";
import type { BillingStore } from "../../ports/billing-store.ts";
import { CHARGES_REAL_MONEY } from "../../ports/payments.ts";
import type { Db } from "./db.ts";
import { closeRolloverSql, entitlementSql } from "./entitlement.ts";

/**
 * A subscription is read again after this time, in case an event was lost. It need not be shorter: after a short
 * outage, the provider repeats the missed events sooner.
 */
const LOOK_AGAIN = sql`interval '6 hours'`;
/** A checkout is read again this long after it expires, because a last-minute payment is complete by then. */
const CHECKOUT_SEEN_THROUGH = sql`interval '10 minutes'`;
/** When a failure is retried: after 15 minutes, and then after twice the previous wait, up to one day. */
const later = (failed: SQL, at: SQL): SQL =>
  sql`${at} + least(interval '15 minutes' * power(2, least(${failed}, 10)), interval '1 day')`;

type Looks = Pick<
  BillingStore,
  "forgetCustomer" | "noteLook" | "takeDueLooks" | "endElsewhere" | "takeDueEnds" | "ended"
>;

/**
 * Payment work that starts without an event from the provider: reads that are due, subscriptions that end without an
 * event, and subscriptions that must be cancelled at the provider.
 */
export function scheduledPaymentReads(db: Db): Looks {
  return {
    async noteLook(account, userId, now) {
      const at = atOf(now);
      await db.execute(sql`
        WITH expired AS (
          UPDATE checkouts SET is_open = false
          WHERE user_id = ${userId} AND provider = ${account} AND is_open AND expires_at <= ${at}
        )
        UPDATE billing_customers SET failed_looks = 0, next_look_at = least(
          (SELECT ${at} + ${LOOK_AGAIN} FROM subscriptions
           WHERE user_id = ${userId} AND provider = ${account} AND status <> 'ended'),
          (SELECT min(expires_at) + ${CHECKOUT_SEEN_THROUGH} FROM checkouts
           WHERE user_id = ${userId} AND provider = ${account} AND is_open AND expires_at > ${at}))
        WHERE user_id = ${userId} AND provider = ${account}`);
    },
    async takeDueLooks(account, now, limit) {
      const at = atOf(now);
      const { rows } = await db.execute<{ id: string }>(sql`
        WITH due AS (
          SELECT user_id FROM billing_customers WHERE provider = ${account} AND next_look_at <= ${at}
          ORDER BY next_look_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        UPDATE billing_customers c
        SET failed_looks = c.failed_looks + 1, next_look_at = ${later(sql`c.failed_looks`, at)}
        FROM due WHERE c.user_id = due.user_id AND c.provider = ${account}
        RETURNING c.user_id AS id`);
      return rows.map(({ id }) => Number(id));
    },
    ...endsWithoutEvent(db),
    async takeDueEnds(account, now, limit) {
      const at = atOf(now);
      const { rows } = await db.execute<{ id: string }>(sql`
        WITH due AS (
          SELECT customer_id FROM payment_ends WHERE provider = ${account} AND next_try_at <= ${at}
          ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        UPDATE payment_ends e
        SET failed_tries = e.failed_tries + 1, next_try_at = ${later(sql`e.failed_tries`, at)}
        FROM due WHERE e.customer_id = due.customer_id AND e.provider = ${account}
        RETURNING e.customer_id AS id`);
      return rows.map(({ id }) => id);
    },
    async ended(account, customerId) {
      await db.execute(sql`DELETE FROM payment_ends WHERE provider = ${account} AND customer_id = ${customerId}`);
    },
  };
}

function endsWithoutEvent(db: Db): Pick<BillingStore, "forgetCustomer" | "endElsewhere"> {
  return {
    async forgetCustomer(account, userId, providerId, look, now) {
      const at = atOf(now);
      await db.execute(sql`
        WITH forgotten AS (
          UPDATE billing_customers SET provider_id = NULL, forgotten_ids = forgotten_ids || ${providerId}::text,
            next_look_at = NULL, failed_looks = 0
          WHERE user_id = ${userId} AND provider = ${account} AND provider_id = ${providerId}
          RETURNING user_id
        ), closed AS (
          UPDATE checkouts c SET is_open = false FROM forgotten
          WHERE c.user_id = forgotten.user_id AND c.provider = ${account} AND c.is_open
        ), gone AS (
          UPDATE subscriptions s SET status = 'ended', look = ${look}::bigint, looked_at = ${at} FROM forgotten
          WHERE s.user_id = forgotten.user_id AND s.provider = ${account} AND s.status <> 'ended' AND s.look < ${look}::bigint
          RETURNING s.user_id
        ), ${unpaid(at)}
        SELECT count(*) FROM entitled`);
    },
    async endElsewhere(account, now) {
      const at = atOf(now);
      await tellApart(db, account);
      const isElsewhere = sql`provider IS DISTINCT FROM ${account}::text`;
      const { rows } = await db.execute<{ count: string }>(sql`
        WITH closed AS (
          UPDATE checkouts SET is_open = false WHERE is_open AND ${isElsewhere}
        ), gone AS (
          UPDATE subscriptions SET status = 'ended', looked_at = ${at}
          WHERE status <> 'ended' AND ${isElsewhere} AND (provider = ANY(${sql.param(TEST_ACCOUNTS)}::text[]) OR period_end <= ${at})
          RETURNING user_id, provider
        ), kept_in_view AS (
          -- Looked at as soon as their provider is the site's own again.
          UPDATE billing_customers c SET next_look_at = ${at} FROM gone
          WHERE c.user_id = gone.user_id AND c.provider = gone.provider
        ), ${unpaid(at)}
        SELECT count(*) FROM entitled`);
      return Number(rows[0]?.count ?? 0);
    },
  };
}

const TEST_ACCOUNTS = Object.entries(CHARGES_REAL_MONEY).flatMap(([account, takesMoney]) =>
  takesMoney ? [] : account,
);
const atOf = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

/** The parts of a statement that set the billed tier to free, for the users in a table `gone (user_id)`. */
const unpaid = (at: SQL): SQL => sql`entitled AS (
    UPDATE users SET ${entitlementSql({ billed: "free" })}, updated_at = ${at} FROM gone WHERE users.id = gone.user_id
    RETURNING users.id, users.subscription_tier
  ), ${closeRolloverSql}`;

/**
 * Rows of an earlier version do not say which payment account they belong to. Ids of the test checkout start with
 * `test_`. All other rows belong to Stripe, in its current mode.
 */
async function tellApart(db: Db, account: string | null): Promise<void> {
  for (const table of ["billing_customers", "subscriptions", "checkouts"]) {
    await db.execute(sql`
      UPDATE ${sql.identifier(table)} SET provider = CASE WHEN provider_id LIKE 'test\\_%' THEN 'test' ELSE ${account}::text END
      WHERE provider = 'stripe' AND (provider_id LIKE 'test\\_%' OR ${account}::text LIKE 'stripe-%')`);
  }
}
