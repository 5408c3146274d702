import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  checkoutSchema,
  invoiceSchema,
  planPreviewSchema,
  type SubscriptionView,
  subscriptionSchema,
} from "#contract/billing.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { type StripeStandIn, signatureOf, signedEvent, startStripe } from "#support/stripe/start-stripe.ts";
import type { Card, StripeEvent } from "#support/stripe/stripe-books.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const DAY_MS = 86_400_000;
let now = new Date("2026-01-31T10:00:00Z");
let stripe: StripeStandIn;
let server: TestServer;
let webhooks: TestClient;
beforeAll(async () => {
  stripe = await startStripe(now);
  server = await startTestServer({ clock: { now: () => now }, environment: stripe.environment });
  webhooks = new TestClient(server.url);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.isDown = false;
  stripe.books.events.length = 0;
});

const open = async (person: Person, plan: string) =>
  z.parse(checkoutSchema, (await person.get(`/api/create-checkout-session?plan=${plan}`)).body);
/** What the page does once somebody who pays already has confirmed. */
const changeTo = async (person: Person, plan: string) =>
  z.parse(checkoutSchema, (await person.post("/api/subscription/change", { plan })).body);
const sessionOf = (url: string): string => url.split("/").at(-1) ?? "";
const subscriptionOf = async (person: Person): Promise<SubscriptionView> =>
  z.parse(subscriptionSchema, (await person.get("/api/subscription")).body);

const send = (event: StripeEvent, signedAt = now, secret?: string) => {
  const { body, signature } = signedEvent(event, signedAt, secret);
  return webhooks.call("POST", "/api/webhooks/payments", {
    raw: body,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });
};
async function deliverAll(): Promise<void> {
  for (const event of stripe.books.events.splice(0)) expect((await send(event)).status).toBe(204);
}

async function subscribe(plan: "plus" | "premier"): Promise<Person> {
  const person = await newPerson(server);
  stripe.books.pay(sessionOf((await open(person, plan)).url), "good");
  await deliverAll();
  return person;
}

/** Time goes by, at Stripe too. Sessions would end; here they do not. */
async function pass(days: number): Promise<void> {
  now = new Date(now.getTime() + days * DAY_MS);
  stripe.books.advance(now);
  await server.database.pool.query(
    "UPDATE sessions SET last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'",
    [now],
  );
}

const customerOf = async (person: Person): Promise<string> =>
  (await server.database.pool.query("SELECT provider_id FROM billing_customers WHERE user_id = $1", [person.user.id]))
    .rows[0].provider_id;

const setCard = async (person: Person, card: Card) => stripe.books.cards.set(await customerOf(person), card);

test("a plan follows the webhook, and the confirmation page finds it without one", async () => {
  const ada = await newPerson(server);
  const { url } = await open(ada, "plus");
  expect(url).toContain("/pay/cs_test");
  stripe.books.pay(sessionOf(url), "good");
  expect((await subscriptionOf(ada)).tier).toBe("free");
  const confirmed = await ada.post("/api/subscription-success", { paymentIntent: "pi_x" });
  expect(z.parse(subscriptionSchema, confirmed.body)).toMatchObject({ tier: "plus", isTest: false });

  const bob = await newPerson(server);
  stripe.books.events.length = 0;
  stripe.books.pay(sessionOf((await open(bob, "premier")).url), "good");
  await deliverAll();
  expect((await subscriptionOf(bob)).tier).toBe("premier");
});

test("an upgrade charges the difference at once; a declined card and a bank that asks change nothing yet", async () => {
  const ada = await subscribe("plus");
  await pass(7);
  const preview = z.parse(planPreviewSchema, (await ada.get("/api/subscription/preview?plan=premier")).body);
  await setCard(ada, "asks");
  const asking = await changeTo(ada, "premier");
  expect(asking.url).toContain("invoice.stripe.test");
  expect((await subscriptionOf(ada)).tier).toBe("plus");
  await setCard(ada, "good");
  expect((await changeTo(ada, "premier")).url).toContain("redirect_status=succeeded");
  expect((await subscriptionOf(ada)).tier).toBe("premier");
  const invoices = z.parse(z.array(invoiceSchema), (await ada.get("/api/invoices")).body);
  expect(invoices[0]).toMatchObject({ amountCents: preview.dueTodayCents, status: "paid" });
});

