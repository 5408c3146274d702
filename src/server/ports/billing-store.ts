import type { PaidTier, Tier } from "#domain/plans/plans.ts";
import type { Subscription, SubscriptionStatus } from "#domain/plans/subscriptions.ts";
import type { Customer, PaymentAccount } from "./payments.ts";

/** A user's subscription as the payment provider last reported it. */
export interface SubscriptionRecord extends Omit<Subscription, "priceId" | "currency" | "isRefunded"> {
  readonly status: SubscriptionStatus;
  readonly refundedAt: Date | null;
  readonly lookedAt: Date;
}

/** guarantee: the user asked for the money back within 30 days. double: the user paid for two subscriptions. */
export type RefundReason = "guarantee" | "double";

export interface OpenCheckout {
  readonly id: string;
  readonly plan: PaidTier;
  readonly providerId: string | null;
  readonly url: string | null;
  readonly expiresAt: Date;
}

export interface BillingStore {
  /** The user as a customer at `account`; null: no such user. */
  customer(userId: number, account: PaymentAccount): Promise<Customer | null>;
  setCustomer(userId: number, account: PaymentAccount, providerId: string): Promise<void>;
  userOfCustomer(account: PaymentAccount, providerId: string): Promise<number | null>;
  /** The subscription as last read from the provider; null: the user has none at `account`. */
  subscription(userId: number, account: PaymentAccount): Promise<SubscriptionRecord | null>;
  /** Returns an increasing number. Call it before each read from the provider, so that the order of reads is known. */
  nextLook(): Promise<number>;
  /**
   * Stores the subscription and the resulting tier in one statement. A tier given for free does not change. `look`:
   * the number of this read, from `nextLook`. False: the result of a later read is already stored.
   */
  saveSubscription(
    account: PaymentAccount,
    userId: number,
    subscription: Subscription,
    billedTier: Tier,
    look: number,
    now: Date,
  ): Promise<boolean>;
  /** Removes a customer that the provider does not know. Also ends the customer's subscription, tier and checkouts. */
  forgetCustomer(account: PaymentAccount, userId: number, providerId: string, look: number, now: Date): Promise<void>;
  /** Records a successful read from the provider: closes expired checkouts and schedules the next read, if needed. */
  noteLook(account: PaymentAccount, userId: number, now: Date): Promise<void>;
  /**
   * Users with a subscription that must be read again, longest overdue first. Only one process gets each user. Until
   * `noteLook` is called, a user is returned again after increasing waits.
   */
  takeDueLooks(account: PaymentAccount, now: Date, limit: number): Promise<readonly number[]>;
  /**
   * Ends the stored subscriptions at all payment accounts except `account` (null: the site has no account). Test
   * subscriptions end at once, paid ones at the end of the paid period. The subscriptions return when their provider is
   * configured again. Returns the number of ended subscriptions.
   */
  endElsewhere(account: PaymentAccount | null, now: Date): Promise<number>;
  /**
   * Customers of deleted users whose subscriptions may still run at the provider. Until `ended` is called for a
   * customer, the customer is returned again after increasing waits.
   */
  takeDueEnds(account: PaymentAccount, now: Date, limit: number): Promise<readonly string[]>;
  ended(account: PaymentAccount, customerId: string): Promise<void>;
  /** Returns the user's open checkout for the plan. Stores `opened` if there is none, or it has expired. */
  openCheckout(
    account: PaymentAccount,
    userId: number,
    plan: PaidTier,
    opened: { id: string; now: Date; expiresAt: Date },
  ): Promise<OpenCheckout>;
  setCheckoutPlace(userId: number, id: string, place: { providerId: string; url: string }): Promise<void>;
  closeCheckout(userId: number, providerId: string): Promise<void>;
  /**
   * Closes a user's open checkouts, except for the plan `except`. Returns the provider's ids of the closed checkouts.
   */
  closeCheckouts(userId: number, except: PaidTier | null): Promise<readonly string[]>;
  /** Records the start of a refund; idempotent. `isDone`: the money is already refunded. */
  beginRefund(refund: {
    providerId: string;
    userId: number;
    reason: RefundReason;
    now: Date;
  }): Promise<{ readonly isDone: boolean }>;
  endRefund(providerId: string, now: Date): Promise<void>;
  isNewEvent(id: string): Promise<boolean>;
  rememberEvent(id: string, type: string, now: Date): Promise<void>;
}
