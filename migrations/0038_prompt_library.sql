-- A person's own prompts to use again, with blanks such as {{reader}}.

CREATE TABLE library_prompts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  text text NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  use_count bigint NOT NULL DEFAULT 0,
  -- What was filled in last, by the names of the blanks.
  last_values jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX library_prompts_by_user ON library_prompts (user_id, id);
