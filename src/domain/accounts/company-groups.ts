import type { Tier } from "../plans/plans.ts";

/** The company group for the admin role and for each paid tier; null: no group gives it. */
export interface GroupMapping {
  readonly admin: string | null;
  readonly plus: string | null;
  readonly premier: string | null;
}

/** The role and the tier from a user's groups; null: groups do not decide it, so it stays unchanged. */
export interface GroupGrants {
  readonly role: "user" | "admin" | null;
  readonly tier: Tier | null;
}

/**
 * Returns the role and the highest tier of the user's groups. If groups give tiers, a user in none of them gets "free".
 */
export function grantsFromGroups(mapping: GroupMapping, groups: readonly string[]): GroupGrants {
  const isIn = (group: string | null) => group !== null && groups.includes(group);
  const isByGroups = mapping.plus !== null || mapping.premier !== null;
  return {
    role: mapping.admin === null ? null : isIn(mapping.admin) ? "admin" : "user",
    tier: !isByGroups ? null : isIn(mapping.premier) ? "premier" : isIn(mapping.plus) ? "plus" : "free",
  };
}
