-- What an account has is the higher of what is paid for and what was given to it, which stands in `tier_override`: processes of the
-- version before still read it by that name while they are replaced. Holding an account below that is an act of its own, so that a gift
-- never keeps anybody from what they pay for.
ALTER TABLE users
  -- The most that the account has, whatever is given or paid; null: no such limit.
  ADD COLUMN pinned_tier text CHECK (pinned_tier IN ('free', 'plus'));

CREATE FUNCTION tier_rank(tier text) RETURNS integer LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE tier WHEN 'premier' THEN 2 WHEN 'plus' THEN 1 ELSE 0 END $$;

-- The one rule of what an account has.
CREATE FUNCTION entitled_tier(billed text, given text, pinned text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE least(greatest(tier_rank(billed), tier_rank(given)), CASE WHEN pinned IS NULL THEN 2 ELSE tier_rank(pinned) END)
       WHEN 2 THEN 'premier' WHEN 1 THEN 'plus' ELSE 'free' END $$;

-- Whom an override kept below what they pay for has that from now on.
UPDATE users SET subscription_tier = entitled_tier(billed_tier, tier_override, NULL)
WHERE billed_tier <> 'free' AND tier_override IS NOT NULL;
UPDATE users SET tier_override = NULL WHERE tier_override = 'free' OR tier_rank(tier_override) <= tier_rank(billed_tier);
