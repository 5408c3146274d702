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

export interface AccountStore {
  /** null: another account has this email address. */
  create(account: {
    email: string;
    firstName: string;
    lastName: string | null;
    passwordHash: string;
    /** The new account becomes admin if it is the only account. */
    isAdminIfFirst?: boolean;
  }): Promise<UserRecord | null>;
  find(userId: number): Promise<UserRecord | null>;
  findByEmail(email: string): Promise<(UserRecord & { readonly passwordHash: string }) | null>;
  passwordHash(userId: number): Promise<string | null>;
  /** null: no such user. */
  correct(
    userId: number,
    corrected: { firstName?: string; lastName?: string | null; pendingEmail?: string | null },
    now: Date,
  ): Promise<UserRecord | null>;
  setRole(userId: number, role: "user" | "admin"): Promise<void>;
  /** Gives a tier: the account has at least this tier, even if the user pays for a lower one. "free" ends the gift. */
  giveTier(userId: number, tier: Tier): Promise<void>;
  /** Sets the maximum tier of the account, even if a higher tier is given or paid for; null removes the maximum. */
  pinTier(userId: number, tier: Exclude<Tier, "premier"> | null): Promise<void>;
  setPreferences(userId: number, preferences: Preferences, now: Date): Promise<Preferences>;
}
