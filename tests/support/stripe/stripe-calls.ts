import { at, type FormObject, textAt, textsAt } from "./read-form.ts";
import type { Invoice, Schedule, Session, StripeBooks, Subscription } from "./stripe-books.ts";

/** An answer of Stripe's API other than 200. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, error: { type: string; code?: string; message: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

const missing = (what: string) =>
  new StripeRefusal(404, { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}` });
const refused = (code: string, message: string) =>
  new StripeRefusal(400, { type: "invalid_request_error", code, message });

/** Where a call names a customer who is not there, Stripe refuses the parameter. */
function customerOf(books: StripeBooks, form: FormObject): string {
  const customer = textAt(form, "customer") ?? "";
  if (books.customers.has(customer)) return customer;
  const message = `No such customer: '${customer}'`;
  throw new StripeRefusal(400, { type: "invalid_request_error", code: "resource_missing", message, param: "customer" });
}

const list = (data: readonly unknown[]) => ({ object: "list", has_more: false, url: "/", data });

type Call = (books: StripeBooks, id: string, form: FormObject) => object;

/** The calls our adapter makes, by method and path; `:id` stands for a name. */
export const STRIPE_CALLS: Readonly<Record<string, Call>> = {
  "GET /v1/prices": (books, _id, form) => {
    const keys = Object.values(textsAt(form, "lookup_keys"));
    return list([...books.prices.values()].filter(({ lookup_key: key }) => keys.includes(key)));
  },
  "GET /v1/prices/:id": (books, id) => {
    const price = books.prices.get(id);
    if (price === undefined) throw missing("price");
    return price;
  },
  "POST /v1/prices": (books, _id, form) => {
    const price = {
      id: books.newId("price"),
      object: "price" as const,
      unit_amount: Number(textAt(form, "unit_amount")),
      currency: textAt(form, "currency") ?? "",
      lookup_key: textAt(form, "lookup_key") ?? "",
    };
    books.prices.set(price.id, price);
    return price;
  },
  "POST /v1/customers": (books, _id, form) => {
    const email = textAt(form, "email") ?? "";
    const customer = {
      id: books.newId("cus"),
      object: "customer" as const,
      email,
      metadata: textsAt(form, "metadata"),
    };
    books.customers.set(customer.id, customer);
    return customer;
  },
  "POST /v1/checkout/sessions": (books, _id, form) => {
    const customer = customerOf(books, form);
    const expiresAt = Number(textAt(form, "expires_at"));
    if (!(expiresAt >= books.seconds() + 30 * 60)) throw refused("parameter_invalid", "expires_at is too soon");
    const id = books.newId("cs_test");
    const session: Session = {
      id,
      object: "checkout.session",
      customer,
      metadata: textsAt(form, "subscription_data.metadata"),
      priceId: textAt(form, "line_items.0.price") ?? "",
      success_url: textAt(form, "success_url") ?? "",
      cancel_url: textAt(form, "cancel_url") ?? "",
      expires_at: expiresAt,
      url: `${books.pageUrl}/${id}`,
      status: "open",
    };
    books.sessions.set(id, session);
    return session;
  },
  "GET /v1/checkout/sessions": (books, _id, form) => {
    const customer = customerOf(books, form);
    const status = textAt(form, "status");
    return list([...books.sessions.values()].filter((one) => one.customer === customer && one.status === status));
  },
  "POST /v1/checkout/sessions/:id/expire": (books, id) => {
    const session = books.sessions.get(id);
    if (session === undefined) throw missing("checkout session");
    if (session.status !== "open") throw refused("session_not_open", "Only open sessions can be expired");
    session.status = "expired";
    session.url = null;
    return session;
  },
  "GET /v1/subscriptions": (books, _id, form) => {
    const held = books.subscriptionsOf(customerOf(books, form));
    // Unless all are asked for, Stripe leaves out those that were cancelled.
    const shown = textAt(form, "status") === "all" ? held : held.filter(({ status }) => status !== "canceled");
    return list(shown.map((one) => show(books, one, Object.values(textsAt(form, "expand")))));
  },
  "GET /v1/subscriptions/:id": (books, id) => show(books, found(books, id)),
  "POST /v1/subscriptions/:id": updateSubscription,
  "DELETE /v1/subscriptions/:id": (books, id) => {
    const subscription = found(books, id);
    if (subscription.status === "canceled") throw missing("subscription");
    books.cancel(subscription);
    return show(books, subscription);
  },
  "POST /v1/subscription_schedules": (books, _id, form) => {
    const subscription = found(books, textAt(form, "from_subscription") ?? "");
    if (subscription.scheduleId !== null) throw refused("schedule_exists", "The subscription has a schedule already");
    const schedule: Schedule = {
      id: books.newId("sub_sched"),
      object: "subscription_schedule",
      subscriptionId: subscription.id,
      status: "active",
      nextPriceId: null,
    };
    books.schedules.set(schedule.id, schedule);
    subscription.scheduleId = schedule.id;
    return showSchedule(books, schedule);
  },
  "POST /v1/subscription_schedules/:id": (books, id, form) => {
    const schedule = books.schedules.get(id);
    if (schedule?.status !== "active") throw missing("schedule");
    const subscription = found(books, schedule.subscriptionId);
    if (Number(textAt(form, "phases.0.end_date")) !== books.seconds(subscription.periodEnd))
      throw refused("phase_invalid", "The current phase must end with the period");
    schedule.nextPriceId = textAt(form, "phases.1.items.0.price") ?? null;
    books.happen("customer.subscription.updated", subscription.customer);
    return showSchedule(books, schedule);
  },
  "POST /v1/subscription_schedules/:id/release": (books, id) => {
    const schedule = books.schedules.get(id);
    if (schedule?.status !== "active") throw missing("schedule");
    schedule.status = "released";
    const subscription = found(books, schedule.subscriptionId);
    subscription.scheduleId = null;
    books.happen("customer.subscription.updated", subscription.customer);
    return showSchedule(books, schedule);
  },
  "GET /v1/invoices": (books, _id, form) => {
    if (textAt(form, "customer") !== undefined) customerOf(books, form);
    const [customer, subscription, status] = ["customer", "subscription", "status"].map((name) => textAt(form, name));
    const wanted = [...books.invoices.values()].filter(
      (invoice) =>
        (customer === undefined || invoice.customer === customer) &&
        (subscription === undefined || invoice.subscriptionId === subscription) &&
        (status === undefined || invoice.status === status),
    );
    return list(wanted.reverse().map(showInvoice));
  },
  "POST /v1/invoices/create_preview": (books, _id, form) => {
    const subscription = found(books, textAt(form, "subscription") ?? "");
    const price = textAt(form, "subscription_details.items.0.price") ?? "";
    return { object: "invoice", amount_due: books.proration(subscription, price) };
  },
  "POST /v1/refunds": (books, _id, form) => {
    const intent = textAt(form, "payment_intent");
    const invoice = [...books.invoices.values()].find(({ paymentIntentId }) => paymentIntentId === intent);
    if (invoice === undefined) throw missing("payment_intent");
    if (invoice.isRefunded) throw refused("charge_already_refunded", "This charge has been refunded");
    invoice.isRefunded = true;
    books.happen("charge.refunded", invoice.customer);
    return { id: books.newId("re"), object: "refund", amount: invoice.total };
  },
};