test("a downgrade waits for the period's end, and can be taken back before", async () => {
  const ada = await subscribe("premier");
  await changeTo(ada, "plus");
  expect((await subscriptionOf(ada)).subscription).toMatchObject({ plan: "premier", nextPlan: "plus" });
  await changeTo(ada, "premier");
  expect((await subscriptionOf(ada)).subscription?.nextPlan).toBeNull();
  await changeTo(ada, "plus");
  await pass(40);
  await deliverAll();
  expect(await subscriptionOf(ada)).toMatchObject({ tier: "plus", subscription: { priceCents: 2000, nextPlan: null } });
});

test("cancelled: the plan holds to the period's end; resumed: it goes on", async () => {
  const ada = await subscribe("plus");
  await ada.post("/api/subscription/cancel");
  await ada.post("/api/subscription/resume");
  await pass(35);
  await deliverAll();
  expect((await subscriptionOf(ada)).tier).toBe("plus");
  await ada.post("/api/subscription/cancel");
  expect((await subscriptionOf(ada)).subscription?.cancelsAtPeriodEnd).toBe(true);
  await pass(35);
  await deliverAll();
  expect(await subscriptionOf(ada)).toMatchObject({ tier: "free", subscription: { status: "ended" } });
});

test("money back within thirty days returns every payment once and ends the plan", async () => {
  const ada = await subscribe("plus");
  await pass(5);
  await changeTo(ada, "premier");
  const back = await Promise.all([ada.post("/api/subscription/refund"), ada.post("/api/subscription/refund")]);
  expect(back.some(({ status }) => status === 200)).toBe(true);
  expect((await subscriptionOf(ada)).tier).toBe("free");
  const customer = await customerOf(ada);
  const paid = [...stripe.books.invoices.values()].filter((invoice) => invoice.customer === customer);
  expect(paid.map(({ isRefunded }) => isRefunded)).toEqual([true, true]);
  expect(stripe.books.subscriptionsOf(customer).map(({ status }) => status)).toEqual(["canceled"]);
  const invoices = z.parse(z.array(invoiceSchema), (await ada.get("/api/invoices")).body);
  expect(invoices.map(({ status }) => status)).toEqual(["refunded", "refunded"]);
});

test("a renewal that fails keeps the plan while Stripe tries again, and loses it when Stripe gives up", async () => {
  const ada = await subscribe("plus");
  await setCard(ada, "declined");
  await pass(30);
  await deliverAll();
  expect(await subscriptionOf(ada)).toMatchObject({ tier: "plus", subscription: { status: "past-due" } });
  await pass(35);
  await deliverAll();
  expect((await subscriptionOf(ada)).tier).toBe("free");
});

test("what another price, currency or user pays for gives no plan", async () => {
  const ada = await subscribe("plus");
  const customer = await customerOf(ada);
  const [subscription] = stripe.books.subscriptionsOf(customer);
  if (subscription === undefined) throw new Error("no subscription");
  const look = async () => z.parse(subscriptionSchema, (await ada.post("/api/subscription-success", {})).body).tier;
  const { priceId, metadata } = subscription;
  for (const [unit_amount, currency, lookup_key] of [
    [100, "usd", ""],
    [2000, "usd", ""],
    [2000, "usd", "somebody_elses_plus"],
    [2000, "eur", "redraft_plus_2000_usd_month"],
    [100, "usd", "redraft_plus_2000_usd_month"],
  ] as const) {
    const price = {
      id: `price_${unit_amount}${currency}${lookup_key}`,
      object: "price" as const,
      unit_amount,
      currency,
      lookup_key,
    };
    stripe.books.prices.set(price.id, price);
    subscription.priceId = price.id;
    expect(await look()).toBe("free");
    subscription.priceId = priceId;
    expect(await look()).toBe("plus");
  }
  const premier = "redraft_premier_5900_usd_month";
  const price = {
    id: "price_premier",
    object: "price" as const,
    unit_amount: 5900,
    currency: "usd",
    lookup_key: premier,
  };
  stripe.books.prices.set(price.id, price);
  Object.assign(subscription, { priceId: price.id, metadata: { ...metadata, userId: "999999" } });
  expect(await look()).toBe("plus");
  const { rows } = await server.database.pool.query(
    "SELECT count(*)::int AS n FROM subscriptions WHERE user_id = 999999",
  );
  expect(rows[0].n).toBe(0);
});

