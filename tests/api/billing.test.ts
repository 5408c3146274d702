import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  checkoutSchema,
  invoiceSchema,
  planPreviewSchema,
  type SubscriptionView,
  subscriptionSchema,
  testCheckoutRedirectSchema,
} from "#contract/billing.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { newPerson, onNode, type Person, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const DAY_MS = 86_400_000;
let now = new Date("2026-01-31T10:00:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.close());

const checkoutFor = async (person: TestClient, plan: string) =>
  z.parse(checkoutSchema, (await person.get(`/api/create-checkout-session?plan=${plan}`)).body);
/** What the page does once somebody who pays already has confirmed. */
const changeTo = async (person: Person, plan: string) =>
  z.parse(checkoutSchema, (await person.post("/api/subscription/change", { plan })).body);

async function pay(person: Person, url: string, outcome: "succeed" | "fail" | "cancel"): Promise<string> {
  const reply = await person.post(`/api${new URL(url).pathname}`, { outcome });
  return z.parse(testCheckoutRedirectSchema, reply.body).url;
}

async function subscribe(plan: "plus" | "premier"): Promise<Person> {
  const person = await newPerson(server);
  await pay(person, (await checkoutFor(person, plan)).url, "succeed");
  return person;
}

const subscriptionOf = async (person: Person): Promise<SubscriptionView> =>
  z.parse(subscriptionSchema, (await person.get("/api/subscription")).body);
const look = async (person: Person): Promise<SubscriptionView> =>
  z.parse(subscriptionSchema, (await person.post("/api/subscription-success", {})).body);
const tierOf = async (person: Person): Promise<Tier> =>
  z.parse(z.object({ subscriptionTier: z.enum(["free", "plus", "premier"]) }), (await person.get("/api/user")).body)
    .subscriptionTier;
const invoicesOf = async (person: Person) =>
  z.parse(z.array(invoiceSchema), (await person.get("/api/invoices")).body).map(({ amountCents }) => amountCents);
const preview = async (person: Person, plan: Tier) =>
  z.parse(planPreviewSchema, (await person.get(`/api/subscription/preview?plan=${plan}`)).body);

/** Time goes by; somebody who looks in every few days stays signed in. */
async function pass(person: Person, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 10) {
    now = new Date(now.getTime() + Math.min(10, left) * DAY_MS);
    await person.get("/api/user");
  }
}

test("a plan holds from the moment it is paid, and not before", async () => {
  const ada = await newPerson(server);
  expect(await preview(ada, "plus")).toEqual({ kind: "checkout", dueTodayCents: 2000, takesEffectAt: null });
  const { url } = await checkoutFor(ada, "plus");
  expect((await look(ada)).tier).toBe("free");
  expect(await pay(ada, url, "succeed")).toContain("redirect_status=succeeded");
  expect(await tierOf(ada)).toBe("plus");
  expect(await subscriptionOf(ada)).toMatchObject({
    billedTier: "plus",
    isTest: true,
    subscription: { status: "active", priceCents: 2000, cancelsAtPeriodEnd: false, nextPlan: null },
  });
  expect(await invoicesOf(ada)).toEqual([2000]);
});

test("a payment that fails or is called off changes nothing, and a second end of a checkout neither", async () => {
  const ada = await newPerson(server);
  const { url } = await checkoutFor(ada, "premier");
  expect(await pay(ada, url, "fail")).toContain("redirect_status=failed");
  expect(await pay(ada, url, "succeed")).toContain("redirect_status=failed");
  expect(await tierOf(ada)).toBe("free");
  expect(await invoicesOf(ada)).toEqual([]);
  // Trying again is a new checkout, for the same plan too, also after calling it off.
  const second = await checkoutFor(ada, "premier");
  expect(await pay(ada, second.url, "cancel")).toBe("/subscribe");
  const third = await checkoutFor(ada, "premier");
  expect(new Set([url, second.url, third.url]).size).toBe(3);
  await pay(ada, third.url, "succeed");
  expect(await tierOf(ada)).toBe("premier");
});

