import { stripePayments } from "../adapters/payments/stripe-payments.ts";
import { testPayments } from "../adapters/payments/test-payments.ts";
import { testPaymentStore } from "../adapters/postgres/test-payment-store.ts";
import type { ClosingStep } from "../close-in-order.ts";
import { syncSubscription } from "../features/billing/sync-subscription.ts";
import { reconcileBilling } from "../jobs/reconcile-billing.ts";
import type { Payments, TestCheckouts } from "../ports/payments.ts";
import type { Kept } from "./open-kept.ts";
import type { Site } from "./open-site.ts";

/** Who takes the money. */
export interface Selling {
  /** null: this site sells nothing. */
  readonly payments: Payments | null;
  /** null: a real provider takes the money, or nobody does. */
  readonly testCheckouts: TestCheckouts | null;
  readonly closing: readonly ClosingStep[];
}

export function openSelling({ config, clock, reportBug }: Site, { database, store }: Kept): Selling {
  const { appUrl, brandName } = config;
  const test = config.hasTestCheckout ? testPayments({ store: testPaymentStore(database.pool), clock, appUrl }) : null;
  const payments = config.payments === null ? test : stripePayments({ ...config.payments, appUrl, brandName });
  if (payments === null) return { payments, testCheckouts: null, closing: [] };
  const sync = (userId: number) => syncSubscription({ store, payments, clock }, userId);
  const reconciling = reconcileBilling({ store, sync, clock, reportBug });
  const closing = [{ name: "billing's look-ups", close: () => reconciling.stop() }];
  return { payments, testCheckouts: test?.checkouts ?? null, closing };
}
