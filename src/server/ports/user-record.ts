import type { Preferences } from "#contract/preferences.ts";
import type { Tier } from "#domain/plans/plans.ts";

export interface UserRecord {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | null;
  /** What the account has: the higher of what is paid for and what was given, and no more than it is held on. */
  readonly subscriptionTier: Tier;
  readonly billedTier: Tier;
  /** By an admin, the operator or a group of the company; null: nothing. */
  readonly givenTier: Tier | null;
  /**
   * The operator of the site holds the account there or below; it cannot buy a plan meanwhile. Null: it is not held.
   */
  readonly pinnedTier: Tier | null;
  readonly role: "user" | "admin";
  readonly preferences: Preferences;
  readonly emailVerified: boolean;
  /** Takes the place of `email` once it is confirmed. */
  readonly pendingEmail: string | null;
  /** Since when, and why, the account cannot be used; both null while it can. */
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  /** Where they write, as their page last said: an IANA name and a BCP 47 tag; null: never. */
  readonly timeZone: string | null;
  readonly locale: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
