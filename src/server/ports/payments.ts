import type { PaidTier } from "#domain/plans/plans.ts";
import type { Subscription } from "#domain/plans/subscriptions.ts";

/** Where customers and subscriptions are kept: a provider and its mode. What hangs on another one cannot be asked for here. */
export type PaymentAccount = "test" | "stripe-test" | "stripe-live";

export interface Customer {
  readonly userId: number;
  readonly email: string;
  /** The provider's name for them; null before there is one. */
  readonly providerId: string | null;
  /** Names that the provider turned out not to know. */
  readonly forgottenIds: readonly string[];
}

interface Checkout {
  readonly providerId: string;
  /** Where the user pays. */
  readonly url: string;
}

export interface CheckoutRequest {
  readonly customer: Customer;
  readonly plan: PaidTier;
  /** The same key opens the same checkout, however often it is asked for. */
  readonly key: string;
  readonly expiresAt: Date;
}

/** How a charge that is made at once ended. `requires-action`: the user's bank wants to ask them something at `url`. */
export type ChargeOutcome =
  | { readonly kind: "paid" }
  | { readonly kind: "requires-action"; readonly url: string }
  | { readonly kind: "declined" };

export interface Invoice {
  readonly id: string;
  /** Negative for money that went back. */
  readonly amountCents: number;
  readonly currency: string;
  readonly status: "paid" | "open" | "failed" | "refunded";
  readonly description: string;
  readonly createdAt: Date;
  /** The provider's page for it, where there is one. */
  readonly url: string | null;
}

/** The provider says that something happened to a customer. What it is, is looked up: events come twice, late and shuffled. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** null: nothing that concerns a subscription. */
  readonly customerId: string | null;
}

/** An event that is forged, altered, too old or from the future. */
export class UntrustedEvent extends Error {
  override readonly name = "UntrustedEvent";
}

/** The payment provider is away or refuses; the user may try again. Never carries the provider's text. */
export class PaymentError extends Error {
  override readonly name: string = "PaymentError";
}

/** The provider does not know what we ask it about: it was deleted there, or the site has another account with it now. */
export class UnknownToProvider extends PaymentError {
  override readonly name = "UnknownToProvider";
  readonly what: "customer" | "other";

  constructor(message: string, what: UnknownToProvider["what"]) {
    super(message);
    this.what = what;
  }
}

/** What a look at a customer's subscriptions finds. */
export interface SubscriptionLook {
  /** As it is now: the live one, of several the dearest, else the last there was. */
  readonly current: Subscription | null;
  /** Others that are live as well, since two checkouts were paid, by the provider's names for them. */
  readonly doubles: readonly string[];
}

export interface TestCheckout {
  readonly plan: PaidTier;
  readonly state: "open" | "paid" | "failed" | "closed";
  readonly expiresAt: string;
}

/** The provider's side of the test checkout's page. */
export interface TestCheckouts {
  find(userId: number, id: string): Promise<TestCheckout | null>;
  /** Lets an open checkout end; returns how it ended, also when it had ended before. Null: the user has no such checkout. */
  end(userId: number, id: string, outcome: "succeed" | "fail" | "cancel"): Promise<TestCheckout | null>;
}

/** Who takes the money. Every method throws PaymentError when the provider cannot be reached. */
export interface Payments {
  /** "test": nobody pays; the page says so. */
  readonly kind: "stripe" | "test";
  readonly account: PaymentAccount;
  /** The provider's name for a customer, made when there is none; the same user gets the same one until it is forgotten. */
  openCustomer(customer: Customer): Promise<string>;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Nobody can pay it any more; does nothing when it has ended already. */
  closeCheckout(providerId: string): Promise<void>;
  /** Looks and changes nothing. Throws UnknownToProvider. */
  readSubscription(customerId: string): Promise<SubscriptionLook>;
  /** What an upgrade would cost today, in cents. */
  previewUpgrade(subscription: Subscription, plan: PaidTier): Promise<number>;
  /** At once, charging the difference; nothing changes unless it is paid. */
  upgrade(subscription: Subscription, plan: PaidTier): Promise<ChargeOutcome>;
  /** When the period ends; null ends the subscription then. */
  changeAtPeriodEnd(subscription: Subscription, plan: PaidTier | null): Promise<void>;
  /** Takes back what was to happen when the period ends. */
  undoChange(subscription: Subscription): Promise<void>;
  /** Ends at once, without money back, whatever a customer pays for or could pay; does nothing for one that is unknown. */
  endCustomer(customerId: string): Promise<void>;
  /** Gives back everything paid for it and ends it at once; a second call changes nothing. */
  refund(subscription: Pick<Subscription, "providerId" | "userId">): Promise<void>;
  /** Newest first. */
  invoices(customerId: string): Promise<readonly Invoice[]>;
  /** Throws UntrustedEvent. `body`: the bytes as they came. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent;
}
