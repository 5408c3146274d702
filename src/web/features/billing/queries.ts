import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  checkoutSchema,
  invoiceSchema,
  planPreviewSchema,
  type SubscriptionView,
  subscriptionSchema,
  testCheckoutRedirectSchema,
  testCheckoutSchema,
} from "#contract/billing.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { userQuery } from "#web/features/accounts/queries.ts";
import { request } from "#web/lib/api.ts";

export const subscriptionQuery = queryOptions({
  queryKey: ["/api/subscription"],
  queryFn: ({ signal }) => request("GET", "/api/subscription", { schema: subscriptionSchema, signal }),
});

/** What would happen if the user chose the plan today. */
export const planPreviewQuery = (plan: Tier) =>
  queryOptions({
    queryKey: ["/api/subscription/preview", plan],
    queryFn: ({ signal }) =>
      request("GET", `/api/subscription/preview?plan=${plan}`, { schema: planPreviewSchema, signal }),
    // The price depends on the time left in the period.
    staleTime: 0,
  });

export const invoicesQuery = queryOptions({
  queryKey: ["/api/invoices"],
  queryFn: ({ signal }) => request("GET", "/api/invoices", { schema: z.array(invoiceSchema), signal }),
});

export const testCheckoutQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/test-checkout", id],
    queryFn: ({ signal }) => request("GET", `/api/test-checkout/${id}`, { schema: testCheckoutSchema, signal }),
    staleTime: 0,
  });

/** Starts the purchase of a plan and returns the URL of the next page. Changes nothing if the user already pays. */
export const choosePlan = (plan: Tier) =>
  request("GET", `/api/create-checkout-session?plan=${plan}`, { schema: checkoutSchema });

/** Changes the plan of a paying user. The user must have confirmed the change. */
export const confirmPlanChange = (plan: Tier) =>
  request("POST", "/api/subscription/change", { schema: checkoutSchema, body: { plan } });

export const endTestCheckout = (id: string, outcome: "succeed" | "fail" | "cancel") =>
  request("POST", `/api/test-checkout/${id}`, { schema: testCheckoutRedirectSchema, body: { outcome } });

export type SubscriptionChange = "cancel" | "resume" | "refund";

/** Sends a change and refreshes all data that depends on the plan. */
export function useSubscriptionChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: SubscriptionChange | "confirm") =>
      change === "confirm"
        ? request("POST", "/api/subscription-success", {
            schema: subscriptionSchema,
            body: extractPaymentIntentFromUrl(),
          })
        : request("POST", `/api/subscription/${change}`, { schema: subscriptionSchema }),
    onSuccess: async (view: SubscriptionView) => {
      queries.setQueryData(subscriptionQuery.queryKey, view);
      await Promise.all(
        [
          userQuery.queryKey,
          ["/api/usage"],
          ["/api/models/all"],
          invoicesQuery.queryKey,
          ["/api/subscription/preview"],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
}

let intent: { paymentIntent: string | null; paymentIntentClientSecret: string | null } | null = null;

/** Reads the payment intent once and removes it from the URL, so that its secret is not visible or in the history. */
export function extractPaymentIntentFromUrl() {
  const given = new URLSearchParams(window.location.search);
  const found = given.get("payment_intent");
  intent ??= { paymentIntent: found, paymentIntentClientSecret: given.get("payment_intent_client_secret") };
  if (given.has("payment_intent_client_secret")) {
    given.delete("payment_intent_client_secret");
    given.delete("payment_intent");
    window.history.replaceState(window.history.state, "", `${window.location.pathname}?${given}`);
  }
  return intent;
}
