import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  type AdminUserPage,
  adminStatsSchema,
  adminUserPageSchema,
  adminUserSchema,
  analyticsSchema,
  auditPageSchema,
  providerListSchema,
} from "#contract/admin.ts";
import { checkoutSchema, subscriptionSchema } from "#contract/billing.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { collect, newPerson, next, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.providers.reset();
  await server.database.pool.query("DELETE FROM users");
  await server.database.pool.query("DELETE FROM admin_actions");
  admin = await newPerson(server, { role: "admin" });
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const statsNow = async () => z.parse(adminStatsSchema, (await admin.get("/api/admin/stats")).body);
const page = async (parameters: string): Promise<AdminUserPage> =>
  z.parse(adminUserPageSchema, (await admin.get(`/api/admin/users?${parameters}`)).body);
const auditOf = async () => z.parse(auditPageSchema, (await admin.get("/api/admin/audit")).body).items;
const setRole = (by: Person, userId: number, role: string) => by.patch(`/api/admin/users/${userId}`, { role });

async function subscribe(plan: "plus" | "premier"): Promise<Person> {
  const person = await newPerson(server);
  const { body } = await person.get(`/api/create-checkout-session?plan=${plan}`);
  await person.post(`/api${new URL(z.parse(checkoutSchema, body).url).pathname}`, { outcome: "succeed" });
  return person;
}

/** Users with these names, in this order of joining. */
async function people(...names: readonly string[]): Promise<void> {
  for (const [place, name] of names.entries()) {
    const [first, last = null] = name.split(" ");
    await query(
      `INSERT INTO users (email, first_name, last_name, password_hash, created_at, email_verified)
       VALUES ($1, $2, $3, '', timestamptz '2020-01-01' + $4 * interval '1 microsecond', $5)`,
      [`${name.toLowerCase().replace(" ", ".")}@people.example`, first, last, place, place % 2 === 0],
    );
  }
}
const namesOf = ({ items }: AdminUserPage) => items.map(({ firstName }) => firstName);

test("whoever is no admin does not learn that any of it exists, and a demoted one at once", async () => {
  const ada = await newPerson(server, { tier: "premier" });
  const calls = ["stats", "analytics", "audit", "providers", "users", "users.csv"].map((name) => `/api/admin/${name}`);
  for (const path of calls) {
    expect([path, (await ada.get(path)).status]).toEqual([path, 404]);
    expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
  }
  expect((await setRole(ada, ada.user.id, "admin")).status).toBe(404);
  expect((await ada.delete(`/api/admin/users/${admin.user.id}`)).status).toBe(404);
  expect((await setRole(admin, ada.user.id, "admin")).status).toBe(200);
  expect((await ada.get("/api/admin/stats")).status).toBe(200);
  expect((await setRole(admin, ada.user.id, "user")).status).toBe(200);
  for (const path of calls) expect([path, (await ada.get(path)).status]).toEqual([path, 404]);
  expect((await setRole(ada, ada.user.id, "admin")).status).toBe(404);
});

test("the figures are those of the rows; revenue is what live subscriptions cost, not what tiers would", async () => {
  const ada = await subscribe("plus");
  const bob = await subscribe("premier");
  await newPerson(server, { tier: "premier" });
  const { id } = await ada.newConversation();
  await ada.send(id, "a poem about the sea");
  await expect.poll(statsNow).toMatchObject({
    totalUsers: 4,
    activeUsers: 1,
    totalConversations: 1,
    totalMessages: 1,
    monthlyRevenue: 79,
    subscriptionBreakdown: { free: 1, plus: 1, premier: 2 },
  });
  await bob.post("/api/subscription/refund");
  await expect.poll(async () => (await statsNow()).monthlyRevenue).toBe(20);
});

test("a tier given by hand stands above the billed one, survives what the provider says, and can be taken back", async () => {
  const ada = await subscribe("plus");
  const path = `/api/admin/users/${ada.user.id}`;
  const changed = await admin.patch(path, { subscriptionTier: "premier" });
  expect(z.parse(adminUserSchema, changed.body)).toMatchObject({ subscriptionTier: "premier", billedTier: "plus" });
  await ada.post("/api/subscription/cancel");
  await ada.post("/api/subscription-success", {});
  const seen = z.parse(subscriptionSchema, (await ada.get("/api/subscription")).body);
  expect(seen).toMatchObject({ tier: "premier", billedTier: "plus", subscription: { status: "active" } });
  await admin.patch(path, { subscriptionTier: "plus" });
  expect(await query("SELECT tier_override FROM users WHERE id = $1", [ada.user.id])).toEqual([
    { tier_override: null },
  ]);
  expect((await admin.patch(path, { subscriptionTier: "free" })).body).toMatchObject({ code: "plan-paid-for" });
  expect((await ada.get("/api/user")).body).toMatchObject({ subscriptionTier: "plus" });
  expect((await auditOf()).map(({ action, from, to }) => [action, from, to])).toEqual([
    ["tier-changed", "premier", "plus"],
    ["tier-changed", "plus", "premier"],
  ]);
});

