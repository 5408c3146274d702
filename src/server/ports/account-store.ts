import type { Preferences } from "#contract/preferences.ts";
import type { Tier } from "#domain/plans/plans.ts";
import type { UserRecord } from "./user-record.ts";

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
