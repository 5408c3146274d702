import { addMonth } from "#domain/plans/subscriptions.ts";

// What Stripe keeps, as far as our calls reach: objects in the shapes its API answers with, and how time and cards change them.

export interface Price {
  readonly id: string;
  readonly object: "price";
  readonly unit_amount: number;
  readonly currency: string;
  readonly lookup_key: string;
}

export interface Customer {
  readonly id: string;
  readonly object: "customer";
  readonly email: string;
  readonly metadata: Record<string, string>;
}

export interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  readonly customer: string;
  readonly metadata: Record<string, string>;
  readonly priceId: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  url: string | null;
  status: "open" | "complete" | "expired";
}

export interface Subscription {
  readonly id: string;
  readonly object: "subscription";
  readonly customer: string;
  readonly created: number;
  readonly start_date: number;
  metadata: Record<string, string>;
  status: "active" | "past_due" | "canceled" | "incomplete" | "incomplete_expired" | "unpaid";
  cancel_at_period_end: boolean;
  itemId: string;
  priceId: string;
  anchorDay: number;
  periodStart: Date;
  periodEnd: Date;
  scheduleId: string | null;
  pendingUpdate: boolean;
  latestInvoiceId: string;
}

export interface Schedule {
  readonly id: string;
  readonly object: "subscription_schedule";
  readonly subscriptionId: string;
  status: "active" | "released";
  nextPriceId: string | null;
}

export interface Invoice {
  readonly id: string;
  readonly object: "invoice";
  readonly customer: string;
  readonly subscriptionId: string;
  readonly total: number;
  readonly created: number;
  readonly description: string;
  readonly paymentIntentId: string;
  status: "paid" | "open" | "void";
  isRefunded: boolean;
}

/** A customer's card. `asks`: the bank wants to hear from its owner first. */
export type Card = "good" | "declined" | "asks";

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly customer: string;
}

/** Stripe's side, in memory: what its calls and the passing of time do to its objects, and the events that follow. */
export class StripeBooks {
  now: Date;
  /** Where users pay; without a trailing slash. */
  pageUrl = "https://checkout.stripe.test";
  readonly prices = new Map<string, Price>();
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly schedules = new Map<string, Schedule>();
  readonly invoices = new Map<string, Invoice>();
  readonly cards = new Map<string, Card>();
  /** What has happened, oldest first; whoever delivers it empties it. */
  readonly events: StripeEvent[] = [];
  private count = 0;

  constructor(now: Date) {
    this.now = now;
  }

  newId(prefix: string): string {
    return `${prefix}_${String(++this.count).padStart(8, "0")}`;
  }

  seconds(time = this.now): number {
    return Math.floor(time.getTime() / 1000);
  }

  happen(type: string, customer: string): void {
    this.events.push({ id: this.newId("evt"), type, created: this.seconds(), customer });
  }

  amountOf(priceId: string): number {
    return this.prices.get(priceId)?.unit_amount ?? 0;
  }

  subscriptionsOf(customer: string): Subscription[] {
    return [...this.subscriptions.values()].filter((one) => one.customer === customer).reverse();
  }

  invoice(
    subscription: Pick<Subscription, "id" | "customer">,
    total: number,
    status: Invoice["status"],
    description: string,
  ): Invoice {
    const invoice: Invoice = {
      id: this.newId("in"),
      object: "invoice",
      customer: subscription.customer,
      subscriptionId: subscription.id,
      total,
      created: this.seconds(),
      description,
      paymentIntentId: this.newId("pi"),
      status,
      isRefunded: false,
    };
    this.invoices.set(invoice.id, invoice);
    this.happen(status === "paid" ? "invoice.paid" : "invoice.payment_failed", subscription.customer);
    return invoice;
  }

  /** What the user does on Stripe's page. */
  pay(sessionId: string, card: Card): "paid" | "failed" | "closed" {
    const session = this.sessions.get(sessionId);
    if (session === undefined || session.status !== "open" || this.seconds() >= session.expires_at) return "closed";
    if (card !== "good") return "failed";
    session.status = "complete";
    session.url = null;
    const id = this.newId("sub");
    const invoice = this.invoice(
      { id, customer: session.customer },
      this.amountOf(session.priceId),
      "paid",
      "One month",
    );
    this.subscriptions.set(id, {
      id,
      object: "subscription",
      customer: session.customer,
      created: this.seconds(),
      start_date: this.seconds(),
      metadata: { ...session.metadata },
      status: "active",
      cancel_at_period_end: false,
      itemId: this.newId("si"),
      priceId: session.priceId,
      anchorDay: this.now.getUTCDate(),
      periodStart: this.now,
      periodEnd: addMonth(this.now),
      scheduleId: null,
      pendingUpdate: false,
      latestInvoiceId: invoice.id,
    });
    this.cards.set(session.customer, card);
    this.happen("checkout.session.completed", session.customer);
    this.happen("customer.subscription.created", session.customer);
    return "paid";
  }

  /** In cents: what is left of the period at the new price, less what is left of it at the old one. */
  proration(subscription: Subscription, priceId: string): number {
    const length = subscription.periodEnd.getTime() - subscription.periodStart.getTime();
    const rest = (subscription.periodEnd.getTime() - this.now.getTime()) / length;
    return Math.round((this.amountOf(priceId) - this.amountOf(subscription.priceId)) * rest);
  }

  /** Time goes by: periods end, and are renewed, changed, or not. */
  advance(to: Date): void {
    const due = () =>
      [...this.subscriptions.values()]
        .filter(({ status, periodEnd }) => (status === "active" || status === "past_due") && periodEnd <= to)
        .sort((a, b) => a.periodEnd.getTime() - b.periodEnd.getTime())[0];
    for (let next = due(); next !== undefined; next = due()) {
      this.now = next.periodEnd > this.now ? next.periodEnd : this.now;
      this.endPeriod(next);
    }
    this.now = to;
  }

  private endPeriod(subscription: Subscription): void {
    // A renewal that failed was tried for a whole period.
    if (subscription.cancel_at_period_end || subscription.status === "past_due") {
      this.cancel(subscription);
      return;
    }
    const schedule = this.schedules.get(subscription.scheduleId ?? "");
    if (schedule?.status === "active" && schedule.nextPriceId !== null) {
      subscription.priceId = schedule.nextPriceId;
      schedule.status = "released";
      subscription.scheduleId = null;
    }
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd = addMonth(subscription.periodEnd, subscription.anchorDay);
    const isPaid = (this.cards.get(subscription.customer) ?? "good") === "good";
    const amount = this.amountOf(subscription.priceId);
    subscription.latestInvoiceId = this.invoice(subscription, amount, isPaid ? "paid" : "open", "One month").id;
    if (!isPaid) subscription.status = "past_due";
    this.happen("customer.subscription.updated", subscription.customer);
  }

  /** A failed renewal that is paid after all. */
  payOpenInvoices(customer: string): void {
    this.cards.set(customer, "good");
    for (const subscription of this.subscriptionsOf(customer)) {
      const invoice = this.invoices.get(subscription.latestInvoiceId);
      if (subscription.status !== "past_due" || invoice?.status !== "open") continue;
      invoice.status = "paid";
      subscription.status = "active";
      this.happen("invoice.paid", customer);
      this.happen("customer.subscription.updated", customer);
    }
  }

  cancel(subscription: Subscription): void {
    subscription.status = "canceled";
    subscription.scheduleId = null;
    this.happen("customer.subscription.deleted", subscription.customer);
  }
}
