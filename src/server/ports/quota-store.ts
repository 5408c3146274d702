import type { ModelName } from "#domain/catalogue/models.ts";
import type { MessageRateLimit } from "#domain/plans/plans.ts";
import type { MonthlyTokenQuota, QuotaLimit, QuotaReservation } from "#domain/plans/quotas.ts";
import type { Lease, MessageProgress } from "./answer-records.ts";

/** Spending limits, in millionths of a US dollar per day. */
export interface SpendingLimits {
  /** For one user, or for all visitors together. */
  readonly userMicroUsd: number;
  /** For all users together. For a user without a paid plan it is lower: a share is only for paying users. */
  readonly instanceMicroUsd: number;
}

export interface SendLimits {
  readonly window: MessageRateLimit | null;
  readonly ceilings: SpendingLimits;
}

interface Spending {
  readonly spentMicroUsd: number;
  readonly reservedMicroUsd: number;
}

export interface InstanceSpending {
  readonly allMicroUsd: number;
  readonly visitorsMicroUsd: number;
}

interface MoneyHold {
  /** A UUID. */
  readonly id: string;
  /** null: a visitor. */
  readonly userId: number | null;
  /** More than 0. */
  readonly microUsd: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

export interface ModelCallStart {
  /** The called model. null: `taken` already includes the cost of the output, so no model is needed to estimate it. */
  readonly model: ModelName | null;
  /** The usage that counts even if no response comes: the input of this call, and all usage before the call. */
  readonly taken: QuotaReservation;
  /** Progress of the message, stored with the reservation; absent for a call without a message. */
  readonly progress?: MessageProgress;
}

export interface QuotaStore {
  /** Send times in the user's window, oldest first. */
  sentAt(userId: number): Promise<readonly Date[]>;
  /** The user's token quota of a month. `open` computes it for the first use in the month, or after a plan change. */
  tokenMonth(
    userId: number,
    month: string,
    open: (last: MonthlyTokenQuota | null) => MonthlyTokenQuota,
  ): Promise<MonthlyTokenQuota>;
  /** The user's token quota of the newest stored month; null: none yet. */
  lastTokenMonth(userId: number): Promise<MonthlyTokenQuota | null>;
  /** Money that the user has spent and reserved on a day (YYYY-MM-DD, UTC). */
  spendingOn(userId: number, day: string): Promise<Spending>;
  /** Money that all users have spent and reserved on a day (YYYY-MM-DD, UTC), and how much of it visitors used. */
  usedOn(day: string): Promise<InstanceSpending>;
  /**
   * Reserves the maximum cost of one model call, in one statement. Replaces the message's earlier reservation. null:
   * the cost is reserved. If the call would exceed a quota, returns this quota and changes nothing. "lost": this
   * process has lost the lease. `call` is stored because another process takes over if this process dies.
   */
  reserve(
    lease: Lease,
    reservation: QuotaReservation,
    ceilings: SpendingLimits,
    call: ModelCallStart,
  ): Promise<QuotaLimit | "lost" | null>;
  /** The model call that the previous process did not finish; null: there is none, or it cost nothing. */
  cutCall(lease: Lease): Promise<ModelCallStart | null>;
  /** Replaces the message's reservation with `spent`, the estimated usage of the unfinished call. */
  settleCutCall(lease: Lease, spent: QuotaReservation): Promise<void>;
  /**
   * Reserves the maximum cost of model calls without a message, in one statement. null: the cost is reserved. If the
   * calls would exceed one of the two spending limits of the day, returns this limit and changes nothing.
   */
  holdMoney(hold: MoneyHold, ceilings: SpendingLimits): Promise<"user-money" | "instance-money" | null>;
  /** Replaces the reservation with the real cost, `microUsd`. Does nothing if the reservation was already replaced. */
  settleMoney(id: string, microUsd: number): Promise<void>;
  /** Counts the whole amount of expired reservations as spent. */
  settleExpiredMoney(now: Date): Promise<void>;
  /** True: all earlier messages of the user with the pace "slow" are finished. */
  isTurnOf(userId: number, messageId: number): Promise<boolean>;
}
