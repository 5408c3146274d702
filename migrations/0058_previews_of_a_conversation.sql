-- The conversation a rewrite was shown in: with it the rewrite goes. NULL: it would have begun one.
ALTER TABLE improvement_previews ADD COLUMN conversation_id bigint;
ALTER TABLE improvement_previews
  ADD FOREIGN KEY (conversation_id, user_id) REFERENCES conversations (id, user_id) ON DELETE CASCADE;
CREATE INDEX improvement_previews_by_conversation ON improvement_previews (conversation_id) WHERE conversation_id IS NOT NULL;
