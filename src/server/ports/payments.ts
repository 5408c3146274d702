import type { PaidTier } from "#domain/plans/plans.ts";
import type { Subscription } from "#domain/plans/subscriptions.ts";

/** Our account at a provider, with its mode. No account can read customers and subscriptions of another account. */
export type PaymentAccount = "test" | "stripe-test" | "stripe-live";

/**
 * Whether users pay money. When a site changes its provider, test subscriptions end at once. Subscriptions that cost
 * money end at the end of the paid period.
 */
export const CHARGES_REAL_MONEY: Readonly<Record<PaymentAccount, boolean>> = {
  test: false,
  "stripe-test": false,
  "stripe-live": true,
};

export interface Customer {
  readonly userId: number;
  readonly email: string;
  /** The provider's customer id; null: none yet. */
  readonly providerId: string | null;
  /** Customer ids that the provider did not know. */
  readonly forgottenIds: readonly string[];
}

interface Checkout {
  readonly providerId: string;
  readonly url: string;
}

export interface CheckoutRequest {
  readonly customer: Customer;
  readonly plan: PaidTier;
  /** Two requests with the same key get the same checkout. */
  readonly key: string;
  readonly expiresAt: Date;
}

/** Result of an immediate charge. `requires-action`: the user's bank needs a confirmation at `url`. */
export type ChargeOutcome =
  | { readonly kind: "paid" }
  | { readonly kind: "requires-action"; readonly url: string }
  | { readonly kind: "declined" };

export interface Invoice {
  readonly id: string;
  /** Negative for refunds. */
  readonly amountCents: number;
  readonly currency: string;
  readonly status: "paid" | "open" | "failed" | "refunded";
  readonly description: string;
  readonly createdAt: Date;
  /** The provider's page of the invoice; null: none. */
  readonly url: string | null;
}

/** An event about a customer. Events may arrive twice, late or out of order, so details are read from the provider. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** null: the event does not concern a subscription. */
  readonly customerId: string | null;
}

/** The event is forged, altered, too old or from the future. */
export class UntrustedEventError extends Error {
  override readonly name = "UntrustedEventError";
}

/** The payment provider is unavailable or refuses. The user may retry. Never contains the provider's text. */
export class PaymentError extends Error {
  override readonly name: string = "PaymentError";
}

/** The provider does not know the object: it was deleted there, or the site now uses another account. */
export class ProviderObjectMissingError extends PaymentError {
  override readonly name = "ProviderObjectMissingError";
  readonly what: "customer" | "other";

  constructor(message: string, what: ProviderObjectMissingError["what"]) {
    super(message);
    this.what = what;
  }
}

export interface CustomerSubscriptions {
  /** The live subscription (the most expensive, if several are live); if none is live, the newest one. */
  readonly current: Subscription | null;
  /** The provider's ids of further live subscriptions. They exist if the user paid two checkouts. */
  readonly doubles: readonly string[];
}

export interface TestCheckout {
  readonly plan: PaidTier;
  readonly state: "open" | "paid" | "failed" | "closed";
  readonly expiresAt: string;
}

/** What the test checkout page needs from the test provider. */
export interface TestCheckouts {
  find(userId: number, id: string): Promise<TestCheckout | null>;
  /** Closes an open checkout. Returns its final state, even if it was closed before; null: not found. */
  end(userId: number, id: string, outcome: "succeed" | "fail" | "cancel"): Promise<TestCheckout | null>;
}

/** The payment provider. Every method throws PaymentError when the provider cannot be reached. */
export interface PaymentProvider {
  /** "test": no real payments; the page says so. */
  readonly kind: "stripe" | "test";
  readonly account: PaymentAccount;
  /** The header, in lower case, with the signature of an event. */
  readonly signatureHeader: string;
  /** Returns the provider's customer id; creates one if needed. A user keeps the id until it is forgotten. */
  openCustomer(customer: Customer): Promise<string>;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Closes a checkout, so that the user can no longer pay it. Does nothing if the checkout has already ended. */
  closeCheckout(providerId: string): Promise<void>;
  /** Only reads. Throws ProviderObjectMissingError if the provider does not know the customer. */
  readSubscription(customerId: string): Promise<CustomerSubscriptions>;
  /** The price of an upgrade today, in cents. */
  previewUpgrade(subscription: Subscription, plan: PaidTier): Promise<number>;
  /** Upgrades at once and charges the price difference. The plan changes only if the difference is paid. */
  upgrade(subscription: Subscription, plan: PaidTier): Promise<ChargeOutcome>;
  /** Changes the plan when the paid period ends. `plan` null: the subscription ends at that time. */
  changeAtPeriodEnd(subscription: Subscription, plan: PaidTier | null): Promise<void>;
  /** Cancels the change that is planned for the end of the paid period. */
  undoChange(subscription: Subscription): Promise<void>;
  /** Ends the customer's subscriptions and open checkouts at once, without a refund. Ignores an unknown customer. */
  endCustomer(customerId: string): Promise<void>;
  /** Refunds everything paid for the subscription and ends it at once; a second call changes nothing. */
  refund(subscription: Pick<Subscription, "providerId" | "userId">): Promise<void>;
  /** Newest first. */
  invoices(customerId: string): Promise<readonly Invoice[]>;
  /** `body`: the raw bytes. Throws UntrustedEventError. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent;
}

export type TestPaymentKind = "checkout" | "subscription" | "invoice";

/** The records of the test payments. A real payment provider would store such records itself. */
export interface TestPaymentStore {
  /** False: the id exists already, and nothing is stored. */
  add(userId: number, kind: TestPaymentKind, id: string, data: object, now: Date): Promise<boolean>;
  find<Data>(userId: number, kind: TestPaymentKind, id: string): Promise<Data | null>;
  /** Newest first. */
  list<Data>(userId: number, kind: TestPaymentKind): Promise<readonly { readonly id: string; readonly data: Data }[]>;
  /** Replaces `before` with `after`. False: the stored value is no longer `before`. */
  replace(userId: number, kind: TestPaymentKind, id: string, before: object, after: object): Promise<boolean>;
}
