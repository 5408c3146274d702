-- Counts over all users, without a user, a time or a word: what people did with a model's answers to a kind of request. The rival is
-- the model that was asked in its place or stood beside it; empty where there was none.
CREATE TABLE model_outcomes (
  kind text NOT NULL,
  model text NOT NULL,
  rival text NOT NULL DEFAULT '',
  act text NOT NULL CHECK (act IN ('thumb', 'retry', 'pick', 'blind')),
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  lost bigint NOT NULL DEFAULT 0 CHECK (lost >= 0),
  PRIMARY KEY (kind, model, rival, act)
);

-- One model answered a prompt as typed and as it is sent, and one of the answers was picked blind.
CREATE TABLE wording_outcomes (
  kind text NOT NULL,
  model text NOT NULL,
  improved_won bigint NOT NULL DEFAULT 0 CHECK (improved_won >= 0),
  typed_won bigint NOT NULL DEFAULT 0 CHECK (typed_won >= 0),
  PRIMARY KEY (kind, model)
);

-- What was counted before goes on counting, under the kinds of today. Thumbs and answers asked for again were one count.
CREATE TEMPORARY TABLE kind_of_category (category text, kind text);
INSERT INTO kind_of_category VALUES
  ('code', 'code'), ('maths', 'maths'), ('reasoning', 'analysis'), ('extraction', 'data'), ('translation', 'translation'),
  ('summary', 'editing'), ('writing', 'writing'), ('explanation', 'explanation'), ('knowledge', 'explanation'),
  ('conversation', 'conversation');
INSERT INTO model_outcomes (kind, model, rival, act, won, lost)
SELECT kind, model, rival, CASE rival WHEN '' THEN 'thumb' ELSE 'retry' END, sum(won), sum(lost)
FROM route_outcomes JOIN kind_of_category USING (category) GROUP BY 1, 2, 3, 4;
INSERT INTO model_outcomes (kind, model, rival, act, won, lost)
SELECT kind, model, rival, act, sum(won), sum(lost) FROM (
  SELECT kind, winner AS model, loser AS rival, is_blind, times AS won, 0 AS lost
  FROM pick_outcomes JOIN kind_of_category USING (category)
  UNION ALL
  SELECT kind, loser, winner, is_blind, 0, times FROM pick_outcomes JOIN kind_of_category USING (category)
) AS sides, LATERAL (SELECT CASE WHEN is_blind THEN 'blind' ELSE 'pick' END AS act) AS acts
GROUP BY 1, 2, 3, 4;
DROP TABLE kind_of_category;
DROP TABLE route_outcomes;
DROP TABLE pick_outcomes;
