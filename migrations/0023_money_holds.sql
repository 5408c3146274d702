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
