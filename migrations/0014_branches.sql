-- Messages as a tree: a prompt that was edited and sent again stands beside the one it was made of, and what was written
-- after either of them belongs to that one.

ALTER TABLE conversations
  -- The end of the branch that was written last. Messages go only with their conversation, so it is always there.
  ADD COLUMN newest_message_id bigint;
ALTER TABLE messages
  -- What it follows; null: it begins the conversation. Answers side by side are one turn: any of them stands for it.
  ADD COLUMN parent_id bigint,
  -- What is being written, or was written last, goes on from the answer that was there.
  ADD COLUMN is_continued boolean NOT NULL DEFAULT false;

-- What there is so far is one line for each conversation.
WITH turned AS (
  SELECT id, conversation_id,
    CASE WHEN compare_group IS NULL THEN id ELSE min(id) OVER (PARTITION BY conversation_id, compare_group) END AS turn
  FROM messages
), lined AS (
  SELECT conversation_id, turn, lag(turn) OVER (PARTITION BY conversation_id ORDER BY turn) AS before
  FROM (SELECT DISTINCT conversation_id, turn FROM turned) AS turns
)
UPDATE messages SET parent_id = lined.before
FROM turned JOIN lined ON lined.conversation_id = turned.conversation_id AND lined.turn = turned.turn
WHERE turned.id = messages.id AND lined.before IS NOT NULL;
UPDATE conversations SET newest_message_id = newest.id
FROM (SELECT conversation_id, max(id) AS id FROM messages GROUP BY conversation_id) AS newest
WHERE newest.conversation_id = conversations.id;

-- The same index as before, by which a message now also finds the one it follows in its own conversation alone.
DROP INDEX messages_by_conversation;
ALTER TABLE messages
  ADD CONSTRAINT messages_by_conversation UNIQUE (conversation_id, user_id, id),
  ADD FOREIGN KEY (conversation_id, user_id, parent_id) REFERENCES messages (conversation_id, user_id, id);
-- Without it, deleting a long conversation would look through all messages for each of its own.
CREATE INDEX messages_by_parent ON messages (parent_id);
