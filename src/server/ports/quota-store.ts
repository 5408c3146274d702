import type { ModelName } from "#domain/catalogue/models.ts";
import type { SendWindow } from "#domain/plans/plans.ts";
import type { QuotaLimit, Reservation, TokenMonth } from "#domain/plans/quotas.ts";
import type { Lease, MessageProgress } from "./answer-records.ts";

/** What may be spent, in millionths of a US dollar a day. */
export interface MoneyCeilings {
  /** By one user, or by all visitors together. */
  readonly userMicroUsd: number;
  /** By everybody together, before a call like this one is refused: who pays may use more of the day than others. */
  readonly instanceMicroUsd: number;
}

/** What the user's plan and the configuration allow. */
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
  /** A UUID of its own. */
  readonly id: string;
  /** null: a visitor. */
  readonly userId: number | null;
  /** More than 0. */
  readonly microUsd: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A call to a model as it begins. */
export interface CalledModel {
  /** null: what it will have written costs nothing more, or is in `taken`. */
  readonly model: ModelName | null;
  /** What is spent even if nothing comes back: for what it reads, and for what was asked before it. */
  readonly taken: Reservation;
  /** How far the message has come, stored with the hold; a call without a message has none to store. */
  readonly progress?: MessageProgress;
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
  /** What everybody has spent and holds that day, YYYY-MM-DD in UTC, and what of it visitors have. */
  usedOn(day: string): Promise<UsedMoney>;
  /**
   * Holds what one call may take, in place of what the message held before, in one statement. `null`: held. A limit:
   * nothing has changed. "lost": the lease is no longer ours. `call` is kept for the process that takes over should
   * this one end before it.
   */
  reserve(
    lease: Lease,
    reservation: Reservation,
    ceilings: MoneyCeilings,
    call: CalledModel,
  ): Promise<QuotaLimit | "lost" | null>;
  /** The call that a process left behind which held the message before; null: none that costs anything. */
  cutCall(lease: Lease): Promise<CalledModel | null>;
  /** Turns what the message holds into what that call is taken to have spent. */
  settleCutCall(lease: Lease, spent: Reservation): Promise<void>;
  /**
   * Holds what calls without a message may cost at most, against both ceilings of the day, in one statement. `null`:
   * held. A limit: nothing has changed.
   */
  holdMoney(hold: MoneyHold, ceilings: MoneyCeilings): Promise<"user-money" | "instance-money" | null>;
  /** Counts `microUsd` in place of what was held; does nothing when it was settled before. */
  settleMoney(id: string, microUsd: number): Promise<void>;
  /** Counts what was held and never settled as spent. */
  settleExpiredMoney(now: Date): Promise<void>;
  /** Whether no earlier slowed message of the user is still under way. */
  isTurnOf(userId: number, messageId: number): Promise<boolean>;
}
