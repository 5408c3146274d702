-- Of an answer's tokens, those with a story or a price of their own; null: the provider did not say.
ALTER TABLE messages ADD COLUMN reasoning_tokens integer;
ALTER TABLE messages ADD COLUMN cached_input_tokens integer;
ALTER TABLE messages ADD COLUMN cache_write_tokens integer;