test("only a tier or a role is changed, of somebody who is there", async () => {
  const ada = await newPerson(server);
  const path = `/api/admin/users/${ada.user.id}`;
  for (const body of [
    {},
    { role: "owner" },
    { subscriptionTier: "pro" },
    { role: "user", subscriptionTier: "free" },
    { email: "x" },
  ])
    expect([body, (await admin.patch(path, body)).status]).toEqual([body, 400]);
  for (const id of ["1e3", "01", "-1", "0", "9007199254740992", "abc"]) {
    expect([id, (await admin.patch(`/api/admin/users/${id}`, { role: "user" })).status]).toEqual([id, 400]);
    expect([id, (await admin.delete(`/api/admin/users/${id}`)).status]).toEqual([id, 400]);
  }
  expect((await setRole(admin, 987_654_321, "admin")).status).toBe(404);
  expect((await admin.delete("/api/admin/users/987654321")).status).toBe(404);
  expect(await auditOf()).toEqual([]);
});

test("the last admin is neither demoted nor deleted, also when all go for each other at once", async () => {
  expect((await setRole(admin, admin.user.id, "user")).body).toMatchObject({ code: "last-admin" });
  expect((await admin.delete(`/api/admin/users/${admin.user.id}`)).status).toBe(409);
  for (let round = 0; round < 6; round++) {
    const others = await Promise.all(Array.from({ length: 3 }, () => newPerson(server, { role: "admin" })));
    const all = [admin, ...others];
    const replies = await Promise.all(
      all.map((person, place) => {
        const target = all[(place + 1) % all.length] ?? person;
        return (place + round) % 2 === 0
          ? setRole(person, target.user.id, "user")
          : person.delete(`/api/admin/users/${target.user.id}`);
      }),
    );
    for (const { status } of replies) expect([200, 204, 404, 401, 409]).toContain(status);
    const left = await query("SELECT id FROM users WHERE role = 'admin'");
    expect(left.length).toBeGreaterThan(0);
    admin = all.find(({ user }) => user.id === left[0]?.id) ?? admin;
    const [one, two] = [admin, await newPerson(server, { role: "admin" })];
    await query("UPDATE users SET role = 'user' WHERE id <> ALL ($1)", [[one.user.id, two.user.id]]);
    await Promise.all([setRole(one, one.user.id, "user"), setRole(two, two.user.id, "user")]);
    const still = await query("SELECT id FROM users WHERE role = 'admin'");
    expect(still).toHaveLength(1);
    admin = still[0]?.id === one.user.id ? one : two;
  }
});

test("deleting ends the subscription at the provider first, then everything the user had, and cuts what they read", async () => {
  const ada = await subscribe("premier");
  const { id } = await ada.newConversation();
  const events = ada.sendAndWatch(id, "[[script:hang]] a poem about the sea");
  await next(events, "message-created");
  const rest = collect(events).catch(() => []);
  const reply = await admin.delete(`/api/admin/users/${ada.user.id}`);
  expect([reply.status, reply.text]).toEqual([204, ""]);
  await rest;
  expect((await ada.get("/api/user")).status).toBe(401);
  for (const table of ["conversations", "messages", "sessions", "subscriptions", "usage_records"])
    expect([table, await query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [ada.user.id])]).toEqual([table, []]);
  const [line] = await auditOf();
  expect(line).toMatchObject({
    action: "user-deleted",
    admin: { id: admin.user.id, email: admin.email },
    user: { id: ada.user.id, email: null },
  });
  expect(JSON.stringify(await query("SELECT * FROM admin_actions"))).not.toContain(ada.email);
});

