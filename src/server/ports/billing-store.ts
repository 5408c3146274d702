import type { PaidTier, Tier } from "#domain/plans/plans.ts";
import type { Subscription, SubscriptionStatus } from "#domain/plans/subscriptions.ts";
import type { Customer, PaymentAccount } from "./payments.ts";

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
  /** The customer that a user is at that provider. Null: there is no such user. */
  customer(userId: number, account: PaymentAccount): Promise<Customer | null>;
  setCustomer(userId: number, account: PaymentAccount, providerId: string): Promise<void>;
  userOfCustomer(account: PaymentAccount, providerId: string): Promise<number | null>;
  /** What was last seen there; null where nothing was, or what the user pays for hangs on another provider. */
  subscription(userId: number, account: PaymentAccount): Promise<SubscriptionRecord | null>;
  /** A number that grows; taken before the provider is asked, so that answers can be put in order. */
  nextLook(): Promise<number>;
  /**
   * Stores what the provider said and the tier that follows from it, in one statement; false when a later look was stored
   * before. What was given stays.
   */
  saveSubscription(
    account: PaymentAccount,
    userId: number,
    subscription: Subscription,
    billedTier: Tier,
    look: number,
    now: Date,
  ): Promise<boolean>;
  /** Forgets a customer whom the provider does not know, and ends what hung on it: subscription, tier, checkouts. */
  forgetCustomer(account: PaymentAccount, userId: number, providerId: string, look: number, now: Date): Promise<void>;
  /** A look has succeeded: closes checkouts that have expired, and says when the next look is due, if one is. */
  noteLook(account: PaymentAccount, userId: number, now: Date): Promise<void>;
  /**
   * Users whose next look is due, longest due first. Each is taken by one process, and comes again later and later unless `noteLook`
   * is told that the look succeeded.
   */
  takeDueLooks(account: PaymentAccount, now: Date, limit: number): Promise<readonly number[]>;
  /**
   * Ends here what hangs on another provider or mode than the site's own (null: it has none): tests at once, what was really paid for
   * with the period that is paid. It comes back when that provider does. Returns how many subscriptions.
   */
  endElsewhere(account: PaymentAccount | null, now: Date): Promise<number>;
  /** Customers of deleted accounts for whom something may still have to end there; they come again later and later until `ended`. */
  takeDueEnds(account: PaymentAccount, now: Date, limit: number): Promise<readonly string[]>;
  ended(account: PaymentAccount, customerId: string): Promise<void>;
  /** The one open checkout of a user and plan: `opened` unless there is one that has not expired. */
  openCheckout(
    account: PaymentAccount,
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
}
