-- Conversations that were held elsewhere and brought along.

ALTER TABLE conversations
  -- What it is known by where it comes from, so that it is brought along once; null: it began here.
  ADD COLUMN import_key text,
  -- How much text came with it: an account has room for so much.
  ADD COLUMN imported_characters integer;
CREATE UNIQUE INDEX conversations_imported ON conversations (user_id, import_key) INCLUDE (imported_characters)
  WHERE import_key IS NOT NULL;

-- When it was brought along; null: it was written here. Nothing is counted, scored or learned of an imported one.
ALTER TABLE messages ADD COLUMN imported_at timestamptz;

-- The operator's figures are about what was written here.
DROP INDEX messages_by_time;
CREATE INDEX messages_by_time ON messages (created_at) WHERE imported_at IS NULL;
