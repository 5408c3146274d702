-- The Prompt Coach: what each prompt scored when it was sent, and one report for each user and day.

CREATE TABLE prompt_scores (
  message_id bigint PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- The day it was sent, in the user's time zone as far as that was known.
  day date NOT NULL,
  clarity double precision NOT NULL CHECK (clarity BETWEEN 0 AND 10),
  specificity double precision NOT NULL CHECK (specificity BETWEEN 0 AND 10),
  structure double precision NOT NULL CHECK (structure BETWEEN 0 AND 10),
  overall double precision NOT NULL CHECK (overall BETWEEN 0 AND 100),
  -- {"lost": {"reader": 0.8}, "told": ["numbers"]}: words of ours, never the user's.
  findings jsonb NOT NULL
);
CREATE INDEX prompt_scores_by_user ON prompt_scores (user_id, day, message_id);
CREATE INDEX prompt_scores_by_day ON prompt_scores (day, user_id);

-- Where the day of a user begins; as the page says it.
CREATE TABLE coach_users (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  time_zone text NOT NULL
);

-- A report names the messages it speaks of and holds none of their words, so those go with the message.
CREATE TABLE coach_reports (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  written_at timestamptz NOT NULL,
  -- Set once, by the node that wrote the report of the whole day in the night after it.
  closed_at timestamptz,
  report jsonb NOT NULL,
  PRIMARY KEY (user_id, day)
);
