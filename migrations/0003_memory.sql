-- What is learned from one user's reviews and prompts. Never a word the user wrote: slots and values are words of ours, a
-- prompt is a vector of its scrubbed text with coarse labels.

CREATE TABLE memory_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('choice', 'prompt')),
  updated_at timestamptz NOT NULL,
  -- A choice: how often a change was kept and refused.
  slot text,
  value text,
  accepted integer,
  rejected integer,
  -- A prompt: it goes with its message.
  message_id bigint UNIQUE REFERENCES messages (id) ON DELETE CASCADE,
  vector bytea,
  category text,
  clarity real,
  specificity real,
  structure real,
  -- [{"slot", "value", "isAccepted"}]
  decisions jsonb,
  CHECK (kind <> 'choice' OR (slot IS NOT NULL AND value IS NOT NULL AND accepted >= 0 AND rejected >= 0)),
  CHECK (kind <> 'prompt' OR (message_id IS NOT NULL AND decisions IS NOT NULL)),
  UNIQUE (user_id, slot, value)
);
CREATE INDEX memory_items_by_user ON memory_items (user_id, kind, id DESC);

-- What was begun before a wipe must not write after it.
ALTER TABLE users ADD COLUMN memory_wiped_at timestamptz;
