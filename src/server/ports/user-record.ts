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
  /** Maximum set by the operator of the site; the account cannot buy a plan meanwhile. Null: no maximum. */
  readonly pinnedTier: Tier | null;
  readonly role: "user" | "admin";
  readonly preferences: Preferences;
  readonly emailVerified: boolean;
  /** Replaces `email` once it is confirmed. */
  readonly pendingEmail: string | null;
  /** When and why the account was suspended; both null: not suspended. */
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  /** Last reported by the user's page: an IANA time zone and a BCP 47 tag; null: never reported. */
  readonly timeZone: string | null;
  readonly locale: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
