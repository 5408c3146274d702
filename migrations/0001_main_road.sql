-- Accounts, sessions, conversations, messages and the event log of answers under way.
-- Every table that holds a user's rows carries user_id, so that each statement can name the owner.

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text,
  password_hash text NOT NULL,
  subscription_tier text NOT NULL DEFAULT 'free' CHECK (subscription_tier IN ('free', 'plus', 'premier')),
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  email_verified boolean NOT NULL DEFAULT false,
  preferences jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Only the hash of a session's token is kept: whoever reads this table cannot sign in with it.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text,
  address text
);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  snippet text,
  UNIQUE (id, user_id)
);
CREATE INDEX conversations_by_user ON conversations (user_id, updated_at DESC, id DESC);

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  original_prompt text NOT NULL,
  is_improvement_on boolean NOT NULL,
  requested_model text,
  status text NOT NULL CHECK (status IN ('queued', 'improving', 'answering', 'done', 'stopped', 'failed')),
  improvement jsonb,
  route jsonb,
  model_used text,
  answer text,
  is_incomplete boolean NOT NULL DEFAULT false,
  fallbacks jsonb NOT NULL DEFAULT '[]',
  error_code text,
  error_message text,
  input_tokens integer,
  output_tokens integer,
  is_usage_estimated boolean NOT NULL DEFAULT false,
  cost_usd double precision,
  improved_ms double precision,
  first_token_ms double precision,
  total_ms double precision,
  feedback smallint CHECK (feedback IN (-1, 0, 1)),
  idempotency_key text,
  -- The lease: whoever holds the token answers, until the time runs out by the database's clock.
  lease_token uuid,
  lease_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  is_stop_requested boolean NOT NULL DEFAULT false,
  -- The id of the last event any follower has seen, kept when the log is dropped.
  last_event_id integer NOT NULL DEFAULT 1,
  started_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (user_id, idempotency_key),
  FOREIGN KEY (conversation_id, user_id) REFERENCES conversations (id, user_id) ON DELETE CASCADE
);
CREATE INDEX messages_by_conversation ON messages (conversation_id, user_id, id);
CREATE INDEX messages_under_way ON messages (lease_until) WHERE status IN ('queued', 'improving', 'answering');

-- What followers replay while a message is under way; dropped some minutes after it has settled.
CREATE TABLE message_events (
  message_id bigint NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  id integer NOT NULL,
  type text NOT NULL,
  data text NOT NULL,
  PRIMARY KEY (message_id, id)
);

CREATE TABLE usage_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month text NOT NULL,
  prompts_generated integer NOT NULL DEFAULT 0,
  gpt4o_usage integer NOT NULL DEFAULT 0,
  o1_pro_usage integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, month)
);
