import { expect, test } from "vitest";
import type { SubscriptionView } from "#contract/billing.ts";
import { createPlanButton, createPlanQuestion, describePlan, isPlanBlockedByPin } from "./plan-state.ts";

const PLUS: SubscriptionView = {
  tier: "plus",
  billedTier: "plus",
  pinnedTier: null,
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
  expect(describePlan(PLUS)).toBe("You are on Plus. It renews on December 4 for $20.");
  if (subscription === null) throw new Error("no subscription");
  expect(describePlan({ ...PLUS, subscription: { ...subscription, cancelsAtPeriodEnd: true } })).toBe(
    "You are on Plus until December 4, then on Free.",
  );
  expect(
    describePlan({
      ...PLUS,
      tier: "premier",
      billedTier: "premier",
      subscription: { ...subscription, nextPlan: "plus" },
    }),
  ).toBe("You are on Premier until December 4, then on Plus.");
  expect(describePlan({ ...PLUS, subscription: { ...subscription, status: "past-due" } })).toContain("tried again");
  expect(describePlan({ ...PLUS, tier: "premier" })).toBe("You are on Premier, a gift of whoever runs this site.");
  expect(describePlan({ ...PLUS, tier: "free", billedTier: "free", subscription: null })).toBe("You are on Free.");
});

test("an account that is held on a plan is told so, and what it pays for all the same; nothing dearer is offered", () => {
  const held: SubscriptionView = { ...PLUS, tier: "free", pinnedTier: "free" };
  const sentence = describePlan(held);
  expect(sentence).toContain("You are on Free: whoever runs this site set this plan for you");
  expect(sentence).toContain("You still pay for Plus");
  expect(describePlan({ ...held, billedTier: "free", subscription: null })).not.toContain("pay for");
  expect((["free", "plus", "premier"] as const).map((plan) => isPlanBlockedByPin(held, plan))).toEqual([
    false,
    true,
    true,
  ]);
  expect((["free", "plus", "premier"] as const).map((plan) => isPlanBlockedByPin(PLUS, plan))).toEqual([
    false,
    false,
    false,
  ]);
});

test("the buttons are the specification's, and one's own plan cannot be chosen", () => {
  expect(createPlanButton("free", "plus")).toEqual({ label: "Start Free", isCurrent: false });
  expect(createPlanButton("plus", "free").label).toBe("Upgrade to Plus");
  expect(createPlanButton("premier", "plus").label).toBe("Go Premier");
  expect(createPlanButton("plus", "plus")).toEqual({ label: "Current Plan", isCurrent: true });
  expect(createPlanButton("plus", "premier").label).toBe("Change to Plus");
});

test("a change of a paid plan is asked about with what it costs and when it begins, and nothing else is asked", () => {
  if (subscription === null) throw new Error("no subscription");
  const premier: SubscriptionView = { ...PLUS, tier: "premier", billedTier: "premier" };
  const upgrade = { kind: "upgrade", dueTodayCents: 3_712, takesEffectAt: null } as const;
  expect(createPlanQuestion(PLUS, "premier", upgrade)).toEqual({
    title: "Change to Premier?",
    text: "You pay $37.12 now for the days that are left, then $59 a month from December 4. Premier begins at once.",
    action: "Pay $37.12",
  });
  const downgrade = { kind: "downgrade", dueTodayCents: 0, takesEffectAt: subscription.periodEnd } as const;
  expect(createPlanQuestion(premier, "plus", downgrade)).toEqual({
    title: "Change to Plus?",
    text: "Nothing is charged today. You keep Premier until December 4; from then on you are on Plus for $20 a month. You can undo this until then.",
    action: "Change to Plus",
  });
  const none = { kind: "none", dueTodayCents: 0, takesEffectAt: null } as const;
  expect(createPlanQuestion(PLUS, "plus", none)).toBeNull();
  const ending = { ...PLUS, subscription: { ...subscription, cancelsAtPeriodEnd: true } };
  expect(createPlanQuestion(ending, "plus", none)).toMatchObject({ title: "Stay on Plus?", action: "Stay on Plus" });
  expect(createPlanQuestion({ ...PLUS, subscription: null }, "premier", upgrade)).toBeNull();
});
