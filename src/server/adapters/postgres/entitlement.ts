import { type SQL, sql } from "drizzle-orm";
import { PLANS, TIERS, type Tier } from "#domain/plans/plans.ts";

/** What changes of that from which it follows what an account has; what is left out stays as it is. */
interface Grounds {
  /** What is paid for. */
  readonly billed?: Tier;
  /** A plan that was given: an SQL expression over the row before the update; null: none. */
  readonly given?: SQL;
  /** The most that the account has; null: no such limit. */
  readonly pinned?: Tier | null;
}

/** The assignments of an UPDATE of `users`: what changes, and what the account has from then on. */
export function entitlement({ billed, given, pinned }: Grounds): SQL {
  const billedTier = billed === undefined ? sql`users.billed_tier` : sql`${billed}::text`;
  const givenTier = given ?? sql`users.tier_override`;
  const pinnedTier = pinned === undefined ? sql`users.pinned_tier` : sql`${pinned}::text`;
  return sql`billed_tier = ${billedTier}, tier_override = ${givenTier}, pinned_tier = ${pinnedTier},
    subscription_tier = entitled_tier(${billedTier}, ${givenTier}, ${pinnedTier})`;
}

const ROLLING_TIERS = TIERS.filter((tier) => PLANS[tier].premiumTokens.carriedMax > 0);

/**
 * The part of such a statement that ends rolling over with the plan that has it, from a table `entitled (id, subscription_tier)`: who
 * comes back to that plan later carries nothing from before.
 */
export const closedRollover: SQL = sql`closed_months AS (
    UPDATE token_months t SET rolls_over = false FROM entitled
    WHERE t.user_id = entitled.id AND t.rolls_over
      AND entitled.subscription_tier NOT IN (${sql.join(
        ROLLING_TIERS.map((tier) => sql`${tier}`),
        sql`, `,
      )})
  )`;
