-- Read-only copies of conversations, for whoever has the link.

CREATE TABLE shared_copies (
  conversation_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  -- Part of the address: 144 random bits. Kept readable, because the owner copies it again.
  link_key text NOT NULL UNIQUE,
  title text NOT NULL,
  -- As it was when it was shared: what is written later is not in it.
  turns jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (conversation_id, user_id) REFERENCES conversations (id, user_id) ON DELETE CASCADE
);
CREATE INDEX shared_copies_by_user ON shared_copies (user_id);

-- What an admin has switched off for everybody; no row: on.
CREATE TABLE switched_off (
  feature text PRIMARY KEY CHECK (feature IN ('share-links'))
);
