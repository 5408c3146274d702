-- Links sent by mail, and an e-mail address that is not confirmed yet.

-- The address that takes the place of `email` once somebody has followed the link sent to it.
ALTER TABLE users ADD COLUMN pending_email text;

-- Only the hash of a link's token is kept, each is good for one use, and for one address.
CREATE TABLE account_tokens (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_tokens_by_user ON account_tokens (user_id, purpose);
CREATE INDEX account_tokens_by_end ON account_tokens (expires_at);
