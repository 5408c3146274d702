import type { Preferences } from "#contract/preferences.ts";
import type { Tier } from "#domain/plans/plans.ts";

export interface UserRecord {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | null;
  /** The effective tier: the higher of `billedTier` and `givenTier`, but at most `pinnedTier`. */
  readonly subscriptionTier: Tier;
  readonly billedTier: Tier;
  /** Given by an admin, the operator or a company group; null: none. */
  readonly givenTier: Tier | null;
  /** Maximum tier, set by the operator. While it is set, the account cannot buy a plan. null: no maximum. */
  readonly pinnedTier: Tier | null;
  readonly role: "user" | "admin";
  readonly preferences: Preferences;
  readonly emailVerified: boolean;
  /** Becomes `email` when the user confirms it. */
  readonly pendingEmail: string | null;
  /** When and why the account was suspended; both null: not suspended. */
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  /** IANA time zone and BCP 47 language tag, as the user's page last reported them; null: never reported. */
  readonly timeZone: string | null;
  readonly locale: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
