import type { QuotaLimit, Reservation, TokenMonth } from "#domain/quotas.ts";
import type { Lease } from "./store.ts";

/** What users may spend, in millionths of a US dollar a day: one user of a tier, and the instance as a whole. */
export interface MoneyCeilings {
  readonly userMicroUsd: number;
  readonly instanceMicroUsd: number;
}

export interface Spending {
  readonly spentMicroUsd: number;
  readonly reservedMicroUsd: number;
}

export interface QuotaStore {
  /** The times of a user's window, oldest first. */
  sentAt(userId: number): Promise<readonly Date[]>;
  /** The user's month; `open` makes it when it is the first of that month, or the plan has changed. */
  tokenMonth(userId: number, month: string, open: (last: TokenMonth | null) => TokenMonth): Promise<TokenMonth>;
  /** The last month that was begun; null before the first. */
  lastTokenMonth(userId: number): Promise<TokenMonth | null>;
  /** What the user has spent and holds that day, YYYY-MM-DD in UTC. */
  spendingOn(userId: number, day: string): Promise<Spending>;
  /**
   * Holds what one call may take, in place of what the message held before, in one statement. `null`: held. A limit: nothing
   * has changed. "lost": the lease is no longer ours.
   */
  reserve(lease: Lease, reservation: Reservation, ceilings: MoneyCeilings): Promise<QuotaLimit | "lost" | null>;
  /** Counts money that no message stands for, such as a preview's; false when the day's ceiling was reached already. */
  spend(userId: number, microUsd: number, now: Date, ceilings: MoneyCeilings): Promise<boolean>;
  /** Whether no earlier slowed message of the user is still under way. */
  isTurnOf(userId: number, messageId: number): Promise<boolean>;
}
