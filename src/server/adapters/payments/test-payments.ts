import { randomUUID } from "node:crypto";
import type { PaidTier } from "#domain/plans/plans.ts";
import {
  addMonth,
  planPriceIdOf,
  priceCentsOf,
  prorationCents,
  type Subscription,
} from "#domain/plans/subscriptions.ts";
import type { Clock } from "../../ports/clock.ts";
import {
  type Invoice,
  type PaymentProvider,
  type TestCheckout,
  type TestCheckouts,
  type TestPaymentStore,
  UntrustedEventError,
} from "../../ports/payments.ts";

const CUSTOMER = /^test_customer_([1-9]\d*)$/;
const PLAN_LABELS: Readonly<Record<PaidTier, string>> = { plus: "Plus", premier: "Premier" };

/**
 * A payment provider without real payments. It has the states of a real provider, stores them in our database, and
 * shows our own page instead of a card form. Renewals are calculated when a subscription is read.
 */
export function createTestPayments(deps: {
  readonly store: TestPaymentStore;
  readonly clock: Clock;
  readonly appUrl: string;
}): PaymentProvider & { readonly checkouts: TestCheckouts } {
  const { store, clock, appUrl } = deps;
  const now = () => clock.now();
  const ledger = testLedger(store, now);
  return {
    kind: "test",
    signatureHeader: "test-signature",
    account: "test",
    async openCustomer({ userId }) {
      return `test_customer_${userId}`;
    },
    async openCheckout({ customer, plan, key, expiresAt }) {
      const providerId = `test_checkout_${key}`;
      const checkout: TestCheckout = { plan, state: "open", expiresAt: expiresAt.toISOString() };
      await store.add(customer.userId, "checkout", providerId, checkout, now());
      return { providerId, url: `${appUrl}/test-checkout/${providerId}` };
    },
    async closeCheckout() {
      // Nothing to do: once the user has a plan, another open checkout cannot be paid.
    },
    async readSubscription(customerId) {
      const userId = Number(CUSTOMER.exec(customerId)?.[1]);
      const subscription = await ledger.current(userId);
      return { current: subscription === null ? null : convertTestSubscription(subscription), doubles: [] };
    },
    async endCustomer(customerId) {
      const userId = Number(CUSTOMER.exec(customerId)?.[1]);
      const live = await ledger.current(userId);
      if (live !== null) await ledger.change(userId, live.id, (from) => ({ ...from, status: "ended" }));
    },
    ...changesOf(ledger),
    async invoices(customerId) {
      const userId = Number(CUSTOMER.exec(customerId)?.[1]);
      const kept = await store.list<TestInvoice>(userId, "invoice");
      return kept.map(
        ({ id, data }): Invoice => ({ ...data, id, currency: "usd", createdAt: new Date(data.createdAt), url: null }),
      );
    },
    readEvent() {
      // Not needed: the page that completes a checkout makes the server read the subscription.
      throw new UntrustedEventError("the test checkout sends no events");
    },
    checkouts: testCheckouts(ledger),
  };
}

type Changes = Pick<PaymentProvider, "previewUpgrade" | "upgrade" | "changeAtPeriodEnd" | "undoChange" | "refund">;

function changesOf({ store, now, change, addInvoice }: TestLedger): Changes {
  return {
    async previewUpgrade(subscription, plan) {
      return prorationCents(subscription, plan, now());
    },
    async upgrade(subscription, plan) {
      const { userId, providerId } = subscription;
      const cents = prorationCents(subscription, plan, now());
      await change(userId, providerId, (from) => ({ ...from, plan, nextPlan: null, cancelsAtPeriodEnd: false }));
      await addInvoice(userId, newTestInvoice(cents, `${PLAN_LABELS[plan]}, rest of the month`, now()));
      return { kind: "paid" };
    },
    changeAtPeriodEnd: ({ userId, providerId }, plan) =>
      change(userId, providerId, (from) => ({ ...from, nextPlan: plan, cancelsAtPeriodEnd: plan === null })),
    undoChange: ({ userId, providerId }) =>
      change(userId, providerId, (from) => ({ ...from, nextPlan: null, cancelsAtPeriodEnd: false })),
    async refund({ userId, providerId }) {
      const paid = await store.list<TestInvoice>(userId, "invoice");
      const sum = paid.reduce((cents, { data }) => cents + data.amountCents, 0);
      await change(userId, providerId, (from) => ({ ...from, status: "ended", isRefunded: true }));
      await addInvoice(userId, newTestInvoice(-sum, "Money back", now()), `test_invoice_refund_${providerId}`);
    },
  };
}

function testCheckouts({ store, now, current, addInvoice }: TestLedger): TestCheckouts {
  async function end(userId: number, id: string, outcome: "succeed" | "fail" | "cancel"): Promise<TestCheckout | null> {
    const checkout = await store.find<TestCheckout>(userId, "checkout", id);
    if (checkout === null || checkout.state !== "open") return checkout;
    const isExpired = new Date(checkout.expiresAt) <= now();
    const state = outcome === "succeed" && !isExpired ? "paid" : outcome === "fail" && !isExpired ? "failed" : "closed";
    const ended: TestCheckout = { ...checkout, state };
    if (!(await store.replace(userId, "checkout", id, checkout, ended)))
      return await store.find(userId, "checkout", id);
    if (state !== "paid" || (await begin(userId, checkout.plan))) return ended;
    const closed: TestCheckout = { ...checkout, state: "closed" };
    await store.replace(userId, "checkout", id, ended, closed);
    return closed;
  }

  /** Starts the subscription. False if the user already has one: only one of two checkouts can be paid. */
  async function begin(userId: number, plan: PaidTier): Promise<boolean> {
    // The id contains the number of subscriptions, which is read before the check for a live one. So two concurrent
    // calls make the same id, and only one of them can add it.
    const { length } = await store.list(userId, "subscription");
    const live = await current(userId);
    if (live !== null && live.status !== "ended") return false;
    const subscription = createTestSubscription(`test_subscription_${userId}_${length + 1}`, userId, plan, now());
    if (!(await store.add(userId, "subscription", subscription.id, subscription, now()))) return false;
    const { priceCents } = convertTestSubscription(subscription);
    await addInvoice(userId, newTestInvoice(priceCents, `${PLAN_LABELS[plan]}, one month`, now()));
    return true;
  }

  return { find: (userId, id) => store.find(userId, "checkout", id), end };
}

