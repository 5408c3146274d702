-- How a model did in the trial of writers: kept with the id that its provider knows it by, since a new id is a new model.
CREATE TABLE writer_trials (
  model text PRIMARY KEY,
  provider_model_id text NOT NULL,
  tried_at timestamptz NOT NULL,
  faithful integer NOT NULL,
  rewritten integer NOT NULL,
  total integer NOT NULL,
  cost_usd double precision
);
