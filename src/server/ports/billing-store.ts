import type { PaidTier, Tier } from "#domain/plans.ts";
import type { Subscription, SubscriptionStatus } from "#domain/subscriptions.ts";
import type { Customer } from "./payments.ts";

/** What the provider last said about a user's subscription. */
export interface SubscriptionRecord extends Omit<Subscription, "priceId" | "currency" | "isRefunded"> {
  readonly status: SubscriptionStatus;
  readonly refundedAt: Date | null;
  readonly lookedAt: Date;
}

/** Why money went back: asked for within thirty days, or two checkouts were paid where one is enough. */
export type RefundReason = "guarantee" | "double";

export interface OpenCheckout {
  readonly id: string;
  readonly plan: PaidTier;
  readonly providerId: string | null;
  readonly url: string | null;
  readonly expiresAt: Date;
}

export interface BillingStore {
  customer(userId: number): Promise<Customer | null>;
  setCustomer(userId: number, providerId: string): Promise<void>;
  userOfCustomer(providerId: string): Promise<number | null>;
  subscription(userId: number): Promise<SubscriptionRecord | null>;
  /** A number that grows; taken before the provider is asked, so that answers can be put in order. */
  nextLook(): Promise<number>;
  /**
   * Stores what the provider said and the tier that follows from it, in one statement; false when a later look was stored
   * before. An admin's override stays.
   */
  saveSubscription(
    userId: number,
    subscription: Subscription | null,
    billedTier: Tier,
    look: number,
    now: Date,
  ): Promise<boolean>;
  /** The one open checkout of a user and plan: `opened` unless there is one that has not expired. */
  openCheckout(
    userId: number,
    plan: PaidTier,
    opened: { id: string; now: Date; expiresAt: Date },
  ): Promise<OpenCheckout>;
  setCheckoutPlace(userId: number, id: string, place: { providerId: string; url: string }): Promise<void>;
  /** Closes one by the provider's name for it. */
  closeCheckout(userId: number, providerId: string): Promise<void>;
  /** Closes a user's open checkouts, but for `except`'s; returns the provider's names of those it closed. */
  closeCheckouts(userId: number, except: PaidTier | null): Promise<readonly string[]>;
  /** Records that a subscription's money is about to go back, once however often it is asked; `isDone`: it has gone back. */
  beginRefund(refund: {
    providerId: string;
    userId: number;
    reason: RefundReason;
    now: Date;
  }): Promise<{ readonly isDone: boolean }>;
  endRefund(providerId: string, now: Date): Promise<void>;
  /** Whether the event is new. */
  isNewEvent(id: string): Promise<boolean>;
  rememberEvent(id: string, type: string, now: Date): Promise<void>;
  /** Users whose subscription nobody has looked at since `before`, or who left a checkout open; oldest first. */
  usersToLookAt(before: Date, limit: number): Promise<readonly number[]>;
}
