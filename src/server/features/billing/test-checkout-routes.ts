import {
  testCheckoutOutcomeSchema,
  testCheckoutParamsSchema,
  testCheckoutRedirectSchema,
  testCheckoutSchema,
} from "#contract/billing.ts";
import { priceCentsOf } from "#domain/plans/subscriptions.ts";
import { notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { TestCheckouts } from "../../ports/payments.ts";
import { type SyncSubscriptionDeps, syncSubscription } from "./subscriptions.ts";

const ENDS = { paid: "succeeded", failed: "failed", closed: "canceled", open: "processing" } as const;

/** Replaces the card form if no payment provider is connected. No money moves. */
export function testCheckoutRoutes(
  app: TypedApp,
  deps: SyncSubscriptionDeps & { readonly checkouts: TestCheckouts },
): void {
  app.get(
    "/api/test-checkout/:id",
    { config: { access: "user" }, schema: { params: testCheckoutParamsSchema, response: { 200: testCheckoutSchema } } },
    async (request) => {
      const checkout = await deps.checkouts.find(requireUser(request).id, request.params.id);
      if (checkout === null) throw notFound();
      return { plan: checkout.plan, priceCents: priceCentsOf(checkout.plan), state: checkout.state };
    },
  );

  app.post(
    "/api/test-checkout/:id",
    {
      config: { access: "user" },
      schema: {
        params: testCheckoutParamsSchema,
        body: testCheckoutOutcomeSchema,
        response: { 200: testCheckoutRedirectSchema },
      },
    },
    async (request) => {
      const { id: userId } = requireUser(request);
      const ended = await deps.checkouts.end(userId, request.params.id, request.body.outcome);
      if (ended === null) throw notFound();
      // The checkout is closed here too, so that a retry opens a new one.
      if (ended.state !== "open") await deps.store.billing.closeCheckout(userId, request.params.id);
      await syncSubscription(deps, userId);
      const intent = `payment_intent=${request.params.id}&payment_intent_client_secret=${request.params.id}_secret`;
      return {
        url:
          ended.state === "closed"
            ? "/subscribe"
            : `/subscription-success?${intent}&redirect_status=${ENDS[ended.state]}`,
      };
    },
  );
}
