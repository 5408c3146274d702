-- The operator's page: what admins did, what it earned day by day, and the orders its table of users is read in.

-- Numbers and words of ours only: once an account is gone, no line says whose it was.
CREATE TABLE admin_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- No references: a line outlives both accounts it names.
  admin_id bigint NOT NULL,
  action text NOT NULL,
  target_id bigint,
  details jsonb NOT NULL DEFAULT '{}'
);

-- What live subscriptions came to at the end of each day, in UTC; today's grows until then.
CREATE TABLE revenue_days (
  day date PRIMARY KEY,
  monthly_cents bigint NOT NULL
);

-- In the "C" order one index serves both a sorted page and a search for how a name begins, whatever the database's locale.
CREATE INDEX users_by_name ON users ((lower(first_name || ' ' || coalesce(last_name, ''))) COLLATE "C", id);
CREATE INDEX users_by_last_name ON users ((lower(last_name)) COLLATE "C");
CREATE INDEX users_by_email ON users ((lower(email)) COLLATE "C", id);
CREATE INDEX users_by_time ON users (created_at, id);
CREATE INDEX users_by_tier ON users (subscription_tier, created_at, id);
CREATE INDEX users_admins ON users (created_at, id) WHERE role = 'admin';
CREATE INDEX usage_records_by_month ON usage_records (month) WHERE prompts_generated > 0;
-- Messages come in the order of time, so a few kilobytes of summaries find those of the last days.
CREATE INDEX messages_by_time ON messages USING brin (created_at) WITH (autosummarize = on);
