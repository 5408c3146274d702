import type { Tier } from "../plans/plans.ts";

/** The company group that gives the admin role, and the group for each paid tier; null: no group gives it. */
export interface GroupMapping {
  readonly admin: string | null;
  readonly plus: string | null;
  readonly premier: string | null;
}

/** The role and the tier that a user's groups give. null: the groups do not decide this value. It stays unchanged. */
export interface GroupGrants {
  readonly role: "user" | "admin" | null;
  readonly tier: Tier | null;
}

/**
 * Returns the role and the highest tier that the user's groups give. If `mapping` has a group for a tier, a user in
 * none of these groups gets "free".
 */
export function grantsFromGroups(mapping: GroupMapping, groups: readonly string[]): GroupGrants {
  const isIn = (group: string | null) => group !== null && groups.includes(group);
  const isByGroups = mapping.plus !== null || mapping.premier !== null;
  return {
    role: mapping.admin === null ? null : isIn(mapping.admin) ? "admin" : "user",
    tier: !isByGroups ? null : isIn(mapping.premier) ? "premier" : isIn(mapping.plus) ? "plus" : "free",
  };
}
