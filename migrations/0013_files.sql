-- Files that were attached to prompts. What is kept is their text; the files themselves are gone once they were read.

ALTER TABLE messages
  -- Name, size and outcome of each, in the order in which they were attached.
  ADD COLUMN files jsonb NOT NULL DEFAULT '[]',
  -- What the model did not get of them; set with the answer.
  ADD COLUMN file_cuts jsonb NOT NULL DEFAULT '[]';

-- The text of each file that could be read. The conversation stands here too, because later prompts read what came before.
CREATE TABLE message_files (
  message_id bigint NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  place integer NOT NULL,
  user_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  -- How long the text was before it was cut to what is kept.
  characters integer NOT NULL,
  -- About how many tokens the text has: counting them again for every prompt would hold up everybody's.
  tokens integer NOT NULL,
  PRIMARY KEY (message_id, place),
  FOREIGN KEY (conversation_id, user_id) REFERENCES conversations (id, user_id) ON DELETE CASCADE
);
CREATE INDEX message_files_by_conversation ON message_files (conversation_id, message_id);
CREATE INDEX message_files_by_user ON message_files (user_id);
