-- What a model thought before its answer: {"ms": …, "text": …}; null: it did not think.
ALTER TABLE messages ADD COLUMN thinking jsonb;
