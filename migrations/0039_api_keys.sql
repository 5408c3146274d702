-- Keys with which other programs ask in an account's name, and what they asked. Of prompts and answers nothing is kept here.

CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- SHA-256 of the key: 190 random bits need no slow hash.
  token_hash bytea NOT NULL UNIQUE,
  -- How it begins, so that its owner knows it again.
  prefix text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['chat', 'improve', 'route']),
  -- null: every model of the owner's plan.
  models text[],
  -- Millionths of a US dollar a calendar month, in UTC; null: what the plan allows.
  monthly_microusd bigint CHECK (monthly_microusd > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_by_user ON api_keys (user_id, id);

-- What a key's calls took in a month. Rows are locked before they are compared, like the days of spending.
CREATE TABLE api_key_months (
  key_id bigint NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month text NOT NULL,
  calls bigint NOT NULL DEFAULT 0,
  -- Over a limit of the key, of its owner or of the instance.
  refused bigint NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  spent_microusd bigint NOT NULL DEFAULT 0,
  reserved_microusd bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (key_id, month)
);
CREATE INDEX api_key_months_by_user ON api_key_months (user_id, month);

-- One call: what it holds while it runs, what it took once it is settled.
CREATE TABLE api_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key_id bigint NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('chat', 'responses', 'improve')),
  -- As the caller named it.
  requested_model text NOT NULL,
  model_used text,
  started_at timestamptz NOT NULL,
  -- What is not settled by then counts as spent: its process is gone.
  expires_at timestamptz NOT NULL,
  settled_at timestamptz,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'stopped', 'failed', 'lost')),
  error_code text,
  input_tokens integer,
  output_tokens integer,
  is_usage_estimated boolean NOT NULL DEFAULT false,
  cost_usd double precision,
  first_token_ms double precision,
  total_ms double precision,
  reserved_tokens bigint NOT NULL DEFAULT 0,
  reserved_microusd bigint NOT NULL DEFAULT 0
);
CREATE INDEX api_calls_by_user ON api_calls (user_id, id);
CREATE INDEX api_calls_by_key ON api_calls (key_id);
CREATE INDEX api_calls_running ON api_calls (expires_at) WHERE settled_at IS NULL;

-- There while an admin has switched all keys off.
CREATE TABLE api_switched_off (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  since timestamptz NOT NULL
);
