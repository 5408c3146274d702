import { and, eq, lte, ne, or, sql } from "drizzle-orm";
import type { BillingStore, OpenCheckout } from "../../ports/billing-store.ts";
import type { Db } from "./db.ts";
import { closeRolloverSql, entitlementSql } from "./entitlement.ts";
import { scheduledPaymentReads } from "./scheduled-payment-reads.ts";
import { billingCustomers, checkouts, paymentEvents, subscriptions, users } from "./schema.ts";

export function createBillingStore(db: Db): BillingStore {
  return {
    ...customersIn(db),
    ...subscriptionsIn(db),
    ...checkoutsIn(db),
    ...scheduledPaymentReads(db),
    ...refundsAndEventsIn(db),
  };
}

function customersIn(db: Db): Pick<BillingStore, "customer" | "setCustomer" | "userOfCustomer"> {
  return {
    async customer(userId, account) {
      const [row] = await db
        .select({
          userId: users.id,
          email: users.email,
          providerId: billingCustomers.providerId,
          forgottenIds: sql<string[]>`coalesce(${billingCustomers.forgottenIds}, '{}')`,
        })
        .from(users)
        .leftJoin(billingCustomers, and(eq(billingCustomers.userId, users.id), eq(billingCustomers.provider, account)))
        .where(eq(users.id, userId));
      return row ?? null;
    },
    async setCustomer(userId, account, providerId) {
      // The lock lets only one insert run at a time, because ON CONFLICT does not handle a duplicate provider id.
      await db.execute(sql`
        WITH owner AS (SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE)
        INSERT INTO billing_customers (user_id, provider, provider_id) SELECT id, ${account}, ${providerId} FROM owner
        ON CONFLICT (user_id, provider) DO UPDATE SET provider_id = coalesce(billing_customers.provider_id, EXCLUDED.provider_id)`);
    },
    async userOfCustomer(account, providerId) {
      const [row] = await db
        .select({ userId: billingCustomers.userId })
        .from(billingCustomers)
        .where(and(eq(billingCustomers.provider, account), eq(billingCustomers.providerId, providerId)));
      return row?.userId ?? null;
    },
  };
}

function subscriptionsIn(db: Db): Pick<BillingStore, "subscription" | "nextLook" | "saveSubscription"> {
  return {
    async subscription(userId, account) {
      const [row] = await db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.userId, userId), eq(subscriptions.provider, account)));
      return row ?? null;
    },
    async nextLook() {
      const { rows } = await db.execute<{ look: string | number }>(sql`SELECT nextval('billing_looks') AS look`);
      return Number(rows[0]?.look);
    },
    async saveSubscription(account, userId, subscription, billedTier, look, now) {
      const { providerId, plan, status, priceCents, cancelsAtPeriodEnd, nextPlan, isRefunded } = subscription;
      const at = now.toISOString();
      const { rows } = await db.execute(sql`
        WITH seen AS (
          INSERT INTO subscriptions (user_id, provider, provider_id, plan, status, price_cents, period_start, period_end,
                                     cancels_at_period_end, next_plan, first_paid_at, refunded_at, look, looked_at)
          VALUES (${userId}, ${account}, ${providerId}, ${plan}, ${status}, ${priceCents}, ${subscription.periodStart.toISOString()},
                  ${subscription.periodEnd.toISOString()}, ${cancelsAtPeriodEnd}, ${nextPlan},
                  ${subscription.firstPaidAt?.toISOString() ?? null}, ${isRefunded ? at : null}, ${look}, ${at})
          ON CONFLICT (user_id) DO UPDATE SET
            provider = EXCLUDED.provider, provider_id = EXCLUDED.provider_id, plan = EXCLUDED.plan, status = EXCLUDED.status,
            price_cents = EXCLUDED.price_cents, period_start = EXCLUDED.period_start, period_end = EXCLUDED.period_end,
            cancels_at_period_end = EXCLUDED.cancels_at_period_end, next_plan = EXCLUDED.next_plan,
            -- What was paid or given back elsewhere says nothing of this provider.
            first_paid_at = CASE WHEN subscriptions.provider = EXCLUDED.provider
              THEN coalesce(subscriptions.first_paid_at, EXCLUDED.first_paid_at) ELSE EXCLUDED.first_paid_at END,
            refunded_at = CASE WHEN subscriptions.provider = EXCLUDED.provider
              THEN coalesce(subscriptions.refunded_at, EXCLUDED.refunded_at) ELSE EXCLUDED.refunded_at END,
            look = EXCLUDED.look, looked_at = EXCLUDED.looked_at
          WHERE subscriptions.look < EXCLUDED.look
          RETURNING user_id
        ), entitled AS (
          UPDATE users SET ${entitlementSql({ billed: billedTier })}, updated_at = ${at}
          FROM seen WHERE users.id = seen.user_id
          RETURNING users.id, users.subscription_tier
        ), ${closeRolloverSql}
        SELECT id FROM entitled`);
      return rows.length > 0;
    },
  };
}

