-- Answers side by side, and what this instance learns about its models.

ALTER TABLE messages
  -- Answers of one prompt by several models carry the same one; what later prompts read of them is the picked one.
  ADD COLUMN compare_group uuid,
  ADD COLUMN is_picked boolean NOT NULL DEFAULT false,
  -- Asking again speaks against an answer once for each message, however often it is done.
  ADD COLUMN is_retry_counted boolean NOT NULL DEFAULT false;
CREATE INDEX messages_by_compare_group ON messages (user_id, compare_group) WHERE compare_group IS NOT NULL;
CREATE UNIQUE INDEX messages_picked ON messages (compare_group) WHERE is_picked;

-- Counts over all users, without a user, a time or a word: how often a model's answer to a kind of task was welcome. The
-- rival is the model that it was preferred to, or that was asked in its place; empty where there was none.
CREATE TABLE route_outcomes (
  category text NOT NULL,
  difficulty text NOT NULL CHECK (difficulty IN ('easy', 'medium', 'hard')),
  model text NOT NULL,
  rival text NOT NULL DEFAULT '',
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  lost bigint NOT NULL DEFAULT 0 CHECK (lost >= 0),
  PRIMARY KEY (category, difficulty, model, rival)
);

-- One row once an admin has frozen or thawed what is learnt; none means that it goes on.
CREATE TABLE route_learning (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  is_frozen boolean NOT NULL
);
