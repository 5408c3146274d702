-- What the rewriting model calls a conversation that begins with this prompt. NULL: it gave no name.
ALTER TABLE improvement_previews ADD COLUMN name text;
