import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createAttemptStore } from "#server/adapters/postgres/attempt-store.ts";
import { openDb } from "#server/adapters/postgres/db.ts";
import { DEFAULT_RATE_LIMITS } from "#server/http/rate-limit.ts";
import { mailsTo, mailToken } from "#support/outbox.ts";
import { newEmail, newPerson, PASSWORD, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer, type TestServerSettings } from "#support/test-server.ts";

const MINUTE_MS = 60_000;
let now = new Date();
let server: TestServer;
const nodes: TestServer[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
beforeEach(async () => {
  await server.database.pool.query("DELETE FROM attempts");
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

async function nodeWith(settings: TestServerSettings): Promise<TestServer> {
  const node = await startTestServer({ beside: server, clock: { now: () => now }, ...settings });
  nodes.push(node);
  return node;
}
const allow = (max: number, minutes = 15) => ({ max, windowMs: minutes * MINUTE_MS });
const visitorFrom = (node: TestServer, address: string) => new TestClient(node.url, { "x-forwarded-for": address });
const signIn = async (client: TestClient, email: string, password = "a wrong password") =>
  (await client.post("/api/login", { email, password })).status;
const register = async (client: TestClient, email = newEmail()) =>
  (await client.post("/api/register", { email, password: PASSWORD, firstName: "Ada", lastName: "", isOldEnough: true }))
    .status;
/** What a browser would send back. */
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

test("behind a proxy that is named each visitor has limits of their own; a header from anybody else counts for nothing", async () => {
  const allowances = { registerPerAddress: allow(2) };
  const from = (node: TestServer, address: string) => register(visitorFrom(node, address));
  for (const TRUSTED_PROXIES of ["1", "127.0.0.0/8", "::ffff:127.0.0.1, 127.0.0.1"]) {
    await server.database.pool.query("DELETE FROM attempts");
    const node = await nodeWith({ allowances, environment: { TRUSTED_PROXIES } });
    const statuses = [
      await from(node, "203.0.113.1"),
      await from(node, "203.0.113.1"),
      await from(node, "203.0.113.1"),
    ];
    expect([TRUSTED_PROXIES, statuses]).toEqual([TRUSTED_PROXIES, [201, 201, 429]]);
    expect(await from(node, "203.0.113.2")).toBe(201);
    // What the visitor wrote in front of the proxy's word is not the proxy's.
    expect(await from(node, "198.51.100.7, 203.0.113.1")).toBe(429);
  }
  for (const environment of [{}, { TRUSTED_PROXIES: "0" }, { TRUSTED_PROXIES: "10.0.0.0/8" }]) {
    await server.database.pool.query("DELETE FROM attempts");
    const node = await nodeWith({ allowances, environment });
    const statuses = [
      await from(node, "203.0.113.1"),
      await from(node, "203.0.113.2"),
      await from(node, "203.0.113.3"),
    ];
    expect([environment, statuses]).toEqual([environment, [201, 201, 429]]);
  }
});

test("a session shows the visitor's address, not the proxy's", async () => {
  const node = await nodeWith({ environment: { TRUSTED_PROXIES: "1" } });
  const ada = await newPerson(server);
  const login = await visitorFrom(node, "203.0.113.77").post("/api/login", { email: ada.email, password: PASSWORD });
  expect(login.status).toBe(200);
  expect((await ada.get("/api/user/sessions")).text).toContain("203.0.113.77");
});

test("of version 6 a customer's whole network counts as one visitor", async () => {
  const node = await nodeWith({ allowances: { registerPerAddress: allow(2) }, environment: { TRUSTED_PROXIES: "1" } });
  const statuses = [];
  for (const tail of ["2::1", "3::2", "ffff:3:4:5:6"])
    statuses.push(await register(visitorFrom(node, `2001:db8:1:${tail}`)));
  expect(statuses).toEqual([201, 201, 429]);
  expect(await register(visitorFrom(node, "2001:db8:2:3::1"))).toBe(201);
});

test("limits hold for all nodes together, also for attempts at once, and end with their window", async () => {
  const allowances = { registerPerAddress: allow(5) };
  const pair = [await nodeWith({ allowances }), await nodeWith({ allowances })];
  const attempt = (turn: number) => register(new TestClient(pair[turn % 2]?.url ?? ""));
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, turn) => attempt(turn)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  now = new Date(now.getTime() + 15 * MINUTE_MS - 1);
  expect(await attempt(0)).toBe(429);
  now = new Date(now.getTime() + 2);
  expect(await attempt(1)).toBe(201);
});

test("the table of attempts holds no address and no e-mail, and windows that have ended are forgotten", async () => {
  const node = await nodeWith({ environment: { TRUSTED_PROXIES: "1" } });
  const email = newEmail();
  await signIn(visitorFrom(node, "203.0.113.9"), email);
  const { rows } = await server.database.pool.query("SELECT * FROM attempts");
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`203\\.0\\.113\\.9|${email}`));
  const store = createAttemptStore(openDb(server.database.pool));
  await store.count("still open", 60 * MINUTE_MS, now);
  await store.dropEnded(new Date(now.getTime() + 15 * MINUTE_MS));
  expect((await server.database.pool.query("SELECT key FROM attempts")).rows).toEqual([{ key: "still open" }]);
});

