-- What the operator's page shows of a million messages without reading them all, and what it did not know yet.

-- Whether the meaning guard refused the rewrite, so that the prompt was sent as it was, or with less done to it.
ALTER TABLE messages ADD COLUMN is_guard_refused boolean NOT NULL DEFAULT false;

-- A day in UTC that is over, added up: counts, costs and times of everybody, by day and model; nobody's name, id or words.
CREATE TABLE figure_days (
  day date PRIMARY KEY,
  figures jsonb NOT NULL,
  counted_at timestamptz NOT NULL
);

-- How many rows a large table had up to an id; what came later is counted when it is asked for.
CREATE TABLE row_counts (
  name text PRIMARY KEY CHECK (name IN ('conversations', 'messages')),
  up_to bigint NOT NULL,
  rows bigint NOT NULL CHECK (rows >= 0),
  counted_at timestamptz NOT NULL
);

-- The summaries by blocks are only kept up by a background process, which the embedded database does not have, and they read
-- whole blocks for one day.
DROP INDEX messages_by_time;
CREATE INDEX messages_by_time ON messages (created_at);

-- How many users there are of each kind: equal entries share their place, so counting a hundred thousand reads a few pages.
CREATE INDEX users_by_kind ON users (subscription_tier, role, email_verified);
