-- Billing. The payment provider holds the truth; these rows are what it last said.

ALTER TABLE users
  -- What the provider is paid for. `subscription_tier`, which every request reads, is the override where there is one.
  ADD COLUMN billed_tier text NOT NULL DEFAULT 'free' CHECK (billed_tier IN ('free', 'plus', 'premier')),
  ADD COLUMN tier_override text CHECK (tier_override IN ('free', 'plus', 'premier'));
-- Tiers given by hand before there was billing stay.
UPDATE users SET tier_override = subscription_tier WHERE subscription_tier <> 'free';

CREATE TABLE billing_customers (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  provider_id text NOT NULL UNIQUE
);

CREATE TABLE subscriptions (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  provider_id text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('plus', 'premier')),
  status text NOT NULL CHECK (status IN ('incomplete', 'active', 'past-due', 'ended')),
  price_cents integer NOT NULL,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  cancels_at_period_end boolean NOT NULL,
  next_plan text CHECK (next_plan IN ('plus', 'premier')),
  -- Of the first subscription there ever was: the money-back guarantee holds once.
  first_paid_at timestamptz,
  refunded_at timestamptz,
  -- Which look at the provider this is from; a later look is never overwritten by an earlier one.
  look bigint NOT NULL,
  looked_at timestamptz NOT NULL
);
CREATE INDEX subscriptions_by_look ON subscriptions (looked_at) WHERE status <> 'ended';
CREATE SEQUENCE billing_looks;

CREATE TABLE checkouts (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  plan text NOT NULL CHECK (plan IN ('plus', 'premier')),
  is_open boolean NOT NULL DEFAULT true,
  provider_id text,
  url text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX checkouts_open ON checkouts (user_id, plan) WHERE is_open;

-- Kept for ever: an event that comes again, years later, is still known.
CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);

-- What the embedded test checkout remembers, as a provider would.
CREATE TABLE test_payment_objects (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('checkout', 'subscription', 'invoice')),
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX test_payment_objects_by_user ON test_payment_objects (user_id, kind);