test("who began to pay an older price keeps the plan, and a downgrade to it, whatever the list says today", async () => {
  const ada = await subscribe("premier");
  const [subscription] = stripe.books.subscriptionsOf(await customerOf(ada));
  if (subscription === undefined) throw new Error("no subscription");
  const older = (plan: string, cents: number) => {
    const lookup_key = `redraft_${plan}_${cents}_usd_month`;
    const id = `price_${lookup_key}`;
    stripe.books.prices.set(id, { id, object: "price", unit_amount: cents, currency: "usd", lookup_key });
    return id;
  };
  subscription.priceId = older("premier", 4900);
  await changeTo(ada, "plus");
  const schedule = stripe.books.schedules.get(subscription.scheduleId ?? "");
  if (schedule !== undefined) schedule.nextPriceId = older("plus", 1500);
  await ada.post("/api/subscription-success", {});
  expect(await subscriptionOf(ada)).toMatchObject({
    tier: "premier",
    subscription: { plan: "premier", priceCents: 4900, nextPlan: "plus" },
  });
  await pass(40);
  await deliverAll();
  expect(await subscriptionOf(ada)).toMatchObject({ tier: "plus", subscription: { plan: "plus", priceCents: 1500 } });
});

test("a look at the provider changes nothing there, also where two checkouts were paid", async () => {
  const ada = await subscribe("plus");
  const customer = await customerOf(ada);
  const [first] = stripe.books.subscriptionsOf(customer);
  if (first === undefined) throw new Error("no subscription");
  stripe.books.subscriptions.set("sub_double", { ...first, id: "sub_double" });
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_API_URL: apiUrl = "" } = stripe.environment;
  const payments = stripePayments({
    noteError: () => undefined,
    secretKey,
    apiUrl,
    webhookSecret: "x",
    appUrl: "http://x",
    brandName: "Redraft",
  });
  const before = stripe.calls.length;
  expect(await payments.readSubscription(customer)).toMatchObject({
    current: { plan: "plus", status: "active" },
    doubles: [expect.stringMatching(/^sub_/)],
  });
  expect(stripe.calls.slice(before).filter((call) => !call.startsWith("GET "))).toEqual([]);
  stripe.books.subscriptions.delete("sub_double");
});

test("money goes back once for each reason, also when the provider fails in between or five look at once", async () => {
  const ada = await subscribe("plus");
  const customer = await customerOf(ada);
  const [first] = stripe.books.subscriptionsOf(customer);
  if (first === undefined) throw new Error("no subscription");
  const double = { ...first, id: "sub_paid_twice" };
  stripe.books.subscriptions.set(double.id, double);
  stripe.books.invoice(double, 2000, "paid", "One month");
  const refunds = async () =>
    (
      await server.database.pool.query(
        "SELECT reason, attempts, done_at IS NOT NULL AS done FROM refunds WHERE user_id = $1",
        [ada.user.id],
      )
    ).rows;
  stripe.failing.add("POST /v1/refunds");
  expect((await ada.post("/api/subscription-success", {})).status).toBe(503);
  expect(await refunds()).toEqual([{ reason: "double", attempts: 1, done: false }]);
  expect((await subscriptionOf(ada)).tier).toBe("plus");
  stripe.failing.clear();
  await Promise.all(Array.from({ length: 5 }, () => ada.post("/api/subscription-success", {})));
  expect((await refunds()).map(({ reason, done }) => [reason, done])).toEqual([["double", true]]);
  const given = [...stripe.books.invoices.values()].filter((one) => one.customer === customer && one.isRefunded);
  expect(given).toHaveLength(1);
  expect(stripe.books.subscriptionsOf(customer).filter(({ status }) => status === "active")).toHaveLength(1);
  expect((await subscriptionOf(ada)).tier).toBe("plus");
});

