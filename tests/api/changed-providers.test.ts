import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { checkoutSchema, subscriptionSchema } from "#contract/billing.ts";
import { type StripeSettings, stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { startBillingReconciliation } from "#server/jobs/start-billing-reconciliation.ts";
import type { PaymentProvider } from "#server/ports/payments.ts";
import { type StripeStandIn, startStripe } from "#support/stripe/start-stripe.ts";
import { newPerson, onNode, PASSWORD, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// A site that changes its payment provider, and a provider that does not know its customers any more.
const HOUR_MS = 3_600_000;
const ELSEWHERE = { APP_URL: "https://redraft.example" };
let now = new Date("2026-01-31T10:00:00Z");
const clock = { now: () => now };
let stripe: StripeStandIn;
/** Sells by Stripe. */
let server: TestServer;
/** The same site as it was before: with the test checkout. */
let before: TestServer;
let payments: PaymentProvider;
beforeAll(async () => {
  stripe = await startStripe(now);
  server = await startTestServer({ clock, environment: stripe.environment });
  before = await startTestServer({ beside: server, clock });
  payments = stripePayments(settings("sk_test_key"));
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await before.close();
  await server.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.isDown = false;
});

const settings = (secretKey: string): StripeSettings => ({
  ...{ secretKey, webhookSecret: "whsec_test_secret", apiUrl: stripe.environment.STRIPE_API_URL ?? "" },
  ...{ appUrl: "http://localhost", brandName: "Redraft", noteError: (call) => failed.push(call) },
});
/** Calls of the job that failed, such as one that the machine was too busy for. */
const failed: string[] = [];

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;

/** What the server does by itself every quarter of an hour. */
async function reconcile(by: PaymentProvider | null = payments): Promise<number> {
  let ended = 0;
  const bugs: unknown[] = [];
  const job = startBillingReconciliation({
    ...{ store: connectStore(server.database.pool), payments: by, clock },
    reportBug: (error) => bugs.push(error),
    noteEnded: (count) => {
      ended += count;
    },
  });
  await job.run();
  await job.stop();
  expect(bugs).toEqual([]);
  return ended;
}

const view = async (person: Person) =>
  z.parse(subscriptionSchema, (await onNode(person, server).get("/api/subscription")).body);
const open = async (person: Person, plan = "premier", node = server) =>
  z.parse(checkoutSchema, (await onNode(person, node).get(`/api/create-checkout-session?plan=${plan}`)).body).url;
const sessionOf = (url: string) => url.split("/").at(-1) ?? "";
const confirm = (person: Person) => onNode(person, server).post("/api/subscription-success", {});
const liveOf = (customer: string) =>
  [...stripe.books.subscriptions.values()].filter((one) => one.customer === customer && one.status !== "canceled");
const customerOf = async (person: Person): Promise<string> =>
  (
    await query("SELECT provider_id FROM billing_customers WHERE user_id = $1 AND provider = 'stripe-test'", [
      person.user.id,
    ])
  )[0]?.provider_id;

async function buyByStripe(plan = "premier"): Promise<Person> {
  const person = await newPerson(server);
  stripe.books.pay(sessionOf(await open(person, plan)), "good");
  await confirm(person);
  expect((await view(person)).tier).toBe(plan);
  return person;
}

async function buyByTest(): Promise<Person> {
  const person = await newPerson(before);
  const checkout = sessionOf(await open(person, "premier", before));
  await onNode(person, before).post(`/api/test-checkout/${checkout}`, { outcome: "succeed" });
  expect((await onNode(person, before).get("/api/user")).body).toMatchObject({ subscriptionTier: "premier" });
  return person;
}

const deleteSelf = (person: Person, node = server) =>
  onNode(person, node).call("DELETE", "/api/user", { json: { password: PASSWORD } });
const queued = () => query("SELECT provider, customer_id FROM payment_ends");

test("a customer says whose they are; another mode of the same provider is another one", async () => {
  const person = await buyByStripe();
  expect(await query("SELECT provider FROM billing_customers WHERE user_id = $1", [person.user.id])).toEqual([
    { provider: "stripe-test" },
  ]);
  expect(stripePayments(settings("sk_live_key")).account).toBe("stripe-live");
  expect(stripePayments(settings("rk_live_key")).account).toBe("stripe-live");
  // With a live key the test customers are somebody else's: what they had ends, and begins again with the key that knows them.
  expect(await reconcile(stripePayments(settings("sk_live_key")))).toBeGreaterThan(0);
  expect(await view(person)).toMatchObject({ tier: "free" });
  await reconcile();
  expect(await view(person)).toMatchObject({ tier: "premier", subscription: { status: "active" } });
});

test("after a test checkout one is free at a real provider, can buy there, and can be deleted", async () => {
  const [buyer, leaver] = [await buyByTest(), await buyByTest()];
  expect(await reconcile()).toBe(2);
  expect(await view(buyer)).toMatchObject({ tier: "free", billedTier: "free", subscription: null });
  stripe.books.pay(sessionOf(await open(buyer, "plus")), "good");
  await confirm(buyer);
  expect(await view(buyer)).toMatchObject({ tier: "plus", subscription: { plan: "plus", status: "active" } });
  expect((await deleteSelf(leaver)).status).toBe(200);
});

test("also before anything has ended it, a test plan keeps nobody from buying or from going", async () => {
  const [buyer, leaver] = [await buyByTest(), await buyByTest()];
  expect(new URL(await open(buyer)).pathname).toContain("/pay/");
  expect((await deleteSelf(leaver)).status).toBe(200);
});

test("where nobody sells any more, a test plan ends, and the account can be deleted by its owner and by an admin", async () => {
  const [ada, bob] = [await buyByTest(), await buyByTest()];
  const none = await startTestServer({ beside: server, clock, environment: ELSEWHERE });
  await reconcile(null);
  expect((await onNode(ada, none).get("/api/user")).body).toMatchObject({ subscriptionTier: "free" });
  expect((await deleteSelf(ada, none)).status).toBe(200);
  const admin = await newPerson(server, { role: "admin" });
  expect((await onNode(admin, none).delete(`/api/admin/users/${bob.user.id}`)).status).toBe(204);
  await none.close();
  expect(await queued()).toEqual([]);
});

test("what was really paid for holds to the end of its period where the provider has gone", async () => {
  const person = await buyByStripe();
  await query("UPDATE billing_customers SET provider = 'stripe-live' WHERE user_id = $1", [person.user.id]);
  await query("UPDATE subscriptions SET provider = 'stripe-live' WHERE user_id = $1", [person.user.id]);
  await reconcile(null);
  expect((await view(person)).tier).toBe("premier");
  now = new Date(now.getTime() + 40 * 24 * HOUR_MS);
  await query("UPDATE sessions SET last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [now]);
  stripe.books.now = now;
  await reconcile(null);
  expect((await view(person)).tier).toBe("free");
});

test("a customer whom the provider does not know is forgotten with what hung on them, and buys again", async () => {
  const person = await buyByStripe();
  const lost = await customerOf(person);
  stripe.books.customers.delete(lost);
  for (const one of liveOf(lost)) stripe.books.subscriptions.delete(one.id);
  expect((await confirm(person)).status).toBe(200);
  expect(await view(person)).toMatchObject({ tier: "free", subscription: { status: "ended" } });
  expect(await query("SELECT forgotten_ids FROM billing_customers WHERE user_id = $1", [person.user.id])).toEqual([
    { forgotten_ids: [lost] },
  ]);
  stripe.books.pay(sessionOf(await open(person)), "good");
  await confirm(person);
  expect((await view(person)).tier).toBe("premier");
  expect(await customerOf(person)).not.toBe(lost);
});

test("a lost customer is noticed by the first call that meets them, and the next one works", async () => {
  const [cancelling, buying, leaving] = [await buyByStripe(), await newPerson(server), await buyByStripe()];
  await open(buying);
  await query("UPDATE checkouts SET is_open = false WHERE user_id = $1", [buying.user.id]);
  for (const person of [cancelling, buying, leaving]) {
    const lost = await customerOf(person);
    stripe.books.customers.delete(lost);
    for (const one of liveOf(lost)) stripe.books.subscriptions.delete(one.id);
  }
  expect(await cancelling.post("/api/subscription/cancel")).toMatchObject({ status: 503 });
  expect(await view(cancelling)).toMatchObject({ tier: "free" });
  expect(new URL(await open(buying)).pathname).toContain("/pay/");
  expect((await deleteSelf(leaving)).status).toBe(200);
  expect(await queued()).toEqual([]);
});

test("deletion does not wait for the provider: what remains is queued, told, and tried until it has ended", async () => {
  const [ada, bob] = [await buyByStripe(), await buyByStripe()];
  const admin = await newPerson(server, { role: "admin" });
  const customers = [await customerOf(ada), await customerOf(bob)];
  stripe.isDown = true;
  const receipt = await deleteSelf(ada);
  expect(receipt).toMatchObject({
    status: 200,
    body: { kept: expect.arrayContaining([{ what: "Your customer number", why: expect.any(String) }]) },
  });
  expect((await admin.delete(`/api/admin/users/${bob.user.id}`)).status).toBe(204);
  expect((await queued()).map(({ customer_id: id }) => id).sort()).toEqual(customers.sort());
  await reconcile();
  expect(await queued()).toHaveLength(2);
  stripe.isDown = false;
  // Not at once again, but later.
  const calls = stripe.calls.length;
  await reconcile();
  expect(stripe.calls.length).toBe(calls);
  now = new Date(now.getTime() + HOUR_MS);
  stripe.books.now = now;
  await reconcile();
  expect(await queued()).toEqual([]);
  expect(customers.flatMap(liveOf)).toEqual([]);
});

test("a checkout that is open when an account goes can be paid no more", async () => {
  const person = await newPerson(server);
  const session = sessionOf(await open(person));
  expect((await deleteSelf(person)).status).toBe(200);
  expect(stripe.books.sessions.get(session)?.status).toBe("expired");
});

test("an archive does not wait for the provider either, and says what is missing", async () => {
  const person = await buyByStripe();
  stripe.isDown = true;
  const reply = await person.open("GET", "/api/user/export");
  expect(reply.status).toBe(200);
  const archive = Buffer.from(await reply.arrayBuffer());
  expect(archive.includes("invoices.md")).toBe(true);
  expect(archive.includes("invoices.json")).toBe(false);
});

test("every failure of the provider is in the log and counted, without its words", async () => {
  const person = await buyByStripe();
  const count = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^redraft_payment_errors_total\{call="invoices"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const earlier = await count();
  stripe.isDown = true;
  expect((await person.get("/api/invoices")).status).toBe(503);
  expect(await count()).toBe(earlier + 1);
  const told = server.log.filter((line) => line.includes("The payment provider failed"));
  expect(JSON.parse(told.at(-1) ?? "{}")).toMatchObject({ call: "invoices", reason: "StripeAPIError" });
  expect(told.join()).not.toContain("secret reason");
});

test("sixty abandoned checkouts keep no payer out, are looked at once more, and closed", async () => {
  const before = now;
  const abandoned = await Promise.all(Array.from({ length: 60 }, () => newPerson(server)));
  // One after the other: that they come at once is nothing that this is about, and a busy machine would let some wait too long.
  for (const person of abandoned) await open(person);
  const payer = await newPerson(server);
  stripe.books.pay(sessionOf(await open(payer)), "good");
  // No webhook, and the confirmation page was never opened.
  // What fails is looked at again a quarter of an hour later.
  for (let pass = 0; pass < 3 && (pass === 0 || failed.length > 0); pass++) {
    failed.length = 0;
    now = new Date((pass === 0 ? before : now).getTime() + 2 * HOUR_MS);
    stripe.books.now = now;
    await reconcile();
  }
  expect((await view(payer)).tier, failed.join()).toBe("premier");
  const stillOpen = "SELECT id FROM checkouts WHERE is_open AND expires_at < $1";
  expect(await query(stillOpen, [now])).toEqual([]);
  const calls = stripe.calls.length;
  now = new Date(now.getTime() + 24 * HOUR_MS);
  stripe.books.now = now;
  await reconcile();
  // Whoever pays is looked at again, whoever went away is not.
  const looks = stripe.calls.slice(calls).filter((call) => call === "GET /v1/subscriptions").length;
  expect(looks).toBeLessThan(20);
});

test("a look that fails comes again later and later", async () => {
  const person = await buyByStripe();
  await query("UPDATE billing_customers SET next_look_at = NULL WHERE user_id <> $1", [person.user.id]);
  stripe.isDown = true;
  const next = async () =>
    (await query("SELECT next_look_at FROM billing_customers WHERE user_id = $1", [person.user.id]))[0].next_look_at;
  const waits: number[] = [];
  for (let look = 0; look < 4; look++) {
    now = new Date(Math.max(now.getTime(), (await next()).getTime()));
    await reconcile();
    waits.push(((await next()).getTime() - now.getTime()) / 60_000);
  }
  expect(waits).toEqual([15, 30, 60, 120]);
});

test("rows of a version that did not say whose they are get told apart", async () => {
  const [real, tested] = [await buyByStripe(), await buyByTest()];
  for (const table of ["billing_customers", "subscriptions", "checkouts"])
    await query(`UPDATE ${table} SET provider = 'stripe' WHERE user_id = ANY ($1)`, [[real.user.id, tested.user.id]]);
  await reconcile();
  expect((await view(real)).tier).toBe("premier");
  expect((await view(tested)).tier).toBe("free");
});

test("the stand-in refuses as Stripe does: a customer who is not there is a wrong parameter", async () => {
  for (const path of [
    "subscriptions?customer=cus_gone",
    "invoices?customer=cus_gone",
    "checkout/sessions?customer=cus_gone",
  ]) {
    const reply = await fetch(`${stripe.environment.STRIPE_API_URL}/v1/${path}`, {
      headers: { authorization: `Bearer ${stripe.environment.STRIPE_SECRET_KEY}` },
    });
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: { type: "invalid_request_error", code: "resource_missing", param: "customer" } },
    ]);
  }
});
