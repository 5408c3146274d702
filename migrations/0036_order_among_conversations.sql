-- How a person keeps order among conversations, and conversations that are not kept.

CREATE TABLE folders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, name),
  UNIQUE (id, user_id)
);

ALTER TABLE conversations
  -- What it is called until its owner says otherwise; null: nothing was sent yet. A title of the owner's own stands in title.
  ADD COLUMN name text,
  ADD COLUMN is_pinned boolean NOT NULL DEFAULT false,
  ADD COLUMN is_archived boolean NOT NULL DEFAULT false,
  -- It is in no list, nothing is learned from it, and it is deleted when its owner leaves it, or an hour after its last message.
  ADD COLUMN is_temporary boolean NOT NULL DEFAULT false,
  ADD COLUMN folder_id bigint,
  ADD FOREIGN KEY (folder_id, user_id) REFERENCES folders (id, user_id) ON DELETE SET NULL (folder_id);
CREATE INDEX conversations_by_folder ON conversations (folder_id, user_id) WHERE folder_id IS NOT NULL;
CREATE INDEX conversations_temporary ON conversations (updated_at) WHERE is_temporary;
