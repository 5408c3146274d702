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

-- As before, but for words that are as long as the text search takes and have no room for their owner's number: a message with
-- one of them could not be stored at all. The index holds none of them, so it stays as it is.
CREATE OR REPLACE FUNCTION message_words(user_id bigint, prompt text, answer text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  array_to_tsvector(ARRAY(
    SELECT user_id || ':' || lexeme FROM unnest(to_tsvector('simple'::regconfig, search_words(prompt || ' ' || coalesce(answer, ''))))
    WHERE octet_length(lexeme) + length(user_id::text) < 2046));
