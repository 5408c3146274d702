import { type SQL, sql } from "drizzle-orm";
import { PLANS, TIERS, type Tier } from "#domain/plans/plans.ts";

/** What decides an account's plan. Omitted fields keep their stored value. */
interface Grounds {
  /** The paid plan. */
  readonly billed?: Tier;
  /** The plan that an admin granted, as SQL; it may read the old values of the row. SQL NULL: no plan is granted. */
  readonly given?: SQL;
  /** The upper limit of the account's plan; null: no limit. */
  readonly pinned?: Tier | null;
}

/** The SET list of an UPDATE of `users`: the changes, and the resulting plan. */
export function entitlementSql({ billed, given, pinned }: Grounds): SQL {
  const billedTier = billed === undefined ? sql`users.billed_tier` : sql`${billed}::text`;
  const givenTier = given ?? sql`users.tier_override`;
  const pinnedTier = pinned === undefined ? sql`users.pinned_tier` : sql`${pinned}::text`;
  return sql`billed_tier = ${billedTier}, tier_override = ${givenTier}, pinned_tier = ${pinnedTier},
    subscription_tier = entitled_tier(${billedTier}, ${givenTier}, ${pinnedTier})`;
}

const ROLLING_TIERS = TIERS.filter((tier) => PLANS[tier].premiumTokens.carriedMax > 0);

/**
 * A part of a statement. Users whose new plan does not carry unused tokens over to the next month lose them, and do not
 * get them back with a later plan. Reads a table `entitled (id, subscription_tier)`.
 */
export const closeRolloverSql: SQL = sql`closed_months AS (
    UPDATE token_months t SET rolls_over = false FROM entitled
    WHERE t.user_id = entitled.id AND t.rolls_over
      AND entitled.subscription_tier NOT IN (${sql.join(
        ROLLING_TIERS.map((tier) => sql`${tier}`),
        sql`, `,
      )})
  )`;
