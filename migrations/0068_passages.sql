-- A passage of an answer that a model wrote again: shown as a change, and for a day kept until its owner takes or leaves it.
CREATE TABLE passage_changes (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message_id bigint NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  -- The whole answer with the new passage in it.
  answer text NOT NULL,
  -- SHA-256 of the answer that it was made from: what was answered again meanwhile is not overwritten.
  answer_digest bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX passage_changes_by_user ON passage_changes (user_id, created_at);
CREATE INDEX passage_changes_by_message ON passage_changes (message_id);
CREATE INDEX passage_changes_by_time ON passage_changes (created_at);

-- The answer of another version with a passage changed. Nobody sent this prompt again, so it is kept out of what counts prompts.
ALTER TABLE messages ADD COLUMN is_changed_passage boolean NOT NULL DEFAULT false;

-- A call of the page that no message stands for has no key. It holds, settles and expires as a program's call does.
ALTER TABLE api_calls ALTER COLUMN key_id DROP NOT NULL;
ALTER TABLE api_calls DROP CONSTRAINT api_calls_kind_check;
ALTER TABLE api_calls ADD CONSTRAINT api_calls_kind_check CHECK (kind IN ('chat', 'responses', 'improve', 'passage'));
ALTER TABLE api_calls ADD CONSTRAINT api_calls_key_check CHECK ((key_id IS NULL) = (kind = 'passage'));
