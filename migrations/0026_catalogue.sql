-- What the host changed of the catalogue of models, on the admin page: one row for each model or server.

CREATE TABLE catalogue_changes (
  kind text NOT NULL CHECK (kind IN ('server', 'model')),
  name text NOT NULL,
  -- A model's fields in place of the shipped ones; a server's label, address and key.
  change jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, name)
);
