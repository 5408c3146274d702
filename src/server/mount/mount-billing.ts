import { randomUUID } from "node:crypto";
import { billingRoutes } from "../features/billing/routes.ts";
import { testCheckoutRoutes } from "../features/billing/test-checkout-routes.ts";
import { usageRoutes } from "../features/billing/usage-routes.ts";
import type { CommonRouteDeps } from "./common-route-deps.ts";

export function mountBilling(parts: CommonRouteDeps): void {
  const { app, store, clock, payments, testCheckouts } = parts;
  billingRoutes(app, {
    ...parts,
    appUrl: parts.config.appUrl,
    newId: () => randomUUID(),
    accounts: store.accounts,
  });
  if (payments !== null && testCheckouts !== null)
    testCheckoutRoutes(app, { store, clock, payments, checkouts: testCheckouts });
  usageRoutes(app, { store, clock, ceilings: (tier) => parts.answering.limits(tier).ceilings });
}
