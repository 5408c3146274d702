-- What a user makes of a rewrite, before or after it is sent.

-- A rewrite that was shown and not sent yet: kept for a day, so that it can be sent as its owner reviewed it.
CREATE TABLE improvement_previews (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  original_prompt text NOT NULL,
  improvement jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX improvement_previews_by_user ON improvement_previews (user_id, created_at DESC);
CREATE INDEX improvement_previews_by_age ON improvement_previews (created_at);

-- Which changes were accepted and rejected, and the user's own wording.
ALTER TABLE messages ADD COLUMN review jsonb;
-- The rewrite as it was reviewed before sending: it is used as it is, also when the message is answered again.
ALTER TABLE messages ADD COLUMN reviewed_improvement jsonb;