interface TestLedger {
  readonly store: TestPaymentStore;
  readonly now: () => Date;
  /** If an invoice with this `id` exists, nothing is stored. */
  addInvoice(userId: number, invoice: TestInvoice, id?: string): Promise<void>;
  /**
   * Returns the subscription in its present state, and stores the renewals that are due. Without an id: the live
   * subscription, or else the newest one.
   */
  current(userId: number, id?: string): Promise<TestSubscription | null>;
  change(userId: number, id: string, to: (from: TestSubscription) => TestSubscription): Promise<void>;
}

function testLedger(store: TestPaymentStore, now: () => Date): TestLedger {
  async function addInvoice(userId: number, invoice: TestInvoice, id = `test_invoice_${randomUUID()}`): Promise<void> {
    await store.add(userId, "invoice", id, invoice, new Date(invoice.createdAt));
  }

  async function current(userId: number, id?: string): Promise<TestSubscription | null> {
    const kept = await store.list<TestSubscription>(userId, "subscription");
    const isLive = ({ data }: (typeof kept)[number]) => data.status !== "ended";
    const found = (id === undefined ? (kept.find(isLive) ?? kept[0]) : kept.find((one) => one.id === id))?.data;
    if (found === undefined) return null;
    const { subscription, invoices } = advanceSubscription(found, now());
    if (subscription === found) return found;
    await store.replace(userId, "subscription", found.id, found, subscription);
    // The id contains the paid period, so that two concurrent reads write an invoice once.
    for (const invoice of invoices) await addInvoice(userId, invoice, `test_invoice_${found.id}_${invoice.createdAt}`);
    return subscription;
  }

  async function change(userId: number, id: string, to: (from: TestSubscription) => TestSubscription): Promise<void> {
    while (true) {
      const before = await current(userId, id);
      if (before === null) return;
      if (await store.replace(userId, "subscription", id, before, to(before))) return;
    }
  }

  return { store, now, addInvoice, current, change };
}

interface TestSubscription {
  readonly id: string;
  readonly userId: number;
  readonly plan: PaidTier;
  readonly status: Subscription["status"];
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Day of the month of each renewal. In a shorter month, the renewal is on the last day. */
  readonly anchorDay: number;
  readonly cancelsAtPeriodEnd: boolean;
  readonly nextPlan: PaidTier | null;
  readonly firstPaidAt: string;
  readonly isRefunded: boolean;
}

interface TestInvoice {
  readonly amountCents: number;
  readonly status: "paid" | "refunded";
  readonly description: string;
  readonly createdAt: string;
}

function createTestSubscription(id: string, userId: number, plan: PaidTier, now: Date): TestSubscription {
  const at = now.toISOString();
  return {
    id,
    userId,
    plan,
    status: "active",
    periodStart: at,
    periodEnd: addMonth(now).toISOString(),
    anchorDay: now.getUTCDate(),
    cancelsAtPeriodEnd: false,
    nextPlan: null,
    firstPaidAt: at,
    isRefunded: false,
  };
}

/**
 * Brings the subscription from its stored state to `now`. At the end of each period until then, it is renewed, changed
 * to the next plan, or ended.
 */
function advanceSubscription(
  subscription: TestSubscription,
  now: Date,
): { readonly subscription: TestSubscription; readonly invoices: readonly TestInvoice[] } {
  const invoices: TestInvoice[] = [];
  let current = subscription;
  while (current.status === "active" && new Date(current.periodEnd) <= now) {
    if (current.cancelsAtPeriodEnd) {
      current = { ...current, status: "ended" };
      break;
    }
    const plan = current.nextPlan ?? current.plan;
    const begins = new Date(current.periodEnd);
    invoices.push(newTestInvoice(priceCentsOf(plan), `${PLAN_LABELS[plan]}, one month`, begins));
    current = {
      ...current,
      plan,
      nextPlan: null,
      periodStart: begins.toISOString(),
      periodEnd: addMonth(begins, current.anchorDay).toISOString(),
    };
  }
  return { subscription: current, invoices };
}

const newTestInvoice = (amountCents: number, description: string, at: Date): TestInvoice => ({
  amountCents,
  status: amountCents < 0 ? "refunded" : "paid",
  description,
  createdAt: at.toISOString(),
});

const convertTestSubscription = (kept: TestSubscription): Subscription => ({
  providerId: kept.id,
  userId: kept.userId,
  plan: kept.plan,
  status: kept.status,
  priceId: planPriceIdOf({ plan: kept.plan, cents: priceCentsOf(kept.plan), currency: "usd" }),
  priceCents: priceCentsOf(kept.plan),
  currency: "usd",
  periodStart: new Date(kept.periodStart),
  periodEnd: new Date(kept.periodEnd),
  cancelsAtPeriodEnd: kept.cancelsAtPeriodEnd,
  nextPlan: kept.nextPlan,
  firstPaidAt: new Date(kept.firstPaidAt),
  isRefunded: kept.isRefunded,
});
