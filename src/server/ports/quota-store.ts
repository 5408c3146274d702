import type { ModelName } from "#domain/catalogue/models.ts";
import type { SendWindow } from "#domain/plans/plans.ts";
import type { QuotaLimit, Reservation, TokenMonth } from "#domain/plans/quotas.ts";
import type { Lease, MessageProgress } from "./answer-records.ts";

/** Spending limits, in millionths of a US dollar per day. */
export interface MoneyCeilings {
  /** For one user, or for all visitors together. */
  readonly userMicroUsd: number;
  /** For all users together, as it applies to this call: paying users may use more of the day than others. */
  readonly instanceMicroUsd: number;
}

/** Limits of the user's plan and of the configuration. */
export interface SendLimits {
  readonly window: SendWindow | null;
  readonly ceilings: MoneyCeilings;
}

interface Spending {
  readonly spentMicroUsd: number;
  readonly reservedMicroUsd: number;
}

export interface UsedMoney {
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

/** A model call at its start. */
export interface ModelCallStart {
  /** null: the output costs nothing more, or is included in `taken`. */
  readonly model: ModelName | null;
  /** The cost even without a response: the input, and what was spent before. */
  readonly taken: Reservation;
  /** Progress of the message, stored with the reservation; absent for a call without a message. */
  readonly progress?: MessageProgress;
}

export interface QuotaStore {
  /** Send times in the user's window, oldest first. */
  sentAt(userId: number): Promise<readonly Date[]>;
  /** The user's month. `open` creates it on first use in that month, or after a plan change. */
  tokenMonth(userId: number, month: string, open: (last: TokenMonth | null) => TokenMonth): Promise<TokenMonth>;
  /** The newest month; null: none yet. */
  lastTokenMonth(userId: number): Promise<TokenMonth | null>;
  /** Money that the user has spent and reserved on a day (YYYY-MM-DD, UTC). */
  spendingOn(userId: number, day: string): Promise<Spending>;
  /** Money that all users have spent and reserved on a day (YYYY-MM-DD, UTC), and the visitors' part. */
  usedOn(day: string): Promise<UsedMoney>;
  /**
   * Reserves the maximum of one call in one statement, in place of the message's earlier reservation. `null`: reserved.
   * A limit: nothing changed. "lost": the lease is no longer ours. `call` is stored for the process that takes over if
   * this one ends early.
   */
  reserve(
    lease: Lease,
    reservation: Reservation,
    ceilings: MoneyCeilings,
    call: ModelCallStart,
  ): Promise<QuotaLimit | "lost" | null>;
  /** The unfinished call of the process that held the message before; null: none that costs anything. */
  cutCall(lease: Lease): Promise<ModelCallStart | null>;
  /** Replaces the message's reservation with `spent`, the estimated usage of that call. */
  settleCutCall(lease: Lease, spent: Reservation): Promise<void>;
  /**
   * Reserves the maximum cost of calls without a message, against both ceilings of the day, in one statement. `null`:
   * reserved. A limit: nothing changed.
   */
  holdMoney(hold: MoneyHold, ceilings: MoneyCeilings): Promise<"user-money" | "instance-money" | null>;
  /** Replaces the reservation with `microUsd`; does nothing if it was settled before. */
  settleMoney(id: string, microUsd: number): Promise<void>;
  /** Counts expired reservations that were never settled as spent. */
  settleExpiredMoney(now: Date): Promise<void>;
  /** Whether none of the user's earlier slow messages is still in progress. */
  isTurnOf(userId: number, messageId: number): Promise<boolean>;
}
