-- Accounts that were deleted, by number alone and for as long as backups are kept: whoever restores an older backup deletes them again.
-- An account that got the same number later was created after that time.
CREATE TABLE deleted_accounts (
  id bigint PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);
CREATE INDEX deleted_accounts_by_age ON deleted_accounts (deleted_at);
