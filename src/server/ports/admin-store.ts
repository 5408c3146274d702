import type { AdminAction, AdminActionName, AdminStats, AdminUser, Analytics, UserSort } from "#contract/admin.ts";
import type { Tier } from "#domain/plans/plans.ts";
import type { PaymentAccount } from "./payments.ts";

export interface UserFilter {
  readonly search: string | null;
  readonly tier: Tier | null;
  readonly role: "user" | "admin" | null;
  readonly isVerified: boolean | null;
  readonly sort: UserSort;
}

/** A position in the sorted list. `id` orders users with the same `key`. */
export interface UserCursor {
  readonly key: string;
  readonly id: number;
}

export interface ListedUser extends AdminUser {
  readonly place: UserCursor;
}

export interface AuditLogEntry {
  readonly adminId: number;
  readonly action: AdminActionName;
  readonly userId: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly now: Date;
}

/**
 * `last-admin`: no admin would be left. `not-admin`: the caller is no longer an admin. `paid-for`: the account pays for
 * a higher tier.
 */
export type AdminRefusal = "missing" | "last-admin" | "not-admin" | "paid-for";

/** A change and its audit log entry are one transaction. */
export interface AdminStore {
  stats(now: Date): Promise<Omit<AdminStats, "asOf">>;
  /** At most `limit` users after `from`, in the filter's order. `isBackwards`: users before `from`, nearest first. */
  users(
    filter: UserFilter,
    page: { readonly from: UserCursor | null; readonly isBackwards: boolean; readonly limit: number },
  ): Promise<readonly ListedUser[]>;
  countUsers(filter: UserFilter): Promise<number>;
  user(userId: number): Promise<AdminUser | null>;
  /**
   * Gives a tier for free and removes the limit that `pinTier` set. If `tier` is the tier that the user pays for, an
   * earlier gift is taken back. A tier below the paid one is refused: use `pinTier`.
   */
  changeTier(
    userId: number,
    tier: Tier,
    deed: { readonly adminId: number; readonly now: Date },
  ): Promise<AdminRefusal | null>;
  /** Sets the maximum tier of the account, even if a higher tier is given or paid for; null removes the maximum. */
  pinTier(
    userId: number,
    tier: Exclude<Tier, "premier"> | null,
    deed: { readonly adminId: number; readonly now: Date },
  ): Promise<AdminRefusal | null>;
  changeRole(
    userId: number,
    role: "user" | "admin",
    deed: { readonly adminId: number; readonly now: Date },
  ): Promise<AdminRefusal | null>;
  /** Suspends an account and ends its sessions; a null reason lifts the suspension. */
  suspend(
    userId: number,
    reason: string | null,
    deed: { readonly adminId: number; readonly now: Date },
  ): Promise<AdminRefusal | null>;
  /** Why `remove` would be refused now; null: it would succeed. */
  mayRemove(userId: number): Promise<AdminRefusal | null>;
  /** Deletes the account and all its data, unless it is still charged. */
  remove(
    userId: number,
    /**
     * The caller has just ended all subscriptions at this payment account; null: at no payment account. Other
     * subscriptions may still run. They are queued, and a job ends them later.
     */
    endedAt: PaymentAccount | null,
    deed: { readonly adminId: number; readonly now: Date },
  ): Promise<AdminRefusal | null>;
  record(deed: AuditLogEntry): Promise<void>;
  /** Newest first. */
  actions(options: { readonly before: number | null; readonly limit: number }): Promise<readonly AdminAction[]>;
  /** Figures of the last `days` UTC days and of the same number of days before them. */
  analytics(days: number, now: Date): Promise<Omit<Analytics, "asOf">>;
  /** Records today's revenue from active subscriptions. */
  recordRevenue(now: Date): Promise<void>;
}

/** Figures for the operator's page, computed in advance. */
export interface AdminStatsStore {
  /**
   * Counts the messages of past days (UTC), at most `daysMax` days, newest first. Skips days that were already counted;
   * but once per day, the last week is counted again. Returns the number of counted days. Several processes may call
   * this: for the same day, all get the same counts.
   */
  countDays(now: Date, daysMax: number): Promise<number>;
  /** Stores the row counts of the large tables. */
  countRows(now: Date): Promise<void>;
  /** For each failure code: how many users got such a failure. Only for prompts sent after `since`. */
  failedPeople(since: Date): Promise<Readonly<Record<string, number>>>;
}