function checkoutsIn(
  db: Db,
): Pick<BillingStore, "openCheckout" | "setCheckoutPlace" | "closeCheckout" | "closeCheckouts"> {
  return {
    async openCheckout(account, userId, plan, { id, now, expiresAt }) {
      await db
        .update(checkouts)
        .set({ isOpen: false })
        .where(
          and(
            eq(checkouts.userId, userId),
            eq(checkouts.plan, plan),
            eq(checkouts.isOpen, true),
            or(lte(checkouts.expiresAt, now), ne(checkouts.provider, account)),
          ),
        );
      const opened = { id, userId, plan, provider: account, createdAt: now, expiresAt };
      await db.insert(checkouts).values(opened).onConflictDoNothing();
      await db.execute(sql`
        UPDATE billing_customers SET next_look_at = least(next_look_at, ${expiresAt.toISOString()}::timestamptz + interval '10 minutes')
        WHERE user_id = ${userId} AND provider = ${account}`);
      const [open] = await db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.userId, userId), eq(checkouts.plan, plan), eq(checkouts.isOpen, true)));
      return (open ?? { id, plan, providerId: null, url: null, expiresAt }) satisfies OpenCheckout;
    },
    async setCheckoutPlace(userId, id, { providerId, url }) {
      await db
        .update(checkouts)
        .set({ providerId, url })
        .where(and(eq(checkouts.id, id), eq(checkouts.userId, userId)));
    },
    async closeCheckout(userId, providerId) {
      await db
        .update(checkouts)
        .set({ isOpen: false })
        .where(and(eq(checkouts.userId, userId), eq(checkouts.providerId, providerId)));
    },
    async closeCheckouts(userId, except) {
      const closed = await db
        .update(checkouts)
        .set({ isOpen: false })
        .where(
          and(
            eq(checkouts.userId, userId),
            eq(checkouts.isOpen, true),
            except === null ? undefined : ne(checkouts.plan, except),
          ),
        )
        .returning({ providerId: checkouts.providerId });
      return closed.flatMap(({ providerId }) => providerId ?? []);
    },
  };
}

/** Records refunds and events, so that each is processed once even if the provider repeats it. */
function refundsAndEventsIn(db: Db): Pick<BillingStore, "beginRefund" | "endRefund" | "isNewEvent" | "rememberEvent"> {
  return {
    async beginRefund({ providerId, userId, reason, now }) {
      const { rows } = await db.execute<{ done: boolean }>(sql`
        INSERT INTO refunds (provider_id, user_id, reason, begun_at)
        VALUES (${providerId}, ${userId}, ${reason}, ${now.toISOString()}::timestamptz)
        ON CONFLICT (provider_id) DO UPDATE SET attempts = refunds.attempts + 1
        RETURNING done_at IS NOT NULL AS done`);
      return { isDone: rows[0]?.done === true };
    },
    async endRefund(providerId, now) {
      await db.execute(
        sql`UPDATE refunds SET done_at = coalesce(done_at, ${now.toISOString()}::timestamptz) WHERE provider_id = ${providerId}`,
      );
    },
    async isNewEvent(id) {
      const found = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id));
      return found.length === 0;
    },
    async rememberEvent(id, type, now) {
      await db.insert(paymentEvents).values({ id, type, receivedAt: now }).onConflictDoNothing();
    },
  };
}
