-- One-time codes by an app (RFC 6238), asked for after the password.
CREATE TABLE second_factors (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  totp_secret text NOT NULL,
  -- The last time step whose code was used: each works once.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Null: it was begun, and nobody has shown yet that an app knows it.
  confirmed_at timestamptz
);

-- For when the app is lost; each is deleted by its use.
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
