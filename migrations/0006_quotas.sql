-- Quotas. What a user may still do is reserved before a provider is called and corrected when the answer is settled.
-- Money is in millionths of a US dollar, so that sums are exact.

CREATE TABLE send_windows (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- When the messages of the rolling window were sent at full speed, oldest first; never longer than the plan's limit.
  sent_at timestamptz[] NOT NULL,
  -- Whether the last message found room.
  is_open boolean NOT NULL
);

CREATE TABLE token_months (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month text NOT NULL,
  granted bigint NOT NULL,
  carried bigint NOT NULL,
  rolls_over boolean NOT NULL,
  spent bigint NOT NULL DEFAULT 0,
  reserved bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, month)
);

CREATE TABLE spending_days (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  spent_microusd bigint NOT NULL DEFAULT 0,
  reserved_microusd bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day)
);

-- The same over all users. It stays when one of them is deleted: the money is spent.
CREATE TABLE instance_spending_days (
  day date PRIMARY KEY,
  spent_microusd bigint NOT NULL DEFAULT 0,
  reserved_microusd bigint NOT NULL DEFAULT 0
);

ALTER TABLE messages
  -- 'slow': sent past the soft window; answered by the cheapest model, one at a time.
  ADD COLUMN pace text NOT NULL DEFAULT 'full' CHECK (pace IN ('full', 'slow')),
  -- Which limit made this answer slower or simpler, and until when it holds.
  ADD COLUMN limited_by text,
  ADD COLUMN limited_until timestamptz,
  ADD COLUMN reserved_tokens bigint NOT NULL DEFAULT 0,
  ADD COLUMN reserved_microusd bigint NOT NULL DEFAULT 0;
CREATE INDEX messages_slow ON messages (user_id, id) WHERE pace = 'slow' AND status IN ('queued', 'improving', 'answering');

-- The times of a window that has moved on.
CREATE FUNCTION times_since(times timestamptz[], since timestamptz) RETURNS timestamptz[] LANGUAGE sql IMMUTABLE AS
  $$ SELECT coalesce(array_agg(t ORDER BY t), '{}') FROM unnest(times) AS t WHERE t > since $$;

-- The times without one of those that equal `gone`.
CREATE FUNCTION times_without(times timestamptz[], gone timestamptz) RETURNS timestamptz[] LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN array_position(times, gone) IS NULL THEN times
     ELSE times[:array_position(times, gone) - 1] || times[array_position(times, gone) + 1:] END $$;
