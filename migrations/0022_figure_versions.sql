-- A day that was added up says by which version, so that whoever reads it knows its shape; another version's are counted again.
ALTER TABLE figure_days ADD COLUMN version integer NOT NULL DEFAULT 1;