test("pages go forth and back in every order and lose nobody, also among equal names", async () => {
  await people("Eve Stone", "Bob", "Carl Ames", "Bob", "Dan Zed", "Bob X").catch(() => undefined);
  await query("UPDATE users SET first_name = 'Bob', last_name = NULL WHERE first_name = 'Carl'");
  for (const sort of ["name", "-name", "email", "-email", "joined", "-joined"]) {
    const all = (await page(`sort=${sort}&limit=200`)).items.map(({ id }) => id);
    const seen: number[] = [];
    let cursor: string | null = "";
    let last: AdminUserPage | null = null;
    while (cursor !== null) {
      last = await page(`sort=${sort}&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      expect([last.position, last.total]).toEqual([seen.length, all.length]);
      seen.push(...last.items.map(({ id }) => id));
      cursor = last.nextCursor;
    }
    expect([sort, seen]).toEqual([sort, all]);
    const back: number[] = last?.items.map(({ id }) => id) ?? [];
    for (let previous = last?.previousCursor ?? null; previous !== null; ) {
      const before: AdminUserPage = await page(`sort=${sort}&limit=2&cursor=${previous}`);
      back.unshift(...before.items.map(({ id }) => id));
      expect(before.position).toBe(all.indexOf(before.items[0]?.id ?? 0));
      previous = before.previousCursor;
    }
    expect([sort, back]).toEqual([sort, all]);
  }
});

test("search finds how a name, a last name or an e-mail begins, and its signs are only signs", async () => {
  await people("Amara Okafor", "Émile Zola", "Oka Sand", "Per_cent Y");
  expect(namesOf(await page("search=oka&sort=name"))).toEqual(["Amara", "Oka"]);
  expect(namesOf(await page("search=amara%20oka"))).toEqual(["Amara"]);
  expect(namesOf(await page("search=AMARA.OK"))).toEqual(["Amara"]);
  expect(namesOf(await page("search=%C3%89mile"))).toEqual(["Émile"]);
  expect(namesOf(await page("search=per%25"))).toEqual([]);
  expect(namesOf(await page("search=per_cent"))).toEqual(["Per_cent"]);
  expect(namesOf(await page("search=kafor"))).toEqual([]);
  expect((await page("status=verified")).items.every(({ emailVerified }) => emailVerified)).toBe(true);
  expect((await page("role=admin")).items.map(({ id }) => id)).toEqual([admin.user.id]);
  expect((await page("tier=plus")).total).toBe(0);
  for (const wrong of ["cursor=abc", "cursor=WzEsMl0", "sort=password", "limit=0", "tier=pro", "page=1"])
    expect([wrong, (await admin.get(`/api/admin/users?${wrong}`)).status]).toEqual([wrong, 400]);
  const { nextCursor } = await page("sort=name&limit=1");
  expect((await admin.get(`/api/admin/users?sort=joined&cursor=${nextCursor}`)).status).toBe(400);
});

test("without parameters the list is a plain array of everybody, each once; so is the CSV, as text", async () => {
  await query(
    "INSERT INTO users (email, first_name, password_hash) SELECT n || '@many.example', 'N', '' FROM generate_series(1, 1200) n",
  );
  await query(
    "UPDATE users SET first_name = '=HYPERLINK(\"http://x\")', last_name = 'a \"b\", c' WHERE email = '7@many.example'",
  );
  const { body, headers } = await admin.get("/api/admin/users");
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  const listed = z.parse(z.array(z.strictObject(adminUserSchema.def.shape)), body);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(1_201);
  expect(listed).toHaveLength(1_201);
  const csv = await admin.get("/api/admin/users.csv");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = csv.text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1202);
  expect(lines.find((line) => line.includes('"7@many.example"'))).toContain(
    `"'=HYPERLINK(""http://x"")","a ""b"", c","free"`,
  );
  expect((await auditOf())[0]).toMatchObject({ action: "users-exported", user: null });
  expect((await admin.get("/api/admin/users.csv?search=7@")).text.trimEnd().split("\r\n")).toHaveLength(2);
});

test("analytics add up messages, failures, costs, choices and decisions by day and model", async () => {
  const ada = await newPerson(server, { tier: "premier" });
  const { id } = await ada.newConversation();
  const sent = await ada.send(id, "write an email to a buyer who lost a bidding war");
  await ada.patch(`/api/messages/${sent.id}/feedback`, { feedback: 1 });
  await ada.patch(`/api/messages/${sent.id}/improvement`, {
    accepted: [],
    rejected: [sent.improvement?.hunks.findIndex(({ kind }) => kind === "changed") ?? 0],
  });
  await ada.send(id, "a poem about the sea");
  await query("UPDATE messages SET status = 'failed', error_code = 'provider-timeout' WHERE id <> $1", [sent.id]);
  await query("UPDATE messages SET created_at = created_at - interval '8 days' WHERE id <> $1", [sent.id]);
  const read = async (days: number) =>
    z.parse(analyticsSchema, (await admin.get(`/api/admin/analytics?days=${days}`)).body);
  const week = await read(7);
  expect([week.days.length, week.before.length]).toEqual([7, 7]);
  expect(week.days.at(-1)).toMatchObject({ messages: 1, activeUsers: 1, failed: 0, monthlyRevenue: 0 });
  expect(week.days.at(-1)?.firstTokenMsP95).toBeGreaterThan(0);
  expect(week.before.reduce((sum, { messages }) => sum + messages, 0)).toBe(1);
  expect(week.models).toEqual([expect.objectContaining({ model: sent.modelUsed, answers: 1, thumbsUp: 1, named: 0 })]);
  expect(week.errors).toEqual([]);
  expect(week.router).toEqual({ choices: 1, overrides: 0, thumbsUp: 1, thumbsDown: 0 });
  expect(week.improver).toMatchObject({ improved: 1, reviewed: 1, accepted: 0, rejected: 1, edited: 0 });
  expect((await read(30)).errors).toEqual([{ code: "provider-timeout", count: 1 }]);
  expect((await admin.get("/api/admin/analytics?days=31")).status).toBe(400);
});

test("days that are over and long tables are counted ahead, and come to the same as counting them now", async () => {
  const ada = await newPerson(server, { tier: "premier" });
  const { id } = await ada.newConversation();
  const sent = await ada.send(id, "write an email to a buyer who lost a bidding war");
  await ada.patch(`/api/messages/${sent.id}/feedback`, { feedback: 1 });
  await ada.patch(`/api/messages/${sent.id}/improvement`, {
    accepted: [sent.improvement?.hunks.findIndex(({ kind }) => kind === "changed") ?? 0],
    rejected: [],
  });
  await query(
    `INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
       model_used, requested_model, first_token_ms, cost_usd, error_code, is_guard_refused)
     SELECT conversation_id, user_id, created_at - n * interval '7 hours', started_at, original_prompt, true,
       CASE WHEN n % 5 = 0 THEN 'failed' ELSE 'done' END, CASE WHEN n % 3 = 0 THEN 'gpt-4o' ELSE 'claude-opus' END,
       CASE WHEN n % 4 = 0 THEN 'gpt-4o' END, 100 + 7 * n, 0.25 * n,
       CASE WHEN n % 5 = 0 THEN 'provider-timeout' END, n % 10 = 0
     FROM messages, generate_series(1, 150) AS n WHERE id = $1`,
    [sent.id],
  );
  // Exact in binary, so that sums do not depend on their order.
  await query("UPDATE messages SET cost_usd = 0.5, improver_usage = NULL WHERE id = $1", [sent.id]);
  const { figures, admin: figuresNow } = connectStore(server.database.pool);
  const now = new Date();
  const [live, stats] = [await figuresNow.analytics(30, now), await figuresNow.stats(now)];
  expect(live.improver).toMatchObject({ guardRefused: expect.any(Number), accepted: 1 });
  expect(live.improver.guardRefused).toBeGreaterThan(5);
  expect(await figures.countDays(now, 500)).toBeGreaterThan(40);
  expect(await figures.countDays(now, 500)).toBe(0);
  await figures.countRows(now);
  expect(await figuresNow.analytics(30, now)).toEqual(live);
  expect(await figuresNow.stats(now)).toEqual(stats);
  // What was counted stands: it is not the messages that are read.
  await query("DELETE FROM messages WHERE created_at < now() - interval '10 days'");
  expect((await figuresNow.analytics(30, now)).before).toEqual(live.before);
  // A thumb that comes a day late is in the count of the next night.
  await query("UPDATE messages SET feedback = -1 WHERE id <> $1 AND created_at > now() - interval '3 days'", [sent.id]);
  expect(await figures.countDays(new Date(now.getTime() + 26 * 3_600_000), 500)).toBeGreaterThan(5);
  expect((await figuresNow.analytics(7, now)).router.thumbsDown).toBeGreaterThan(5);
  await query("INSERT INTO row_counts VALUES ('messages', (SELECT max(id) FROM messages), 400000, now())");
  await ada.send(id, "a poem about the sea");
  expect(await figuresNow.stats(now)).toMatchObject({ totalMessages: 400_001, countedAt: expect.any(String) });
  await query("DELETE FROM row_counts");
  await query("DELETE FROM figure_days");
});

test("providers show what failed of late and what the provider said, without the prompt", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  await ada.send(id, "[[script:server-error]] a poem about the sea");
  const providers = z.parse(providerListSchema, (await admin.get("/api/admin/providers")).body);
  expect(providers.map(({ provider }) => provider)).toEqual(["openai", "anthropic", "google"]);
  const failed = providers.flatMap(({ lastFailures }) => lastFailures);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed[0]?.kind).toBe("server-error");
  expect(failed[0]?.said).toMatch(/^500: \w/);
  expect(failed[0]?.said).not.toContain("poem about the sea");
});

test("what an admin does to the router stands in the audit log, in pages", async () => {
  await admin.post("/api/admin/routing/freeze", { frozen: true });
  await admin.post("/api/admin/routing/freeze", { frozen: false });
  await admin.delete("/api/admin/routing");
  expect((await auditOf()).map(({ action }) => action)).toEqual(["routing-reset", "routing-thawed", "routing-frozen"]);
  const first = z.parse(auditPageSchema, (await admin.get("/api/admin/audit?limit=2")).body);
  const rest = z.parse(auditPageSchema, (await admin.get(`/api/admin/audit?limit=2&cursor=${first.nextCursor}`)).body);
  expect([first.items.length, rest.items.map(({ action }) => action), rest.nextCursor]).toEqual([
    2,
    ["routing-frozen"],
    null,
  ]);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});

test("a suspended account is shut out at once, sessions and streams included, told why at sign-in, and let in again", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: { trouble: "endless", delayMs: 20 } });
  const answer = ada.send(id, "a long story").catch(() => null);
  await expect.poll(() => server.providers.openCallCount()).toBe(1);
  const path = `/api/admin/users/${ada.user.id}`;
  expect((await admin.patch(path, { suspension: { reason: "  " } })).status).toBe(400);
  const reason = "Spam was sent from here.";
  expect((await admin.patch(path, { suspension: { reason } })).body).toMatchObject({ suspension: { reason } });
  await answer;
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
  expect((await ada.get("/api/conversations")).status).toBe(401);
  expect(await query("SELECT FROM sessions WHERE user_id = $1", [ada.user.id])).toHaveLength(0);
  const signIn = (password: string) => new TestClient(server.url).post("/api/login", { email: ada.email, password });
  expect(await signIn(PASSWORD)).toMatchObject({
    status: 403,
    body: { code: "account-suspended", message: `This account is suspended: ${reason}` },
  });
  // Whoever does not know the password learns nothing.
  expect(await signIn("a wrong password")).toMatchObject({ status: 401, body: { code: "wrong-credentials" } });

  // A credential that was not a session, or came into being meanwhile, opens nothing either.
  await query("UPDATE users SET suspended_at = NULL, suspension_reason = NULL WHERE id = $1", [ada.user.id]);
  const token = (
    await new TestClient(server.url, { "x-auth-mode": "token" }).post("/api/login", {
      email: ada.email,
      password: PASSWORD,
    })
  ).body as { token: string };
  await query("UPDATE users SET suspended_at = now(), suspension_reason = 'x' WHERE id = $1", [ada.user.id]);
  const keyed = new TestClient(server.url, { authorization: `Bearer ${token.token}` });
  expect(await keyed.get("/api/conversations")).toMatchObject({ status: 403, body: { code: "account-suspended" } });
  expect((await keyed.get("/api/user")).status).toBe(401);

  expect((await admin.patch(path, { suspension: null })).body).toMatchObject({ suspension: null });
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect((await auditOf()).map(({ action, to }) => [action, to])).toEqual([
    ["suspension-lifted", null],
    ["user-suspended", reason],
  ]);
});

test("the last admin who can act is not suspended, and a suspended admin does not count as one", async () => {
  const own = `/api/admin/users/${admin.user.id}`;
  expect((await admin.patch(own, { suspension: { reason: "x" } })).body).toMatchObject({ code: "last-admin" });
  const other = await newPerson(server, { role: "admin" });
  expect((await admin.patch(`/api/admin/users/${other.user.id}`, { suspension: { reason: "x" } })).status).toBe(200);
  expect((await setRole(admin, admin.user.id, "user")).body).toMatchObject({ code: "last-admin" });
  expect((await admin.delete(own)).body).toMatchObject({ code: "last-admin" });
  expect((await admin.patch("/api/admin/users/999999999", { suspension: null })).status).toBe(404);
});
