-- A suspended account cannot be used until an admin lifts it. `reason` is shown to its owner.
ALTER TABLE users ADD COLUMN suspended_at timestamptz, ADD COLUMN suspension_reason text;
ALTER TABLE users ADD CONSTRAINT users_suspended_with_reason CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL));
