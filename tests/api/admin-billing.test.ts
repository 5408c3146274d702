import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { checkoutSchema, subscriptionSchema } from "#contract/billing.ts";
import { usageReportSchema } from "#contract/usage.ts";
import { type StripeStandIn, signedEvent, startStripe } from "#support/stripe/start-stripe.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const NOW = new Date("2026-01-31T10:00:00Z");
let stripe: StripeStandIn;
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  stripe = await startStripe(NOW);
  server = await startTestServer({ clock: { now: () => NOW }, environment: stripe.environment });
  admin = await newPerson(server, { role: "admin" });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

async function deliverAll(): Promise<void> {
  for (const event of stripe.books.events.splice(0)) {
    const { body, signature } = signedEvent(event, NOW);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const reply = await new TestClient(server.url).call("POST", "/api/webhooks/payments", { raw: body, headers });
    expect(reply.status).toBe(204);
  }
}

async function subscribe(
  plan: "plus" | "premier",
  { given }: { given?: "plus" } = {},
): Promise<{ person: Person; customer: string }> {
  const person = await newPerson(server);
  if (given !== undefined) await admin.patch(`/api/admin/users/${person.user.id}`, { subscriptionTier: given });
  const { url } = z.parse(checkoutSchema, (await person.get(`/api/create-checkout-session?plan=${plan}`)).body);
  stripe.books.pay(url.split("/").at(-1) ?? "", "good");
  await deliverAll();
  const { rows } = await server.database.pool.query("SELECT provider_id FROM billing_customers WHERE user_id = $1", [
    person.user.id,
  ]);
  return { person, customer: rows[0].provider_id };
}
const statusAtStripe = (customer: string) =>
  [...stripe.books.subscriptions.values()].filter((held) => held.customer === customer).map(({ status }) => status);

test("deleting a user ends their subscription at the provider; while the provider is away, as soon as it is back", async () => {
  const { person, customer } = await subscribe("premier");
  expect(statusAtStripe(customer)).toEqual(["active"]);
  stripe.isDown = true;
  expect((await admin.delete(`/api/admin/users/${person.user.id}`)).status).toBe(204);
  expect((await person.get("/api/user")).status).toBe(401);
  const { rows } = await server.database.pool.query("SELECT customer_id FROM payment_ends");
  expect(rows).toEqual([{ customer_id: customer }]);
  stripe.isDown = false;
  const other = await subscribe("plus");
  expect((await admin.delete(`/api/admin/users/${other.person.user.id}`)).status).toBe(204);
  expect(statusAtStripe(other.customer)).toEqual(["canceled"]);
  // What the provider says about somebody who is gone changes nothing and is no error.
  await deliverAll();
  expect(server.bugs).toEqual([]);
});

test("a tier given by hand stands through every webhook, and the billed one follows the provider below it", async () => {
  const { person } = await subscribe("plus");
  const path = `/api/admin/users/${person.user.id}`;
  expect((await admin.patch(path, { subscriptionTier: "premier" })).body).toMatchObject({ billedTier: "plus" });
  await person.post("/api/subscription/refund");
  await deliverAll();
  const seen = z.parse(subscriptionSchema, (await person.get("/api/subscription")).body);
  expect(seen).toMatchObject({ tier: "premier", billedTier: "free", subscription: { status: "ended" } });
  expect((await admin.patch(path, { subscriptionTier: "free" })).body).toMatchObject({ subscriptionTier: "free" });
  expect((await person.get("/api/user")).body).toMatchObject({ subscriptionTier: "free" });
});

test("whoever pays for more than was given has it, and keeps the gift when the payment ends", async () => {
  const { person, customer } = await subscribe("premier", { given: "plus" });
  const tier = async () => z.parse(subscriptionSchema, (await person.get("/api/subscription")).body).tier;
  expect(await tier()).toBe("premier");
  expect((await admin.patch(`/api/admin/users/${person.user.id}`, { subscriptionTier: "plus" })).status).toBe(409);
  expect(await tier()).toBe("premier");
  await person.post("/api/subscription/refund");
  await deliverAll();
  expect(statusAtStripe(customer)).toEqual(["canceled"]);
  expect(await tier()).toBe("plus");
});

test("holding an account on a lower plan is an act of its own: it refuses checkouts, says so, and is lifted again", async () => {
  const { person } = await subscribe("plus");
  const path = `/api/admin/users/${person.user.id}`;
  const view = async () => z.parse(subscriptionSchema, (await person.get("/api/subscription")).body);
  expect((await admin.patch(path, { pinnedTier: "premier" })).status).toBe(400);
  expect((await admin.patch(path, { pinnedTier: "free" })).body).toMatchObject({
    ...{ subscriptionTier: "free", billedTier: "plus", pinnedTier: "free" },
  });
  await deliverAll();
  expect(await view()).toMatchObject({ tier: "free", billedTier: "plus", pinnedTier: "free" });
  const calls = stripe.calls.length;
  const refused = [
    await person.get("/api/create-checkout-session?plan=premier"),
    await person.post("/api/subscription/change", { plan: "premier" }),
  ];
  expect(refused.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
    [409, "plan-pinned"],
    [409, "plan-pinned"],
  ]);
  expect(stripe.calls.length).toBe(calls);
  // What is paid for can still be given back.
  expect((await person.post("/api/subscription/refund")).status).toBe(200);
  expect((await person.get("/api/create-checkout-session?plan=plus")).body).toMatchObject({ code: "plan-pinned" });
  expect((await admin.patch(path, { pinnedTier: null })).body).toMatchObject({ pinnedTier: null });
  expect((await person.get("/api/create-checkout-session?plan=plus")).status).toBe(200);
  const actions = (await admin.get("/api/admin/audit")).body as { items: { action: string; to: string }[] };
  expect(JSON.stringify(actions)).toContain("tier-pinned");
});

test("premium tokens roll over from month to month of one plan, not over a time on another one", async () => {
  const { person } = await subscribe("premier");
  const { pool } = server.database;
  await pool.query(
    "INSERT INTO token_months (user_id, month, granted, carried, rolls_over) VALUES ($1, '2025-12', 2000000, 0, true)",
    [person.user.id],
  );
  const left = async () => {
    const { premiumTokens } = z.parse(usageReportSchema, (await person.get("/api/usage")).body);
    return premiumTokens?.left;
  };
  expect(await left()).toBe(4_000_000);
  await person.post("/api/subscription/refund");
  await deliverAll();
  const { url } = z.parse(checkoutSchema, (await person.get("/api/create-checkout-session?plan=premier")).body);
  stripe.books.pay(url.split("/").at(-1) ?? "", "good");
  await deliverAll();
  expect(await left()).toBe(2_000_000);
});
