-- What a program asked to have kept (store: true) is a message of its owner; and calls are counted by day, as messages are.

ALTER TABLE messages
  -- Sent by key: kept out of what counts and judges a person's own prompts. Calls are counted in api_calls.
  ADD COLUMN is_by_key boolean NOT NULL DEFAULT false,
  -- SHA-256 of the conversation up to this answer, so that a call that sends it again goes on from here.
  ADD COLUMN call_digest bytea;
CREATE INDEX messages_by_call ON messages (user_id, call_digest) WHERE call_digest IS NOT NULL;

CREATE INDEX api_calls_by_time ON api_calls (started_at);
