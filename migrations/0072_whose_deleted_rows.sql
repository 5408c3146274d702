-- Numbers alone do not tell rows of two sites apart: whoever tries Redraft, deletes something and then restores the backup of another site
-- would lose what has the same number there. So the list also says when the row was made, or where that changes, when its owner's account was.
-- Accounts are listed with the rest. Their own list stays for nodes of an earlier version that still run.
TRUNCATE deleted_rows;
ALTER TABLE deleted_rows ADD COLUMN made_at timestamptz NOT NULL;
ALTER TABLE deleted_rows DROP CONSTRAINT deleted_rows_pkey;
ALTER TABLE deleted_rows ADD PRIMARY KEY (kind, id, made_at);

-- A fourth argument names the column that says when it was made. To the millisecond, as the list beside the backups has it.
CREATE OR REPLACE FUNCTION note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_rows (kind, id, made_at, deleted_at)
  SELECT TG_ARGV[0], (gone ->> TG_ARGV[1])::bigint,
    date_trunc('milliseconds', coalesce((gone ->> TG_ARGV[3])::timestamptz, users.created_at)), now()
  FROM to_jsonb(OLD) AS gone JOIN users ON users.id = (gone ->> TG_ARGV[2])::bigint
  ON CONFLICT (kind, id, made_at) DO UPDATE SET deleted_at = greatest(deleted_rows.deleted_at, excluded.deleted_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_deleted AFTER DELETE ON conversations FOR EACH ROW WHEN (NOT OLD.is_temporary)
  EXECUTE FUNCTION note_deleted('conversations', 'id', 'user_id', 'created_at');
CREATE OR REPLACE TRIGGER note_deleted AFTER DELETE ON folders FOR EACH ROW
  EXECUTE FUNCTION note_deleted('folders', 'id', 'user_id', 'created_at');
CREATE OR REPLACE TRIGGER note_deleted AFTER DELETE ON library_prompts FOR EACH ROW
  EXECUTE FUNCTION note_deleted('library_prompts', 'id', 'user_id', 'created_at');
CREATE OR REPLACE TRIGGER note_deleted AFTER DELETE ON workspaces FOR EACH ROW
  EXECUTE FUNCTION note_deleted('workspaces', 'id', 'owner_id', 'created_at');
CREATE OR REPLACE TRIGGER note_deleted AFTER DELETE ON workspace_members FOR EACH ROW
  EXECUTE FUNCTION note_deleted('workspace_members', 'id', 'user_id', 'joined_at');
CREATE OR REPLACE TRIGGER note_deleted AFTER DELETE ON shared_prompts FOR EACH ROW
  EXECUTE FUNCTION note_deleted('shared_prompts', 'id', 'shared_by', 'created_at');
CREATE OR REPLACE TRIGGER note_deleted AFTER DELETE ON passkeys FOR EACH ROW
  EXECUTE FUNCTION note_deleted('passkeys', 'id', 'user_id', 'created_at');
CREATE OR REPLACE TRIGGER note_deleted AFTER DELETE ON sessions FOR EACH ROW WHEN (OLD.expires_at > now())
  EXECUTE FUNCTION note_deleted('sessions', 'id', 'user_id', 'created_at');
CREATE OR REPLACE TRIGGER note_revoked AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION note_deleted('api_keys', 'id', 'user_id', 'created_at');

-- The account itself: its row is gone when this runs.
CREATE FUNCTION note_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_rows (kind, id, made_at, deleted_at) VALUES ('users', OLD.id, date_trunc('milliseconds', OLD.created_at), now())
  ON CONFLICT (kind, id, made_at) DO UPDATE SET deleted_at = greatest(deleted_rows.deleted_at, excluded.deleted_at);
  RETURN NULL;
END $$;
CREATE TRIGGER note_deleted AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_deleted_account();
