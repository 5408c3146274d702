import type { Preferences } from "#contract/preferences.ts";
import type { Tier } from "#domain/plans.ts";

export interface UserRecord {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | null;
  /** What the account has: an admin's override where there is one, else what is paid for. */
  readonly subscriptionTier: Tier;
  readonly billedTier: Tier;
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
