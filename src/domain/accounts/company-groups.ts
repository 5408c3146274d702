import type { Tier } from "../plans/plans.ts";

/** Which of the company's groups give what; null: no group does, and it is left as it is. */
export interface GroupMapping {
  readonly admin: string | null;
  readonly plus: string | null;
  readonly premier: string | null;
}

/** What a user's groups give them; null: groups do not decide it. */
export interface GivenByGroups {
  readonly role: "user" | "admin" | null;
  readonly tier: Tier | null;
}

/** The highest plan of those that the groups name; free where plans are given by groups and none of them is. */
export function givenByGroups(mapping: GroupMapping, groups: readonly string[]): GivenByGroups {
  const isIn = (group: string | null) => group !== null && groups.includes(group);
  const isByGroups = mapping.plus !== null || mapping.premier !== null;
  return {
    role: mapping.admin === null ? null : isIn(mapping.admin) ? "admin" : "user",
    tier: !isByGroups ? null : isIn(mapping.premier) ? "premier" : isIn(mapping.plus) ? "plus" : "free",
  };
}
