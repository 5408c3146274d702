-- Team workspaces: up to three people, the owner among them, and the prompts they share.

CREATE TABLE workspaces (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The owner is one of the members; who it is stands here alone, so there is exactly one.
  owner_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  -- Kept readable, because the owner reads it out: 140 random bits, worth nothing once it is renewed.
  invite_code text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX workspaces_by_owner ON workspaces (owner_id);

CREATE TABLE workspace_members (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- There are three seats; two people never sit on one, however many ask at once.
  seat smallint NOT NULL CHECK (seat BETWEEN 1 AND 3),
  joined_at timestamptz NOT NULL,
  UNIQUE (workspace_id, user_id),
  UNIQUE (workspace_id, seat)
);
CREATE INDEX workspace_members_by_user ON workspace_members (user_id);

-- They stay when whoever shared them leaves the workspace, and go with their account.
CREATE TABLE shared_prompts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  shared_by bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL,
  text text NOT NULL,
  -- 0 to 100, of the text as it is.
  score real NOT NULL CHECK (score BETWEEN 0 AND 100),
  use_count bigint NOT NULL DEFAULT 0 CHECK (use_count >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX shared_prompts_by_workspace ON shared_prompts (workspace_id, id);
CREATE INDEX shared_prompts_by_sharer ON shared_prompts (shared_by);

-- An account that is deleted, in whatever way, leaves its workspaces to another member: one with Premier before one without,
-- then whoever joined first. A workspace without other members goes with the account, by the reference above. Whoever is
-- being deleted at the same moment is passed over.
CREATE FUNCTION hand_on_workspaces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_behind bigint;
  heir bigint;
BEGIN
  FOR left_behind IN SELECT id FROM workspaces WHERE owner_id = OLD.id ORDER BY id FOR UPDATE LOOP
    SELECT u.id INTO heir
    FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = left_behind AND m.user_id <> OLD.id
    ORDER BY (u.subscription_tier = 'premier') DESC, m.joined_at, m.id
    LIMIT 1 FOR KEY SHARE OF u SKIP LOCKED;
    IF heir IS NOT NULL THEN
      UPDATE workspaces SET owner_id = heir WHERE id = left_behind;
    END IF;
  END LOOP;
  RETURN OLD;
END $$;
CREATE TRIGGER hand_on_workspaces BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION hand_on_workspaces();