test("80 guesses from 40 addresses: an account is guessed at no more often than its limit, and no other account suffers", async () => {
  // As they are shipped: docs/security.md promises these numbers.
  const { loginPerAccount, loginPerAccountAndAddress, loginPerAddress } = DEFAULT_RATE_LIMITS;
  const allowances = { loginPerAccount, loginPerAccountAndAddress, loginPerAddress };
  const node = await nodeWith({ allowances, environment: { TRUSTED_PROXIES: "1" } });
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const statuses = [];
  for (let guess = 0; guess < 80; guess++)
    statuses.push(await signIn(visitorFrom(node, `203.0.113.${guess % 40}`), ada.email));
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60);
  expect(await signIn(visitorFrom(node, "203.0.113.200"), bob.email, PASSWORD)).toBe(200);
});

test("an owner is not locked out by a stranger's guesses: not on a device they used before, not with their mailbox", async () => {
  const allowances = { loginPerAccount: allow(3), loginPerAccountAndAddress: allow(3), loginPerDevice: allow(3) };
  const node = await nodeWith({ allowances });
  const ada = await newPerson(node);
  const first = await new TestClient(node.url).post("/api/login", { email: ada.email, password: PASSWORD });
  const device = /redraft-device=[^;]+/.exec(cookiesOf(first.headers))?.[0] ?? "";
  const stranger = new TestClient(node.url);
  for (let guess = 0; guess < 5; guess++) await signIn(stranger, ada.email);
  // The right password does not help from elsewhere, or the limit would tell it.
  expect(await signIn(stranger, ada.email, PASSWORD)).toBe(429);
  const owner = new TestClient(node.url, { cookie: device, origin: node.url });
  expect(await signIn(owner, ada.email, PASSWORD)).toBe(200);

  // The device is limited as well, and what it shows holds for no other account.
  const bob = await newPerson(node);
  const guesses = [];
  for (let guess = 0; guess < 4; guess++) guesses.push(await signIn(owner, ada.email));
  expect(guesses).toEqual([401, 401, 429, 429]);
  for (let guess = 0; guess < 3; guess++) await signIn(stranger, bob.email);
  expect(await signIn(owner, bob.email, PASSWORD)).toBe(429);
  for (const forged of [
    "redraft-device=AAAA~AAAA",
    `${device}x`,
    device.replace("=", "=A"),
    "redraft-device=~",
    "redraft-device=.",
  ]) {
    expect(await signIn(new TestClient(node.url, { cookie: forged, origin: node.url }), ada.email, PASSWORD)).toBe(429);
  }

  // Whoever reads the account's mail chooses a new password and signs in.
  await stranger.post("/api/password-reset", { email: ada.email });
  const token = await mailToken(ada.email, "reset-password", node);
  const reset = await new TestClient(node.url).post(`/api/password-reset/${token}`, { password: "another good one" });
  expect(reset.status).toBe(204);
  const withMailbox = new TestClient(node.url, { cookie: cookiesOf(reset.headers), origin: node.url });
  expect(await signIn(withMailbox, ada.email, "another good one")).toBe(200);
  // The old device was signed in with the old password.
  expect(await signIn(owner, ada.email, "another good one")).toBe(429);
});

test("a mailbox gets no more links than its limit, however many accounts send them", async () => {
  const node = await nodeWith({ allowances: { mailPerRecipient: DEFAULT_RATE_LIMITS.mailPerRecipient } });
  const bystander = newEmail();
  const tags = ["", "+1", "+2", "+3", "+4", "+5", "+6", "+7"];
  const statuses = [];
  for (const tag of tags) {
    const sender = await newPerson(node);
    const email = bystander.replace("@", `${tag}@`);
    statuses.push((await sender.patch("/api/user", { email })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  // Nobody is kept from signing up by it: the link is asked for later.
  expect(await register(new TestClient(node.url), bystander)).toBe(201);
  const sentinel = newEmail();
  expect(await register(new TestClient(node.url), sentinel)).toBe(201);
  await expect.poll(async () => (await mailsTo(sentinel, node)).length).toBe(1);
  expect(await mailsTo(bystander, node)).toHaveLength(1);
});

test("one account sends no more links than its limit, whomever it names", async () => {
  const node = await nodeWith({ allowances: { mailPerUser: DEFAULT_RATE_LIMITS.mailPerUser } });
  const sender = await newPerson(node);
  const statuses = [];
  for (let turn = 0; turn < 6; turn++) statuses.push((await sender.patch("/api/user", { email: newEmail() })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await sender.post("/api/user/verification-mail")).status).toBe(429);
  // A name is corrected without a mail.
  expect((await sender.patch("/api/user", { firstName: "Eve" })).status).toBe(200);
});