test("two checkouts that are both paid end as one plan; the other is given back", async () => {
  const ada = await newPerson(server);
  const plus = sessionOf((await open(ada, "plus")).url);
  const premier = sessionOf((await open(ada, "premier")).url);
  // The first was closed when the second was opened; somebody had it open all the same.
  const session = stripe.books.sessions.get(plus);
  expect(session?.status).toBe("expired");
  if (session !== undefined) session.status = "open";
  stripe.books.pay(plus, "good");
  stripe.books.pay(premier, "good");
  await deliverAll();
  expect((await subscriptionOf(ada)).tier).toBe("premier");
  const states = stripe.books.subscriptionsOf(await customerOf(ada)).map(({ status }) => status);
  expect(states.toSorted()).toEqual(["active", "canceled"]);
});

test("checkouts asked for at once are one session", async () => {
  const ada = await newPerson(server);
  const before = stripe.books.sessions.size;
  const urls = await Promise.all(Array.from({ length: 12 }, async () => (await open(ada, "plus")).url));
  expect(new Set(urls).size).toBe(1);
  expect(stripe.books.sessions.size).toBe(before + 1);
});

test("when Stripe is away one is told in our words, and an event may come again", async () => {
  const ada = await newPerson(server);
  const { url } = await open(ada, "plus");
  stripe.books.pay(sessionOf(url), "good");
  stripe.isDown = true;
  const refused = await ada.get("/api/create-checkout-session?plan=premier");
  expect(refused.status).toBe(503);
  expect(refused.text).not.toContain("secret");
  const event = stripe.books.events.at(-1);
  if (event === undefined) throw new Error("no event");
  expect((await send(event)).status).toBe(503);
  stripe.isDown = false;
  expect((await send(event)).status).toBe(204);
  expect((await subscriptionOf(ada)).tier).toBe("plus");
});

test("forged, altered, old and future events change nothing", async () => {
  const ada = await newPerson(server);
  const { url } = await open(ada, "plus");
  stripe.books.pay(sessionOf(url), "good");
  const event = stripe.books.events.at(-1);
  if (event === undefined) throw new Error("no event");
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const statuses = [
    await send(event, now, "whsec_guessed"),
    await send(event, minutes(-6)),
    await send(event, minutes(6)),
    await send({ ...event, created: event.created + 86_400 }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 400, 400]);
  const { body, signature } = signedEvent(event, now);
  const altered = await webhooks.call("POST", "/api/webhooks/payments", {
    raw: body.replace(event.id, "evt_other"),
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });
  expect(altered.status).toBe(400);
  const unsigned = await webhooks.call("POST", "/api/webhooks/payments", {
    raw: body,
    headers: { "content-type": "application/json" },
  });
  expect(unsigned.status).toBe(400);
  expect((await subscriptionOf(ada)).tier).toBe("free");
  expect((await send(event)).status).toBe(204);
  expect((await subscriptionOf(ada)).tier).toBe("plus");
});

test("a signed body that is no event is refused, and never a mistake of ours", async () => {
  const event = { id: "evt_1", type: "customer.subscription.updated", created: Math.floor(now.getTime() / 1000) };
  const bodies = [
    event,
    { ...event, data: null },
    { ...event, data: {} },
    { ...event, data: { object: 1 } },
    {},
    [],
    null,
  ];
  for (const content of bodies) {
    const body = JSON.stringify(content);
    const reply = await webhooks.call("POST", "/api/webhooks/payments", {
      raw: body,
      headers: { "content-type": "application/json", "stripe-signature": signatureOf(body, now) },
    });
    expect([body, reply.status, reply.body]).toMatchObject([body, 400, { code: "untrusted-event" }]);
  }
  expect(server.bugs).toEqual([]);
});

