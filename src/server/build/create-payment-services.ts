import { type StripeSettings, stripePayments } from "../adapters/payments/stripe-payments.ts";
import { createTestPayments } from "../adapters/payments/test-payments.ts";
import { createTestPaymentStore } from "../adapters/postgres/test-payment-store.ts";
import type { ClosingStep } from "../close-in-order.ts";
import type { Config } from "../config.ts";
import { startBillingReconciliation } from "../jobs/start-billing-reconciliation.ts";
import type { PaymentProvider, TestCheckouts } from "../ports/payments.ts";
import type { StorageServices } from "./open-storage.ts";
import type { ServerContext } from "./server-context.ts";

export interface PaymentServices {
  /** null: this site sells nothing. */
  readonly payments: PaymentProvider | null;
  /** null: real payments, or no payments. */
  readonly testCheckouts: TestCheckouts | null;
  readonly closing: readonly ClosingStep[];
}

export function createPaymentServices(
  { config, options, clock, reportBug, metrics, logger }: ServerContext,
  { database, store }: StorageServices,
): PaymentServices {
  const { appUrl, brandName } = config;
  const test = config.hasTestCheckout
    ? createTestPayments({ store: createTestPaymentStore(database.pool), clock, appUrl })
    : null;
  const noteError = (call: string, reason: string) => {
    metrics.notePaymentError(call);
    logger.warn({ call, reason }, "The payment provider failed.");
  };
  const payments = config.payments === null ? test : openProvider(config.payments, { appUrl, brandName, noteError });
  const noteEnded = (count: number) =>
    logger.warn(
      { count },
      "Subscriptions hang on a payment provider that is not set up here any more, and were ended.",
    );
  if (options.hasTimedJobs === false) return { payments, testCheckouts: test?.checkouts ?? null, closing: [] };
  const reconciling = startBillingReconciliation({ store, payments, clock, reportBug, noteEnded });
  const closing = [{ name: "billing's look-ups", close: () => reconciling.stop() }];
  return { payments, testCheckouts: test?.checkouts ?? null, closing };
}

function openProvider(
  provider: NonNullable<Config["payments"]>,
  site: Pick<StripeSettings, "appUrl" | "brandName" | "noteError">,
): PaymentProvider {
  switch (provider.kind) {
    case "stripe":
      return stripePayments({ ...provider, ...site });
  }
}
