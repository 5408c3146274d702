-- When whoever holds the session last showed that the account is theirs. Sessions from before show it once more when it is asked for.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz;