function updateSubscription(books: StripeBooks, id: string, form: FormObject): object {
  const subscription = found(books, id);
  if (subscription.status === "canceled" && at(form, "metadata") === undefined) throw missing("subscription");
  Object.assign(subscription.metadata, textsAt(form, "metadata"));
  const cancels = textAt(form, "cancel_at_period_end");
  if (cancels !== undefined) {
    if (subscription.scheduleId !== null) throw refused("schedule_managed", "A schedule manages this subscription");
    subscription.cancel_at_period_end = cancels === "true";
  }
  const price = textAt(form, "items.0.price");
  if (price !== undefined) changePrice(books, subscription, price, form);
  books.happen("customer.subscription.updated", subscription.customer);
  return show(books, subscription, Object.values(textsAt(form, "expand")));
}

function changePrice(books: StripeBooks, subscription: Subscription, priceId: string, form: FormObject): void {
  if (textAt(form, "items.0.id") !== subscription.itemId) throw missing("subscription item");
  const cents = books.proration(subscription, priceId);
  const card = books.cards.get(subscription.customer) ?? "good";
  if (card === "declined" && textAt(form, "payment_behavior") !== "pending_if_incomplete")
    throw new StripeRefusal(402, { type: "card_error", code: "card_declined", message: "Your card was declined" });
  const invoice = books.invoice(subscription, cents, card === "good" ? "paid" : "open", "Rest of the month");
  subscription.latestInvoiceId = invoice.id;
  subscription.pendingUpdate = card !== "good";
  if (card === "good") subscription.priceId = priceId;
}

function found(books: StripeBooks, id: string): Subscription {
  const subscription = books.subscriptions.get(id);
  if (subscription === undefined) throw missing("subscription");
  return subscription;
}

function show(books: StripeBooks, subscription: Subscription, expand: readonly string[] = []): object {
  const isExpanded = (name: string) => expand.some((path) => path.split(".").at(-1) === name);
  const schedule = books.schedules.get(subscription.scheduleId ?? "");
  const invoice = books.invoices.get(subscription.latestInvoiceId);
  return {
    id: subscription.id,
    object: "subscription",
    customer: subscription.customer,
    created: subscription.created,
    start_date: subscription.start_date,
    metadata: subscription.metadata,
    status: subscription.status,
    cancel_at_period_end: subscription.cancel_at_period_end,
    pending_update: subscription.pendingUpdate ? { expires_at: books.seconds() + 82_800 } : null,
    latest_invoice: invoice === undefined ? null : isExpanded("latest_invoice") ? showInvoice(invoice) : invoice.id,
    schedule: schedule === undefined ? null : isExpanded("schedule") ? showSchedule(books, schedule) : schedule.id,
    items: list([
      {
        id: subscription.itemId,
        object: "subscription_item",
        price: books.prices.get(subscription.priceId),
        current_period_start: books.seconds(subscription.periodStart),
        current_period_end: books.seconds(subscription.periodEnd),
      },
    ]),
  };
}

function showSchedule(books: StripeBooks, schedule: Schedule): object {
  const subscription = found(books, schedule.subscriptionId);
  const [start, end] = [books.seconds(subscription.periodStart), books.seconds(subscription.periodEnd)];
  const phases: object[] = [{ start_date: start, end_date: end, items: [{ price: subscription.priceId }] }];
  if (schedule.nextPriceId !== null) phases.push({ start_date: end, items: [{ price: schedule.nextPriceId }] });
  return { id: schedule.id, object: schedule.object, status: schedule.status, subscription: subscription.id, phases };
}

const showInvoice = (invoice: Invoice): object => ({
  id: invoice.id,
  object: "invoice",
  customer: invoice.customer,
  total: invoice.total,
  currency: "usd",
  status: invoice.status,
  created: invoice.created,
  hosted_invoice_url: `https://invoice.stripe.test/${invoice.id}`,
  lines: list([{ description: invoice.description }]),
  parent: { type: "subscription_details", subscription_details: { subscription: invoice.subscriptionId } },
  payments: list([
    { object: "invoice_payment", payment: { type: "payment_intent", payment_intent: invoice.paymentIntentId } },
  ]),
});
