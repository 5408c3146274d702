import type { AdminAction, AdminActionName, AdminStats, AdminUser, Analytics, UserSort } from "#contract/admin.ts";
import type { Tier } from "#domain/plans/plans.ts";
import type { PaymentAccount } from "./payments.ts";

/** Which users, in which order. */
export interface UserFilter {
  readonly search: string | null;
  readonly tier: Tier | null;
  readonly role: "user" | "admin" | null;
  readonly isVerified: boolean | null;
  readonly sort: UserSort;
}

/** A place in that order: the value sorted by, and the id where several share it. */
export interface UserPlace {
  readonly key: string;
  readonly id: number;
}

/** A user as listed, with their place in the order that was asked for. */
export interface ListedUser extends AdminUser {
  readonly place: UserPlace;
}

/** What is written down about something an admin does. */
export interface AdminDeed {
  readonly adminId: number;
  readonly action: AdminActionName;
  readonly userId: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly now: Date;
}

/**
 * `last-admin`: nobody would be left. `not-admin`: whoever asks is none any more. `paid-for`: the account pays for more than it
 * would be given.
 */
export type AdminRefusal = "missing" | "last-admin" | "not-admin" | "paid-for";

/** What an admin sees and does of all users. Changes and their line in the audit log are one transaction. */
export interface AdminStore {
  stats(now: Date): Promise<Omit<AdminStats, "asOf">>;
  /** At most `limit` users beyond `from`, in the filter's order; `backwards`: the ones before it, nearest first. */
  users(
    filter: UserFilter,
    page: { readonly from: UserPlace | null; readonly isBackwards: boolean; readonly limit: number },
  ): Promise<readonly ListedUser[]>;
  countUsers(filter: UserFilter): Promise<number>;
  user(userId: number): Promise<AdminUser | null>;
  /**
   * Gives a tier by hand and lifts a pin; giving the billed one takes an earlier gift back. Refuses what is below the billed one: to
   * hold an account there is `pinTier`.
   */
  changeTier(
    userId: number,
    tier: Tier,
    deed: { readonly adminId: number; readonly now: Date },
  ): Promise<AdminRefusal | null>;
  /** What the account has at most, whatever is given or paid; null lifts it. */
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
  /** Whether `remove` would be refused now. */
  mayRemove(userId: number): Promise<AdminRefusal | null>;
  /** Removes the account with everything it owns; never one a person is charged for. */
  remove(
    userId: number,
    /** The payment account whose subscriptions have just been ended; what may be left of them is queued with the deletion. */
    endedAt: PaymentAccount | null,
    deed: { readonly adminId: number; readonly now: Date },
  ): Promise<AdminRefusal | null>;
  record(deed: AdminDeed): Promise<void>;
  /** Newest first. */
  actions(options: { readonly before: number | null; readonly limit: number }): Promise<readonly AdminAction[]>;
  /** The `days` up to now and as many before them, by days in UTC. */
  analytics(days: number, now: Date): Promise<Omit<Analytics, "asOf">>;
  /** Writes down what live subscriptions come to today. */
  recordRevenue(now: Date): Promise<void>;
}
