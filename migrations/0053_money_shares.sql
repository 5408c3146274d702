-- Visitors have a share of the day's money. What they hold and have spent is counted beside the whole, in the row that every hold locks.
ALTER TABLE instance_spending_days ADD COLUMN visitors_microusd bigint NOT NULL DEFAULT 0;
-- A hold without a user is a visitor's, or of an account that was deleted meanwhile.
ALTER TABLE money_holds ADD COLUMN is_visitors boolean NOT NULL DEFAULT false;
