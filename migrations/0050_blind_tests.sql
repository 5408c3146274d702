-- Two models answer one prompt and neither is named until one answer is picked.
ALTER TABLE messages ADD COLUMN is_blind boolean NOT NULL DEFAULT false;
CREATE INDEX messages_blind_picks ON messages (user_id) WHERE is_blind AND is_picked;

-- Picks among answers side by side, counted over all users without a user, a time or a word, with what may have swayed them.
CREATE TABLE pick_outcomes (
  category text NOT NULL,
  difficulty text NOT NULL CHECK (difficulty IN ('easy', 'medium', 'hard')),
  winner text NOT NULL,
  loser text NOT NULL,
  -- Where the picked answer stood, and how long it was, beside the other.
  place text NOT NULL CHECK (place IN ('first', 'later')),
  length text NOT NULL CHECK (length IN ('longer', 'alike', 'shorter')),
  -- Whether the models were named.
  is_blind boolean NOT NULL,
  times bigint NOT NULL CHECK (times >= 0),
  PRIMARY KEY (category, difficulty, winner, loser, place, length, is_blind)
);
