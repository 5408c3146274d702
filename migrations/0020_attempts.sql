-- What limits count, for all nodes: one row for each limit and whoever it holds for, until its window ends.
-- Unlogged: a crash that forgets some attempts is harmless, and no attempt waits for a disk.
CREATE UNLOGGED TABLE attempts (
  -- The limit's name and a hash of whom it counts: no address and no e-mail stands here.
  key text PRIMARY KEY,
  attempts integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX attempts_by_end ON attempts (ends_at);
