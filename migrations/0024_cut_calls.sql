-- What the call under way has taken already, should the process that made it end before it: what it read, and what came before it.
-- What it wrote is in the event log.
ALTER TABLE messages
  ADD COLUMN called_model text,
  ADD COLUMN called_microusd bigint NOT NULL DEFAULT 0,
  ADD COLUMN called_tokens bigint NOT NULL DEFAULT 0;