/** A small generator with a fixed seed: the same walk every time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many deliveries the walk makes; BILLING_DELIVERIES=10000 for the measured run. */
const DELIVERIES = Number(process.env.BILLING_DELIVERIES ?? 300);

test("however events are doubled, shuffled, delayed and forged, the tier ends as the provider has it", {
  timeout: 600_000,
}, async () => {
  const random = randomFrom(20_261_121);
  const chance = (share: number) => random() < share;
  const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T;
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson(server)));
  const late: StripeEvent[] = [];
  let delivered = 0;
  let forgedAccepted = 0;
  while (delivered < DELIVERIES) {
    const person = pick(people);
    const act = pick(["open", "open", "pay", "pay", "cancel", "resume", "refund", "time", "card", "settle"] as const);
    if (act === "open") {
      const plan = pick(["plus", "premier"]);
      const reply = await person.get(`/api/create-checkout-session?plan=${plan}`);
      const opened = z.safeParse(checkoutSchema, reply.body);
      if (opened.success && opened.data.kind !== "checkout") await person.post("/api/subscription/change", { plan });
      else if (opened.success && chance(0.6))
        stripe.books.pay(sessionOf(opened.data.url), pick(["good", "good", "declined"]));
    }
    if (act === "pay") {
      const openSession = [...stripe.books.sessions.values()].findLast(({ status }) => status === "open");
      if (openSession !== undefined) stripe.books.pay(openSession.id, "good");
    }
    if (act === "cancel" || act === "resume" || act === "refund") await person.post(`/api/subscription/${act}`);
    if (act === "card" || act === "settle") {
      const { rows } = await server.database.pool.query(
        "SELECT provider_id FROM billing_customers WHERE user_id = $1",
        [person.user.id],
      );
      if (rows[0] !== undefined && act === "card")
        stripe.books.cards.set(rows[0].provider_id, pick(["good", "declined", "asks"]));
      if (rows[0] !== undefined && act === "settle") stripe.books.payOpenInvoices(rows[0].provider_id);
    }
    if (act === "time") await pass(Math.floor(random() * 9));
    // 30 % come twice, some wait for later, and the order is nobody's.
    const coming = stripe.books.events.splice(0).flatMap((event) => (chance(0.3) ? [event, event] : [event]));
    late.push(...coming);
    const batch: StripeEvent[] = [];
    while (late.length > 0 && batch.length < 12 && !chance(0.15))
      batch.push(...late.splice(Math.floor(random() * late.length), 1));
    await Promise.all(
      batch.map(async (event) => {
        delivered++;
        if (chance(0.05)) {
          const forged = { ...event, id: `${event.id}_forged` };
          if ((await send(forged, now, "whsec_forged")).status !== 400) forgedAccepted++;
        }
        if (chance(0.02)) {
          const off = (chance(0.5) ? -1 : 1) * (6 + random() * 10_000) * 60_000;
          if ((await send(event, new Date(now.getTime() + off))).status !== 400) forgedAccepted++;
        }
        expect((await send(event)).status).toBe(204);
      }),
    );
  }
  for (const event of late) expect((await send(event)).status).toBe(204);
  expect(forgedAccepted).toBe(0);
  for (const person of people) {
    const { rows } = await server.database.pool.query("SELECT provider_id FROM billing_customers WHERE user_id = $1", [
      person.user.id,
    ]);
    const truth = rows[0] === undefined ? "free" : truthOf(rows[0].provider_id);
    const { tier, billedTier } = await subscriptionOf(person);
    expect([tier, billedTier]).toEqual([truth, truth]);
  }
  expect(server.bugs).toEqual([]);
});

/** The tier by Stripe's own books. */
function truthOf(customer: string): Tier {
  const live = stripe.books
    .subscriptionsOf(customer)
    .filter(({ status }) => status === "active" || status === "past_due");
  expect(live.length).toBeLessThanOrEqual(1);
  const [subscription] = live;
  if (subscription === undefined) return "free";
  return stripe.books.amountOf(subscription.priceId) === 5900 ? "premier" : "plus";
}
