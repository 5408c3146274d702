-- What asking models to improve a prompt took (models, calls, tokens, US dollars), and what was sent to the model that
-- answered where that is not the improved prompt as it stands.
ALTER TABLE messages
  ADD COLUMN improver_usage jsonb,
  ADD COLUMN sent_prompt text;