test("two hundred confirmations without a payment give nobody a plan", async () => {
  const ada = await newPerson(server);
  await checkoutFor(ada, "premier");
  const claims = { paymentIntent: "pi_paid", paymentIntentClientSecret: "pi_paid_secret" };
  const replies = await Promise.all(Array.from({ length: 200 }, () => ada.post("/api/subscription-success", claims)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await tierOf(ada)).toBe("free");
});

test("checkouts asked for at once are one, and one for another plan closes it", async () => {
  const ada = await newPerson(server);
  const urls = await Promise.all(Array.from({ length: 12 }, async () => (await checkoutFor(ada, "plus")).url));
  expect(new Set(urls).size).toBe(1);
  const { rows } = await server.database.pool.query(
    "SELECT count(*)::int AS n FROM test_payment_objects WHERE user_id = $1 AND kind = 'checkout'",
    [ada.user.id],
  );
  expect(rows[0].n).toBe(1);
  const premier = await checkoutFor(ada, "premier");
  await pay(ada, premier.url, "succeed");
  expect(await tierOf(ada)).toBe("premier");
});

test("an upgrade is immediate and charges the rest of the month; a downgrade waits for its end", async () => {
  const ada = await subscribe("plus");
  await pass(ada, 14);
  // 14 of the 28 days to 28 February are left.
  expect(await preview(ada, "premier")).toEqual({ kind: "upgrade", dueTodayCents: 1950, takesEffectAt: null });
  const upgraded = await changeTo(ada, "premier");
  expect(upgraded).toMatchObject({ kind: "upgrade" });
  expect(await tierOf(ada)).toBe("premier");
  expect(await invoicesOf(ada)).toEqual([1950, 2000]);

  const periodEnd = "2026-02-28T10:00:00.000Z";
  expect(await preview(ada, "plus")).toEqual({ kind: "downgrade", dueTodayCents: 0, takesEffectAt: periodEnd });
  expect((await changeTo(ada, "plus")).kind).toBe("downgrade");
  expect(await subscriptionOf(ada)).toMatchObject({ tier: "premier", subscription: { nextPlan: "plus", periodEnd } });
  await pass(ada, 13);
  now = new Date("2026-02-28T09:59:59Z");
  expect((await look(ada)).tier).toBe("premier");
  now = new Date("2026-02-28T10:00:00Z");
  expect(await look(ada)).toMatchObject({ tier: "plus", subscription: { nextPlan: null, priceCents: 2000 } });
  expect(await invoicesOf(ada)).toEqual([2000, 1950, 2000]);
});

test("a downgrade and a cancellation can be taken back until they take effect", async () => {
  const ada = await subscribe("premier");
  await changeTo(ada, "plus");
  await changeTo(ada, "premier");
  expect((await subscriptionOf(ada)).subscription).toMatchObject({ nextPlan: null, cancelsAtPeriodEnd: false });
  expect((await ada.post("/api/subscription/cancel")).status).toBe(200);
  expect((await subscriptionOf(ada)).subscription).toMatchObject({ cancelsAtPeriodEnd: true, status: "active" });
  expect((await ada.post("/api/subscription/resume")).status).toBe(200);
  await pass(ada, 40);
  expect((await look(ada)).subscription).toMatchObject({ status: "active", cancelsAtPeriodEnd: false });
});

test("a cancelled plan holds to the end of what is paid for, and no longer", async () => {
  const ada = await subscribe("plus");
  await ada.post("/api/subscription/cancel");
  expect(await tierOf(ada)).toBe("plus");
  await pass(ada, 40);
  expect(await look(ada)).toMatchObject({ tier: "free", subscription: { status: "ended" } });
});

test("within thirty days the money comes back in full and the plan ends; after that it is refused", async () => {
  const ada = await subscribe("plus");
  await pass(ada, 10);
  await changeTo(ada, "premier");
  const refunded = await ada.post("/api/subscription/refund");
  expect(z.parse(subscriptionSchema, refunded.body)).toMatchObject({ tier: "free", subscription: { status: "ended" } });
  const amounts = await invoicesOf(ada);
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect((await ada.post("/api/subscription/refund")).status).toBe(409);
  expect(await invoicesOf(ada)).toEqual(amounts);

  const bob = await subscribe("plus");
  await pass(bob, 30);
  expect((await bob.post("/api/subscription/refund")).status).toBe(409);
  expect(await tierOf(bob)).toBe("plus");
});

test("the guarantee holds for the first plan only: another one within the thirty days is not refunded again", async () => {
  const ada = await subscribe("plus");
  await ada.post("/api/subscription/refund");
  await pay(ada, (await checkoutFor(ada, "plus")).url, "succeed");
  expect((await subscriptionOf(ada)).subscription).toMatchObject({ status: "active", refundableUntil: null });
  expect((await ada.post("/api/subscription/refund")).status).toBe(409);
  expect(await tierOf(ada)).toBe("plus");
});

test("a gift stands above what is paid for and survives what the provider says", async () => {
  const ada = await subscribe("plus");
  await server.database.pool.query(
    "UPDATE users SET tier_override = 'premier', subscription_tier = 'premier' WHERE id = $1",
    [ada.user.id],
  );
  await ada.post("/api/subscription/cancel");
  expect(await subscriptionOf(ada)).toMatchObject({ tier: "premier", billedTier: "plus" });
});

test("another site cannot open a checkout, and nobody sees another's", async () => {
  const ada = await newPerson(server);
  const elsewhere = await ada.get("/api/create-checkout-session?plan=plus", {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(elsewhere.status).toBe(403);
  const { url } = await checkoutFor(ada, "plus");
  const bob = await newPerson(server);
  expect((await bob.post(`/api${new URL(url).pathname}`, { outcome: "succeed" })).status).toBe(404);
});

test("the plan one has is not sold again", async () => {
  const ada = await subscribe("plus");
  expect((await ada.get("/api/create-checkout-session?plan=plus")).status).toBe(409);
  expect(await invoicesOf(ada)).toEqual([2000]);
});

test("a link buys nothing: a plan that is paid for changes only by the owner's confirmation", async () => {
  const ada = await subscribe("plus");
  for (const plan of ["premier", "premier"]) {
    const prepared = await checkoutFor(ada, plan);
    expect(new URL(prepared.url).pathname + new URL(prepared.url).search).toBe(`/subscribe?confirm=${plan}`);
    expect(prepared.kind).toBe("upgrade");
  }
  expect(await tierOf(ada)).toBe("plus");
  expect(await invoicesOf(ada)).toEqual([2000]);
  await changeTo(ada, "premier");
  expect((await checkoutFor(ada, "plus")).kind).toBe("downgrade");
  expect((await subscriptionOf(ada)).subscription?.nextPlan).toBeNull();
  await changeTo(ada, "plus");
  // Taking back what is to come is a change as well.
  expect((await checkoutFor(ada, "premier")).url).toContain("?confirm=premier");
  expect((await subscriptionOf(ada)).subscription?.nextPlan).toBe("plus");
});

test("whoever pays for nothing has nothing to confirm", async () => {
  const ada = await newPerson(server);
  const reply = await ada.post("/api/subscription/change", { plan: "premier" });
  expect([reply.status, reply.body]).toMatchObject([409, { code: "no-subscription" }]);
  expect((await ada.post("/api/subscription/change", { plan: "free" })).status).toBe(400);
  expect(await tierOf(ada)).toBe("free");
});

test("of two checkouts only one can be paid, one after the other and at once", async () => {
  const ada = await newPerson(server);
  const [plus, premier] = [await checkoutFor(ada, "plus"), await checkoutFor(ada, "premier")];
  expect(await pay(ada, plus.url, "succeed")).toContain("redirect_status=succeeded");
  expect(await pay(ada, premier.url, "succeed")).toBe("/subscribe");
  expect(await tierOf(ada)).toBe("plus");
  expect(await invoicesOf(ada)).toEqual([2000]);
  for (let round = 0; round < 10; round++) {
    const bob = await newPerson(server);
    const urls = [(await checkoutFor(bob, "plus")).url, (await checkoutFor(bob, "premier")).url];
    const ends = await Promise.all(urls.map((url) => pay(bob, url, "succeed")));
    expect(ends.filter((end) => end.includes("redirect_status=succeeded"))).toHaveLength(1);
    expect(await invoicesOf(bob)).toHaveLength(1);
  }
});

test("a site that others reach has a test checkout only where TEST_CHECKOUT asks for it", async () => {
  const APP_URL = "https://redraft.example";
  const real = await startTestServer({ beside: server, environment: { APP_URL } });
  const ada = await newPerson(real);
  expect((await ada.get("/api/create-checkout-session?plan=premier")).status).toBe(503);
  expect((await ada.post(`/api/test-checkout/test_checkout_${crypto.randomUUID()}`)).status).toBe(404);
  expect((await ada.get("/api/subscription")).status).toBe(200);
  await real.close();
  const open = await startTestServer({ beside: server, environment: { APP_URL, TEST_CHECKOUT: "on" } });
  const { url } = await checkoutFor(onNode(ada, open), "premier");
  expect(url).toContain(`${APP_URL}/test-checkout/`);
  await open.close();
});
