-- What people deleted for good, by table and number alone and for as long as backups are kept: a restore of an older backup deletes it again.
-- Accounts have their own list. What goes along with an account, and temporary conversations, which no backup has, are not listed.
CREATE TABLE deleted_rows (
  kind text NOT NULL,
  id bigint NOT NULL,
  deleted_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX deleted_rows_by_age ON deleted_rows (deleted_at);

-- The arguments: what the list calls it, the column with its number, and the column with its owner, who is gone already where the account was deleted.
CREATE FUNCTION note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_rows (kind, id, deleted_at)
  SELECT TG_ARGV[0], (to_jsonb(OLD) ->> TG_ARGV[1])::bigint, now()
  FROM users WHERE users.id = (to_jsonb(OLD) ->> TG_ARGV[2])::bigint
  ON CONFLICT (kind, id) DO UPDATE SET deleted_at = greatest(deleted_rows.deleted_at, excluded.deleted_at);
  RETURN NULL;
END $$;

CREATE TRIGGER note_deleted AFTER DELETE ON conversations FOR EACH ROW WHEN (NOT OLD.is_temporary)
  EXECUTE FUNCTION note_deleted('conversations', 'id', 'user_id');
CREATE TRIGGER note_deleted AFTER DELETE ON shared_copies FOR EACH ROW
  EXECUTE FUNCTION note_deleted('shared_copies', 'conversation_id', 'user_id');
CREATE TRIGGER note_deleted AFTER DELETE ON folders FOR EACH ROW
  EXECUTE FUNCTION note_deleted('folders', 'id', 'user_id');
CREATE TRIGGER note_deleted AFTER DELETE ON library_prompts FOR EACH ROW
  EXECUTE FUNCTION note_deleted('library_prompts', 'id', 'user_id');
CREATE TRIGGER note_deleted AFTER DELETE ON workspaces FOR EACH ROW
  EXECUTE FUNCTION note_deleted('workspaces', 'id', 'owner_id');
CREATE TRIGGER note_deleted AFTER DELETE ON workspace_members FOR EACH ROW
  EXECUTE FUNCTION note_deleted('workspace_members', 'id', 'user_id');
CREATE TRIGGER note_deleted AFTER DELETE ON shared_prompts FOR EACH ROW
  EXECUTE FUNCTION note_deleted('shared_prompts', 'id', 'shared_by');
CREATE TRIGGER note_deleted AFTER DELETE ON passkeys FOR EACH ROW
  EXECUTE FUNCTION note_deleted('passkeys', 'id', 'user_id');
-- One that ran out is none that somebody ended.
CREATE TRIGGER note_deleted AFTER DELETE ON sessions FOR EACH ROW WHEN (OLD.expires_at > now())
  EXECUTE FUNCTION note_deleted('sessions', 'id', 'user_id');
-- A key that is revoked stays in its owner's list. Memory that is wiped is one entry; single items are listed by who forgets them, as
-- the oldest make room for new ones all the time.
CREATE TRIGGER note_revoked AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION note_deleted('api_keys', 'id', 'user_id');
CREATE TRIGGER note_wiped AFTER UPDATE OF memory_wiped_at ON users FOR EACH ROW WHEN (NEW.memory_wiped_at IS NOT NULL)
  EXECUTE FUNCTION note_deleted('memory', 'id', 'id');
