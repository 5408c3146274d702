import { priceCentsOf } from "#domain/plans/subscriptions.ts";
import type { SeedRun } from "./seed-run.ts";

/** Everybody's password, so that a demonstration can sign in as anybody. */
export const SEED_PASSWORD = "a long walk after supper";
const FIRST_NAMES = 400;
const LAST_NAMES = 800;
/** Of a hundred accounts. */
const SHARES = {
  premier: 0.05,
  plus: 0.15,
  overridden: 0.006,
  verified: 0.86,
  withPreferences: 0.35,
  cancelling: 0.06,
};

/** Accounts of a year: names, tiers, preferences, and for those that pay what the test checkout would have kept. */
export async function seedUsers(
  { client, faker, users, base, until, say }: SeedRun,
  passwordHash: string,
): Promise<void> {
  say(`${users} users`);
  const list = (count: number, make: () => string) => Array.from({ length: count }, make);
  const firsts = list(FIRST_NAMES, () => faker.person.firstName());
  const lasts = list(LAST_NAMES, () => faker.person.lastName());
  const industries = list(24, () => faker.commerce.department());
  await client.query(
    `INSERT INTO users (id, email, first_name, last_name, password_hash, subscription_tier, billed_tier, tier_override, role,
       email_verified, preferences, created_at, updated_at)
     OVERRIDING SYSTEM VALUE
     SELECT id, lower(regexp_replace(first_name || '.' || coalesce(last_name, ''), '[^A-Za-z.]', '', 'g')) || '.' || id || '@people.example',
       first_name, last_name, $4, entitled_tier(billed_tier, tier_override, NULL), billed_tier, tier_override,
       CASE WHEN n = 1 AND $2::bigint = 0 THEN 'admin' ELSE 'user' END, n = 1 OR pg_temp.dice(n, 4) < ${SHARES.verified},
       CASE WHEN pg_temp.dice(n, 5) < ${SHARES.withPreferences} THEN jsonb_build_object('name', first_name,
         'industry', ($7::text[])[1 + floor(pg_temp.dice(n, 6) * cardinality($7::text[]))::int], 'preferredTone', 'friendly')
         ELSE '{}' END, at, at
     FROM (
       SELECT n, $2::bigint + n AS id, pg_temp.moment((n - 1) / $1::float8) AS at,
         ($5::text[])[1 + floor(pg_temp.dice(n, 1) * cardinality($5::text[]))::int] AS first_name,
         CASE WHEN pg_temp.dice(n, 7) < 0.93 THEN ($6::text[])[1 + floor(pg_temp.dice(n, 2) * cardinality($6::text[]))::int] END AS last_name,
         CASE WHEN pg_temp.dice(n, 3) < ${SHARES.premier} THEN 'premier'
              WHEN pg_temp.dice(n, 3) < ${SHARES.premier + SHARES.plus} THEN 'plus' ELSE 'free' END AS billed_tier,
         CASE WHEN pg_temp.dice(n, 3) > ${1 - SHARES.overridden} THEN 'premier' END AS tier_override
       FROM generate_series(1, $1::int) AS n
     ) AS person WHERE $3::timestamptz IS NOT NULL`,
    [users, base.users, until, passwordHash, firsts, lasts, industries],
  );
  await seedSubscriptions({ client, base });
  await client.query(
    `INSERT INTO coach_users (user_id, time_zone)
     SELECT id, (ARRAY['America/New_York', 'Europe/London', 'Asia/Tokyo', 'America/Los_Angeles', 'Europe/Vienna'])[1 + floor(pg_temp.dice(id, 8) * 5)::int]
     FROM users WHERE id > $1 AND subscription_tier = 'premier' AND pg_temp.dice(id, 9) < 0.8`,
    [base.users],
  );
}

async function seedSubscriptions({ client, base }: Pick<SeedRun, "client" | "base">): Promise<void> {
  // The period that holds the end of the year began a whole number of months after the account did.
  await client.query(
    `CREATE TEMPORARY TABLE seed_paying ON COMMIT DROP AS
     SELECT id, billed_tier AS plan, created_at AS first_paid_at, months.start AS period_start, months.start + interval '1 month' AS period_end,
       CASE billed_tier WHEN 'plus' THEN ${priceCentsOf("plus")} ELSE ${priceCentsOf("premier")} END AS price_cents,
       pg_temp.dice(id, 10) < ${SHARES.cancelling} AS cancels
     FROM users, LATERAL (SELECT max(start) AS start FROM generate_series(created_at, pg_temp.moment(1), interval '1 month') AS start) AS months
     WHERE id > $1 AND billed_tier <> 'free'`,
    [base.users],
  );
  const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await client.query(`
    INSERT INTO billing_customers (user_id, provider, provider_id, next_look_at)
    SELECT id, 'test', 'test_customer_' || id, now() + interval '6 hours' FROM seed_paying;
    INSERT INTO subscriptions (user_id, provider, provider_id, plan, status, price_cents, period_start, period_end, cancels_at_period_end,
      first_paid_at, look, looked_at)
    SELECT id, 'test', 'test_subscription_' || id, plan, 'active', price_cents, period_start, period_end, cancels, first_paid_at,
      nextval('billing_looks'), now() FROM seed_paying;
    INSERT INTO checkouts (id, user_id, provider, plan, is_open, created_at, expires_at)
    SELECT md5('checkout' || id)::uuid, id, 'test', plan, false, first_paid_at, first_paid_at + interval '1 day' FROM seed_paying;
    INSERT INTO test_payment_objects (id, kind, user_id, data, created_at)
    SELECT 'test_subscription_' || id, 'subscription', id, jsonb_build_object('id', 'test_subscription_' || id, 'userId', id,
      'plan', plan, 'status', 'active', 'periodStart', ${iso("period_start")}, 'periodEnd', ${iso("period_end")},
      'anchorDay', extract(day FROM first_paid_at AT TIME ZONE 'UTC')::int, 'cancelsAtPeriodEnd', cancels, 'nextPlan', NULL,
      'firstPaidAt', ${iso("first_paid_at")}, 'isRefunded', false), first_paid_at FROM seed_paying;
    INSERT INTO test_payment_objects (id, kind, user_id, data, created_at)
    SELECT 'test_invoice_' || id || '_' || extract(epoch FROM paid_at)::bigint, 'invoice', id, jsonb_build_object('amountCents', price_cents,
      'status', 'paid', 'description', initcap(plan) || ', one month', 'createdAt', ${iso("paid_at")}), paid_at
    FROM seed_paying, generate_series(first_paid_at, period_start, interval '1 month') AS paid_at;
    INSERT INTO revenue_days (day, monthly_cents)
    SELECT day::date, (SELECT coalesce(sum(price_cents), 0) FROM seed_paying WHERE first_paid_at < day + interval '1 day')
    FROM generate_series((pg_temp.moment(0) AT TIME ZONE 'UTC')::date::timestamp, pg_temp.moment(1) AT TIME ZONE 'UTC', interval '1 day') AS day
    ON CONFLICT (day) DO NOTHING`);
}
