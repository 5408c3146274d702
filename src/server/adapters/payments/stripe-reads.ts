import type Stripe from "stripe";
import type { Invoice, Payments } from "../../ports/payments.ts";
import type { StripeClient } from "./stripe-changes.ts";
import { asSubscription, idOf, itemOf, LIVE_STATUSES, nextPriceOf } from "./stripe-subscription.ts";

const INVOICES_MAX = 24;

/** What Stripe says about a customer: always asked for, never guessed. */
export function stripeReads({
  stripe,
  prices,
}: StripeClient): Pick<Payments, "readSubscription" | "previewUpgrade" | "invoices"> {
  async function subscriptionsOf(customerId: string): Promise<Stripe.Subscription[]> {
    const found = await stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: 20,
      expand: ["data.schedule"],
    });
    return found.data;
  }

  return {
    async readSubscription(customerId) {
      const all = await subscriptionsOf(customerId);
      const live = all.filter(({ status }) => LIVE_STATUSES.includes(status)).sort((a, b) => priceOf(b) - priceOf(a));
      const [newest] = all.toSorted((a, b) => b.created - a.created);
      const found = live[0] ?? newest;
      if (found === undefined) return { current: null, doubles: [] };
      const nextPriceId = nextPriceOf(found);
      const nextPlan = nextPriceId === null ? null : await prices.planAt(nextPriceId);
      return { current: asSubscription(found, nextPlan), doubles: live.slice(1).map(({ id }) => id) };
    },
    async previewUpgrade(subscription, plan) {
      const current = await stripe.subscriptions.retrieve(subscription.providerId);
      const preview = await stripe.invoices.createPreview({
        subscription: current.id,
        subscription_details: {
          items: [{ id: itemOf(current).id, price: await prices.idOf(plan) }],
          proration_behavior: "always_invoice",
        },
      });
      return preview.amount_due;
    },
    async invoices(customerId) {
      const [{ data }, subscriptions] = await Promise.all([
        stripe.invoices.list({ customer: customerId, limit: INVOICES_MAX }),
        subscriptionsOf(customerId),
      ]);
      const refunded = new Set(subscriptions.filter(({ metadata }) => metadata.refunded === "yes").map(({ id }) => id));
      return data.map((invoice) => asInvoice(invoice, refunded));
    },
  };
}

const priceOf = (subscription: Stripe.Subscription): number => itemOf(subscription).price.unit_amount ?? 0;

function asInvoice(invoice: Stripe.Invoice, refunded: ReadonlySet<string>): Invoice {
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  const isRefunded = subscription !== null && refunded.has(subscription);
  const status = invoice.status === "paid" ? "paid" : invoice.status === "open" ? "open" : "failed";
  return {
    id: invoice.id ?? "",
    amountCents: invoice.total,
    currency: invoice.currency,
    status: isRefunded && status === "paid" ? "refunded" : status,
    description: invoice.lines.data[0]?.description ?? "Subscription",
    createdAt: new Date(invoice.created * 1000),
    url: invoice.hosted_invoice_url ?? null,
  };
}
