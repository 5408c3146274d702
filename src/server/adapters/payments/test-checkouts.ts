import type { PaidTier } from "#domain/plans/plans.ts";
import type { TestCheckout, TestCheckouts } from "../../ports/payments.ts";
import type { TestLedger } from "./test-ledger.ts";
import { asSubscription, beginSubscription, invoiceOf, LABELS } from "./test-provider.ts";

/** The page that stands in place of a card form. */
export function testCheckouts({ store, now, current, addInvoice }: TestLedger): TestCheckouts {
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

  /** False for whoever pays for a plan already: of two checkouts only one can be paid. */
  async function begin(userId: number, plan: PaidTier): Promise<boolean> {
    // Named after how many there were before it was asked whether one is live: of two that begin at once one does.
    const { length } = await store.list(userId, "subscription");
    const live = await current(userId);
    if (live !== null && live.status !== "ended") return false;
    const subscription = beginSubscription(`test_subscription_${userId}_${length + 1}`, userId, plan, now());
    if (!(await store.add(userId, "subscription", subscription.id, subscription, now()))) return false;
    const { priceCents } = asSubscription(subscription);
    await addInvoice(userId, invoiceOf(priceCents, `${LABELS[plan]}, one month`, now()));
    return true;
  }

  return { find: (userId, id) => store.find(userId, "checkout", id), end };
}
