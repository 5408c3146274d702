-- Whose a customer, a subscription and a checkout are: the payment provider and its mode. A site may change either, and what hangs on
-- another one than the site's own can be neither asked for nor changed. 'stripe': of a version that did not say; told apart at the
-- next start. Defaults serve processes of that version while they are replaced.
ALTER TABLE billing_customers
  ADD COLUMN provider text NOT NULL DEFAULT 'stripe' CHECK (provider IN ('test', 'stripe', 'stripe-test', 'stripe-live')),
  ALTER COLUMN provider_id DROP NOT NULL,
  -- Names that the provider turned out not to know.
  ADD COLUMN forgotten_ids text[] NOT NULL DEFAULT '{}',
  -- When the provider is asked next, should it say nothing by itself; null: nothing hangs on this customer.
  ADD COLUMN next_look_at timestamptz,
  ADD COLUMN failed_looks integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT billing_customers_pkey,
  ADD PRIMARY KEY (user_id, provider);
ALTER TABLE subscriptions
  ADD COLUMN provider text NOT NULL DEFAULT 'stripe' CHECK (provider IN ('test', 'stripe', 'stripe-test', 'stripe-live'));
ALTER TABLE checkouts
  ADD COLUMN provider text NOT NULL DEFAULT 'stripe' CHECK (provider IN ('test', 'stripe', 'stripe-test', 'stripe-live'));

UPDATE billing_customers c SET next_look_at = now()
WHERE EXISTS (SELECT FROM subscriptions s WHERE s.user_id = c.user_id AND s.status <> 'ended')
   OR EXISTS (SELECT FROM checkouts o WHERE o.user_id = c.user_id AND o.is_open);
CREATE INDEX billing_customers_by_look ON billing_customers (next_look_at) WHERE next_look_at IS NOT NULL;
DROP INDEX subscriptions_by_look;

-- Customers of deleted accounts for whom something may still have to end at the provider. It is tried until the provider has done it,
-- and then forgotten.
CREATE TABLE payment_ends (
  provider text NOT NULL,
  customer_id text NOT NULL,
  queued_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  failed_tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, customer_id)
);
CREATE INDEX payment_ends_by_try ON payment_ends (next_try_at);

-- Queues what may be left of an account that is about to be deleted, and says how many customers. `ended_at`: the provider where all of
-- it has just been ended; null: none.
CREATE FUNCTION queue_payment_ends(of_user bigint, ended_at text, at timestamptz) RETURNS bigint LANGUAGE sql AS $$
  WITH queued AS (INSERT INTO payment_ends (provider, customer_id, queued_at, next_try_at)
  SELECT c.provider, name, at, at
  FROM billing_customers c, unnest(array_append(c.forgotten_ids, c.provider_id)) AS name
  WHERE c.user_id = of_user AND name IS NOT NULL AND c.provider <> 'test' AND (
    c.provider IS DISTINCT FROM ended_at
    OR EXISTS (SELECT FROM subscriptions s WHERE s.user_id = of_user AND s.provider = c.provider AND s.status <> 'ended')
    OR EXISTS (SELECT FROM checkouts o WHERE o.user_id = of_user AND o.provider = c.provider AND o.is_open))
  ON CONFLICT DO NOTHING RETURNING 1)
  SELECT count(*) FROM queued
$$;
