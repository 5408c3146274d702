import type { Tier } from "../plans/plans.ts";

/** Company groups that give the role and tiers; null: no group gives it, and it stays unchanged. */
export interface GroupMapping {
  readonly admin: string | null;
  readonly plus: string | null;
  readonly premier: string | null;
}

/** The role and tier from a user's groups; null: groups do not decide it. */
export interface GroupGrants {
  readonly role: "user" | "admin" | null;
  readonly tier: Tier | null;
}

/** Returns the highest tier of the user's groups; free if groups give tiers but the user is in none of them. */
export function grantsFromGroups(mapping: GroupMapping, groups: readonly string[]): GroupGrants {
  const isIn = (group: string | null) => group !== null && groups.includes(group);
  const isByGroups = mapping.plus !== null || mapping.premier !== null;
  return {
    role: mapping.admin === null ? null : isIn(mapping.admin) ? "admin" : "user",
    tier: !isByGroups ? null : isIn(mapping.premier) ? "premier" : isIn(mapping.plus) ? "plus" : "free",
  };
}
