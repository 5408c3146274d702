import { expect, test } from "vitest";
import type { SubscriptionView } from "#contract/billing.ts";
import { planButton, planSentence } from "./plan-state.ts";

const PLUS: SubscriptionView = {
  tier: "plus",
  billedTier: "plus",
  isTest: false,
  subscription: {
    plan: "plus",
    status: "active",
    priceCents: 2000,
    periodEnd: `${new Date().getFullYear()}-12-04T12:00:00.000`,
    cancelsAtPeriodEnd: false,
    nextPlan: null,
    refundableUntil: null,
  },
};
const subscription = PLUS.subscription;

test("the sentence says what one has, until when, and what comes then", () => {
  expect(planSentence(PLUS)).toBe("You are on Plus. It renews on 4 December for $20.");
  if (subscription === null) throw new Error("no subscription");
  expect(planSentence({ ...PLUS, subscription: { ...subscription, cancelsAtPeriodEnd: true } })).toBe(
    "You are on Plus until 4 December, then on Free.",
  );
  expect(
    planSentence({
      ...PLUS,
      tier: "premier",
      billedTier: "premier",
      subscription: { ...subscription, nextPlan: "plus" },
    }),
  ).toBe("You are on Premier until 4 December, then on Plus.");
  expect(planSentence({ ...PLUS, subscription: { ...subscription, status: "past-due" } })).toContain("tried again");
  expect(planSentence({ ...PLUS, tier: "premier" })).toBe("You are on Premier, given by whoever runs this site.");
  expect(planSentence({ ...PLUS, tier: "free", billedTier: "free", subscription: null })).toBe("You are on Free.");
});

test("the buttons are SPEC's, and one's own plan cannot be chosen", () => {
  expect(planButton("free", "plus")).toEqual({ label: "Start Free", isCurrent: false });
  expect(planButton("plus", "free").label).toBe("Upgrade to Plus");
  expect(planButton("premier", "plus").label).toBe("Go Premier");
  expect(planButton("plus", "plus")).toEqual({ label: "Current Plan", isCurrent: true });
  expect(planButton("plus", "premier").label).toBe("Change to Plus");
});
