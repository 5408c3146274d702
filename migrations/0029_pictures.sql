-- Pictures that came with prompts, drawn anew: a JPEG of pixels alone, and a small one for the thread. Whatever else was in the
-- file is gone. The conversation stands here too, because later prompts look at what came before.
CREATE TABLE message_pictures (
  message_id bigint NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  -- Among the files of its message.
  place integer NOT NULL,
  user_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes bytea NOT NULL,
  thumbnail bytea NOT NULL,
  PRIMARY KEY (message_id, place),
  FOREIGN KEY (conversation_id, user_id) REFERENCES conversations (id, user_id) ON DELETE CASCADE
);
-- JPEGs do not get smaller.
ALTER TABLE message_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL, ALTER COLUMN thumbnail SET STORAGE EXTERNAL;
CREATE INDEX message_pictures_by_conversation ON message_pictures (conversation_id, message_id);
CREATE INDEX message_pictures_by_user ON message_pictures (user_id);

-- About how many of the prompt's tokens are pictures, by the formula of the model that answers; null: it got none.
ALTER TABLE messages ADD COLUMN picture_tokens integer;
