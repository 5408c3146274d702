-- Who somebody is at the company's OpenID provider, and the sessions that ended there end here.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE identity_sessions (
  session_id bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  -- The provider's name for its session; null where it gives none.
  provider_session text
);
CREATE INDEX identity_sessions_by_subject ON identity_sessions (issuer, subject);
CREATE INDEX identity_sessions_by_user ON identity_sessions (user_id);

-- Addresses that may sign up where only invited people may. Used up by it.
CREATE TABLE invitations (
  email text PRIMARY KEY,
  created_at timestamptz NOT NULL
);
