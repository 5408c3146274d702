-- Passkeys (WebAuthn): ways in without a password, and proofs beside one.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- What the authenticator calls it, in base64url.
  credential_id text NOT NULL UNIQUE,
  -- COSE; of no use to anybody who has not the device.
  public_key bytea NOT NULL,
  -- How often it has signed, as it says itself; one that goes back was copied. Synced passkeys stay at 0.
  counter bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, id);

-- What a passkey has to sign. Deleted by its use, and some minutes after it was made.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Who adds a passkey with it; null: somebody wants to sign in, or to prove that they still have theirs.
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);

-- Null: passkeys and recovery codes are what is asked for after the password.
ALTER TABLE second_factors ALTER COLUMN totp_secret DROP NOT NULL;
