-- What a call to a provider that no message stands for, such as a preview, may cost: held before the call, settled after it.
-- One that nobody settled, since its process was killed, counts as spent once it has expired.
CREATE TABLE money_holds (
  id uuid PRIMARY KEY,
  -- null: a visitor, or an account that was deleted meanwhile; the instance pays all the same.
  user_id bigint REFERENCES users (id) ON DELETE SET NULL,
  day date NOT NULL,
  microusd bigint NOT NULL CHECK (microusd > 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX money_holds_by_user ON money_holds (user_id);
CREATE INDEX money_holds_by_expiry ON money_holds (expires_at);

-- Every time money goes back: what for, and whether the provider has done it. Begun before the provider is asked, so that one that
-- was cut off is known and tried again.
CREATE TABLE refunds (
  -- The subscription, by the provider's name for it.
  provider_id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- 'guarantee': the user asked within thirty days. 'double': two checkouts were paid, and one is enough.
  reason text NOT NULL CHECK (reason IN ('guarantee', 'double')),
  begun_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  done_at timestamptz
);
CREATE INDEX refunds_by_user ON refunds (user_id);
