import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailsTo as mailsIn, mailToken } from "#support/outbox.ts";
import { startStopwatch } from "#support/stopwatch.ts";
import { collect, newPerson, next, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAIL: "chief@redraft.example" } });
});
afterAll(() => server.close());

const NEW_PASSWORD = "another horse battery";
const visitor = () => new TestClient(server.url);
const outbox = () => join(server.directory, "outbox");

const mailsTo = (address: string, node = server) => mailsIn(address, node);
const tokenFor = (address: string, page: "verify-email" | "reset-password", count = 1, node = server) =>
  mailToken(address, page, node, count);

const signIn = (email: string, password: string) =>
  visitor().post("/api/login", { email, password }, { headers: { "x-auth-mode": "token" } });
async function elsewhere(ada: Person): Promise<TestClient> {
  const { token } = (await signIn(ada.email, PASSWORD)).body as { token: string };
  return new TestClient(server.url, { authorization: `Bearer ${token}` });
}

test("signing up sends a link that confirms the address once", async () => {
  const ada = await newPerson(server);
  expect(ada.user).toMatchObject({ emailVerified: false, pendingEmail: null });
  const token = await tokenFor(ada.email, "verify-email");
  const reply = await ada.post(`/api/verify-email/${token}`);
  expect([reply.status, reply.body]).toEqual([200, { email: ada.email, isAdmin: false }]);
  expect((await ada.get("/api/user")).body).toMatchObject({ emailVerified: true, role: "user" });
  expect((await visitor().post(`/api/verify-email/${token}`)).status).toBe(404);
});

test("a link ends after its time, and only its hash is stored", async () => {
  const ada = await newPerson(server);
  const token = await tokenFor(ada.email, "verify-email");
  const { rows } = await server.database.pool.query("SELECT * FROM account_tokens WHERE user_id = $1", [ada.user.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows) + Buffer.from(rows[0].token_hash).toString("latin1")).not.toContain(token);
  const hours = (rows[0].expires_at.getTime() - rows[0].created_at.getTime()) / 3_600_000;
  expect(hours).toBe(24);
  await server.database.pool.query("UPDATE account_tokens SET expires_at = now() - interval '1 second'");
  expect((await visitor().post(`/api/verify-email/${token}`)).status).toBe(404);
  expect((await ada.get("/api/user")).body).toMatchObject({ emailVerified: false });
});

test("a link is good for nothing but what it was sent for", async () => {
  const ada = await newPerson(server);
  await visitor().post("/api/password-reset", { email: ada.email });
  const [toVerify, toReset] = [await tokenFor(ada.email, "verify-email"), await tokenFor(ada.email, "reset-password")];
  expect((await visitor().post(`/api/password-reset/${toVerify}`, { password: NEW_PASSWORD })).status).toBe(404);
  expect((await visitor().post(`/api/verify-email/${toReset}`)).status).toBe(404);
  expect((await ada.get("/api/user")).body).toMatchObject({ emailVerified: false });
});

test("the link can be sent again while there is something to confirm", async () => {
  const ada = await newPerson(server);
  expect((await ada.post("/api/user/verification-mail")).status).toBe(204);
  const token = await tokenFor(ada.email, "verify-email", 2);
  expect((await visitor().post(`/api/verify-email/${token}`, { password: PASSWORD })).status).toBe(200);
  expect((await ada.post("/api/user/verification-mail")).status).toBe(400);
});

test("whoever confirms ADMIN_EMAIL becomes admin, and every session from before ends", async () => {
  const json = { email: "chief@redraft.example", password: PASSWORD, firstName: "Chief", isOldEnough: true };
  const reply = await visitor().post("/api/register", json, { headers: { "x-auth-mode": "token" } });
  const { token: session, role } = reply.body as { token: string; role: string };
  expect(role).toBe("user");
  const before = new TestClient(server.url, { authorization: `Bearer ${session}` });
  const mail = await tokenFor(json.email, "verify-email");
  expect((await mailsTo(json.email))[0]).toContain("set up to administer");
  const verified = await before.post(`/api/verify-email/${mail}`, undefined);
  expect(verified.body).toEqual({ email: json.email, isAdmin: true });
  expect((await before.get("/api/user")).status).toBe(401);
  expect((await signIn(json.email, PASSWORD)).body).toMatchObject({ role: "admin" });
});

test("an account that has confirmed ADMIN_EMAIL before it was configured is admin after the start", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  await ada.post(`/api/verify-email/${await tokenFor(ada.email, "verify-email")}`);
  for (const { email } of [ada, bob]) {
    await (await startTestServer({ beside: server, environment: { ADMIN_EMAIL: email } })).close();
  }
  expect((await ada.get("/api/user")).body).toMatchObject({ role: "admin" });
  // Bob has confirmed nothing.
  expect((await bob.get("/api/user")).body).toMatchObject({ role: "user" });
});

test("a forgotten password is replaced by a link that works once and ends every session", async () => {
  const ada = await newPerson(server);
  const asked = await visitor().post("/api/password-reset", { email: ada.email.toUpperCase() });
  const unknown = await visitor().post("/api/password-reset", { email: "nobody-at-all@redraft.example" });
  expect([asked.status, asked.text]).toEqual([204, ""]);
  expect([unknown.status, unknown.text, [...unknown.headers.keys()]]).toEqual([204, "", [...asked.headers.keys()]]);
  const token = await tokenFor(ada.email, "reset-password");
  const common = await visitor().post(`/api/password-reset/${token}`, { password: "password" });
  expect(common.status).toBe(400);
  const reset = await visitor().post(`/api/password-reset/${token}`, { password: NEW_PASSWORD });
  expect(reset.status).toBe(204);
  expect((await ada.get("/api/user")).status).toBe(401);
  expect((await signIn(ada.email, PASSWORD)).status).toBe(401);
  expect((await signIn(ada.email, NEW_PASSWORD)).body).toMatchObject({ emailVerified: true });
  expect((await visitor().post(`/api/password-reset/${token}`, { password: PASSWORD })).status).toBe(404);
  await expect.poll(async () => (await mailsTo(ada.email)).join()).toContain("Your Redraft password was changed");
  expect(await mailsTo("nobody-at-all@redraft.example")).toEqual([]);
});

test("a link for a new password is used by one of many that try at once", async () => {
  const ada = await newPerson(server);
  await visitor().post("/api/password-reset", { email: ada.email });
  const token = await tokenFor(ada.email, "reset-password");
  const tries = [0, 1, 2, 3, 4].map((n) =>
    visitor().post(`/api/password-reset/${token}`, { password: `${PASSWORD} ${n}` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
});

test("asking for links is limited for one account from wherever, known or not", async () => {
  const allowances = { resetPerAccount: { max: 2, windowMs: 60_000 }, mailPerUser: { max: 1, windowMs: 60_000 } };
  const node = await startTestServer({ beside: server, allowances });
  const ada = await newPerson(node);
  for (const email of [ada.email, "nobody-here@redraft.example"]) {
    const ask = () => new TestClient(node.url).post("/api/password-reset", { email });
    const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status);
    expect(statuses).toEqual([204, 204, 429]);
  }
  const again = () => ada.post("/api/user/verification-mail");
  expect([(await again()).status, (await again()).status]).toEqual([204, 429]);
  await node.close();
});

test("changing the password renews this session and ends all others", async () => {
  const ada = await newPerson(server);
  const phone = await elsewhere(ada);
  await visitor().post("/api/password-reset", { email: ada.email });
  const oldLink = await tokenFor(ada.email, "reset-password");
  const change = (newPassword: string) =>
    ada.post("/api/user/password", { newPassword }, { headers: { "x-auth-mode": "token" } });
  expect((await change("password")).status).toBe(400);
  const { status, body } = await change(NEW_PASSWORD);
  expect(status).toBe(200);
  expect([(await ada.get("/api/user")).status, (await phone.get("/api/user")).status]).toEqual([401, 401]);
  const { token } = body as { token: string };
  const renewed = new TestClient(server.url, { authorization: `Bearer ${token}` });
  expect((await renewed.get("/api/user/sessions")).body).toHaveLength(1);
  expect((await visitor().post(`/api/password-reset/${oldLink}`, { password: PASSWORD })).status).toBe(404);
});

test("guessing the password of a session that was left open is limited", async () => {
  const node = await startTestServer({ beside: server, allowances: { provePerUser: { max: 2, windowMs: 60_000 } } });
  const ada = await newPerson(node);
  const statuses = [];
  for (const call of [1, 2, 3]) {
    statuses.push((await ada.post("/api/user/proof", { password: `guess ${call}` })).status);
  }
  statuses.push((await ada.call("DELETE", "/api/user", { json: { password: PASSWORD } })).status);
  expect(statuses).toEqual([403, 403, 429, 429]);
  await node.close();
});

test("names are corrected at once; a new address counts once it is confirmed", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const renamed = await ada.patch("/api/user", { firstName: " Zoë ", lastName: "" });
  expect(renamed.body).toMatchObject({ firstName: "Zoë", lastName: null });
  const email = `new-${ada.email}`;
  const change = (json: object) => ada.patch("/api/user", json);
  expect((await change({ email: bob.email })).body).toMatchObject({ code: "email-exists" });
  expect((await change({ email, role: "admin" })).status).toBe(400);
  const { body } = await change({ email });
  expect(body).toMatchObject({ email: ada.email, pendingEmail: email });
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  await visitor().post("/api/password-reset", { email: ada.email });
  const oldLink = await tokenFor(ada.email, "reset-password");
  await visitor().post(`/api/verify-email/${await tokenFor(email, "verify-email")}`, { password: PASSWORD });
  expect((await ada.get("/api/user")).body).toMatchObject({ email, pendingEmail: null, emailVerified: true });
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  await expect.poll(async () => (await mailsTo(ada.email)).join()).toContain("address was changed");
  // The former mailbox leads nowhere any more.
  expect((await visitor().post(`/api/password-reset/${oldLink}`, { password: NEW_PASSWORD })).status).toBe(404);
});

test("an address two people wait for goes to one of them, and a corrected one is not confirmed by its old link", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const email = `shared-${ada.email}`;
  const tokens: string[] = [];
  for (const [index, person] of [ada, bob].entries()) {
    await person.patch("/api/user", { email });
    tokens.push(await tokenFor(email, "verify-email", index + 1));
  }
  const replies = await Promise.all(
    tokens.map((token) => visitor().post(`/api/verify-email/${token}`, { password: PASSWORD })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  const carol = await newPerson(server);
  await carol.patch("/api/user", { email: `typo-${carol.email}` });
  const typo = await tokenFor(`typo-${carol.email}`, "verify-email");
  await carol.patch("/api/user", { email: carol.email });
  expect((await carol.post(`/api/verify-email/${typo}`)).status).toBe(404);
  expect((await carol.get("/api/user")).body).toMatchObject({ email: carol.email, pendingEmail: null });
});

async function exportOf(person: TestClient): Promise<Record<string, string>> {
  const response = await person.open("GET", "/api/user/export");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="redraft-\d{4}-\d\d-\d\d\.zip"$/);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** A value of a column's kind that can be found again. */
const canary = (ada: Person, place: string) => `canary-${ada.user.id}-${place}-7f3a9`;

/** Puts a mark into every field that can hold one, through the product where there is a way and into the rows where not. */
async function plant(ada: Person): Promise<string[]> {
  const { pool } = server.database;
  const { id } = ada.user;
  const marks: string[] = [];
  const mark = (place: string) => {
    const made = canary(ada, place);
    marks.push(made);
    return made;
  };
  // The mail of the sign-up is on its way until then.
  await tokenFor(ada.email, "verify-email");
  const { id: conversationId } = await ada.newConversation(mark("title"));
  const message = await ada.send(conversationId, `Explain ${mark("prompt")} to me`);
  await ada.put("/api/user/preferences", { name: mark("name"), industry: mark("industry"), rememberEdits: true });
  await ada.post("/api/improve", { originalPrompt: `write an email about ${mark("preview")}`, conversationId });
  await ada.patch("/api/user", { email: `${mark("pending")}@redraft.example` });
  await tokenFor(`${canary(ada, "pending")}@redraft.example`, "verify-email");
  const texts: readonly (readonly [string, readonly string[]])[] = [
    ["users", ["first_name", "last_name", "email"]],
    [
      "messages",
      [
        "answer",
        "sent_prompt",
        "error_code",
        "error_message",
        "idempotency_key",
        "limited_by",
        "model_used",
        "requested_model",
      ],
    ],
    ["sessions", ["user_agent", "address"]],
    ["conversations", ["snippet"]],
    ["subscriptions", ["provider_id"]],
    ["checkouts", ["provider_id", "url"]],
    ["account_tokens", ["email"]],
  ];
  await pool.query("INSERT INTO billing_customers VALUES ($1, $2)", [id, `test_customer_${id}`]);
  await pool.query(
    `INSERT INTO subscriptions (user_id, provider_id, plan, status, price_cents, period_start, period_end,
       cancels_at_period_end, look, looked_at) VALUES ($1, 'x', 'plus', 'ended', 1, now(), now(), true, 1, now())`,
    [id],
  );
  await pool.query(
    `INSERT INTO checkouts (id, user_id, plan, is_open, created_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'plus', false, now(), now())`,
    [id],
  );
  await pool.query("INSERT INTO test_payment_objects VALUES ($1, 'checkout', $2, $3, now())", [
    mark("payment-id"),
    id,
    { text: mark("payment-data") },
  ]);
  await pool.query(
    `INSERT INTO memory_items (user_id, kind, updated_at, slot, value, accepted, rejected)
     VALUES ($1, 'choice', now(), $2, $3, 1, 0)`,
    [id, mark("slot"), mark("value")],
  );
  await pool.query("INSERT INTO message_events VALUES ($1, 99, $2, $3)", [
    message.id,
    mark("event-type"),
    mark("event"),
  ]);
  await pool.query("INSERT INTO coach_reports VALUES ($1, current_date, now(), now(), $2)", [
    id,
    { text: mark("report") },
  ]);
  await pool.query("INSERT INTO coach_users VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET time_zone = $2", [
    id,
    mark("time-zone"),
  ]);
  await pool.query(
    `INSERT INTO prompt_scores VALUES ($1, $2, now(), current_date, 1, 1, 1, 1, $3)
     ON CONFLICT (message_id) DO UPDATE SET findings = $3`,
    [message.id, id, { text: mark("findings") }],
  );
  const workspace = await pool.query(
    `INSERT INTO workspaces (owner_id, name, description, invite_code, created_at)
     VALUES ($1, $2, $3, gen_random_uuid(), now()) RETURNING id`,
    [id, mark("workspace"), mark("workspace-description")],
  );
  await pool.query(
    `INSERT INTO shared_prompts (workspace_id, shared_by, title, description, text, score, created_at)
     VALUES ($1, $2, $3, $4, $5, 1, now())`,
    [workspace.rows[0].id, id, mark("shared-title"), mark("shared-description"), mark("shared-text")],
  );
  for (const column of ["improvement", "review", "reviewed_improvement", "route", "improver_usage", "fallbacks"]) {
    const value = JSON.stringify({ text: mark(column) });
    await pool.query(`UPDATE messages SET ${column} = $2 WHERE user_id = $1`, [id, value]);
  }
  for (const [table, columns] of texts) {
    const owner = table === "users" ? "id" : "user_id";
    for (const column of columns) {
      const value = mark(`${table}-${column}`);
      await pool.query(`UPDATE ${table} SET ${column} = $2 WHERE ${owner} = $1`, [id, value]);
    }
  }
  return marks;
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  const texts = [];
  for (const { tablename } of tables) {
    const { rows } = await pool.query(`SELECT t::text AS row FROM "${tablename}" t`);
    texts.push(...rows.map(({ row }) => `${tablename}: ${row}`));
  }
  return texts.join("\n");
}
const inOutbox = async () => {
  const files = await readdir(outbox());
  return (await Promise.all(files.map((file) => readFile(join(outbox(), file), "utf8")))).join("\n") + files.join();
};
const found = (marks: readonly string[], text: string) => marks.filter((one) => text.includes(one));

test("the archive holds everything of one's own, for people and for programs, and nothing of others", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const marks = await plant(ada);
  const foreign = await plant(bob);
  const files = await exportOf(ada);
  const everything = Object.values(files).join("\n");
  const notExported = [canary(ada, "event"), canary(ada, "event-type")];
  expect(marks.filter((mark) => !notExported.includes(mark) && !everything.includes(mark))).toEqual([]);
  expect(found(foreign, everything)).toEqual([]);
  expect(everything).not.toContain(bob.email);
  expect(everything).not.toMatch(/argon2id|password_hash|token_hash|lease_token/);
  const pages = Object.keys(files).filter((path) => path.startsWith("conversations/"));
  expect(pages.map((path) => path.split(".").at(-1)).sort()).toEqual(["json", "md"]);
  for (const [path, text] of Object.entries(files)) if (path.endsWith(".json")) JSON.parse(text);
  expect(Object.keys(files)).toContain("account.md");
  expect(Object.keys(files)).toContain("memory_items.json");
});

test("an archive of many messages has every one of them once", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation("Many");
  await server.database.pool.query(
    `INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
       answer, settled_at) SELECT $1, $2, now(), now(), 'prompt number ' || n || '.', false, 'done', 'A', now()
     FROM generate_series(1, 145) AS n`,
    [id, ada.user.id],
  );
  const files = await exportOf(ada);
  const { messages } = JSON.parse(files[`conversations/${id}-many.json`] ?? "{}");
  expect(new Set(messages.map(({ originalPrompt }: { originalPrompt: string }) => originalPrompt)).size).toBe(145);
  expect(messages).toHaveLength(145);
  expect(files[`conversations/${id}-many.md`]?.match(/You wrote/g)).toHaveLength(145);
});

test("deleting the account leaves none of its marks in the tables, the outbox or the log, and all of everybody else's", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const marks = [...(await plant(ada)), ada.email];
  const foreign = await plant(bob);
  expect(marks.length).toBeGreaterThanOrEqual(40);
  const before = (await dump()) + (await inOutbox());
  expect(marks.filter((mark) => !before.includes(mark))).toEqual([]);
  expect((await ada.call("DELETE", "/api/user", { json: { password: "not my password" } })).status).toBe(403);
  expect((await ada.call("DELETE", "/api/user")).status).toBe(400);
  const reply = await ada.call("DELETE", "/api/user", { json: { password: PASSWORD } });
  expect(reply.status).toBe(200);
  const { removed, kept } = reply.body as {
    removed: { what: string; count: number }[];
    kept: { what: string }[];
  };
  expect(removed).toContainEqual({ what: "Account", count: 1 });
  expect(removed).toContainEqual({ what: "Conversations", count: 1 });
  expect(removed).toContainEqual({ what: "Mails in the outbox", count: 2 });
  expect(kept.map(({ what }) => what)).toContain("The payment provider’s own records");
  expect((await ada.get("/api/user")).status).toBe(401);
  const left = (await dump()) + (await inOutbox()) + server.log.join("");
  expect(found(marks, left)).toEqual([]);
  expect(found(foreign, left)).toEqual(foreign);
});

test("deletion stops the answer under way and cuts its stream", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const events = ada.sendAndWatch(id, "[[script:slow]] [[script:hang]] tell me a long story");
  await next(events, "message-created");
  const before = server.bugs.length;
  const reply = await ada.call("DELETE", "/api/user", { json: { password: PASSWORD } });
  expect(reply.status).toBe(200);
  const watch = startStopwatch();
  await collect(events).catch(() => []);
  expect(watch.stop()).toBeLessThan(6_000);
  expect((await server.database.pool.query("SELECT 1 FROM messages WHERE user_id = $1", [ada.user.id])).rows).toEqual(
    [],
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.bugs.slice(before)).toEqual([]);
});

test("a subscription ends at the provider before anything is deleted", async () => {
  const ada = await newPerson(server);
  const { body } = await ada.get("/api/create-checkout-session?plan=plus", {
    headers: { "sec-fetch-site": "same-origin" },
  });
  const checkout = new URL((body as { url: string }).url).pathname.split("/").at(-1);
  await ada.post(`/api/test-checkout/${checkout}`, { outcome: "succeed" });
  expect((await ada.post("/api/subscription-success", {})).body).toMatchObject({ tier: "plus" });
  const reply = await ada.call("DELETE", "/api/user", { json: { password: PASSWORD } });
  expect(reply.body).toMatchObject({ removed: expect.arrayContaining([{ what: "Subscription", count: 1 }]) });
  const { rows } = await server.database.pool.query("SELECT * FROM test_payment_objects WHERE user_id = $1", [
    ada.user.id,
  ]);
  expect(rows).toEqual([]);
});

test("the last administrator stays", async () => {
  const { pool } = server.database;
  await pool.query("UPDATE users SET role = 'user'");
  const [ada, bob] = [await newPerson(server, { role: "admin" }), await newPerson(server, { role: "admin" })];
  const leave = (person: Person) => person.call("DELETE", "/api/user", { json: { password: PASSWORD } });
  const statuses = (await Promise.all([leave(ada), leave(bob)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});

test("the last who can act as administrator stays, although a suspended one is there", async () => {
  const { pool } = server.database;
  await pool.query("UPDATE users SET role = 'user'");
  const [ada, bob] = [await newPerson(server, { role: "admin" }), await newPerson(server, { role: "admin" })];
  await pool.query("UPDATE users SET suspended_at = now(), suspension_reason = 'away' WHERE id = $1", [bob.user.id]);
  const leave = async () => (await ada.call("DELETE", "/api/user", { json: { password: PASSWORD } })).status;
  expect(await leave()).toBe(409);
  await pool.query("UPDATE users SET suspended_at = NULL, suspension_reason = NULL WHERE id = $1", [bob.user.id]);
  expect(await leave()).toBe(200);
});

test("the link stands in the log, but not on a real site", async () => {
  const ada = await newPerson(server);
  const token = await tokenFor(ada.email, "verify-email");
  expect(server.log.join("")).toContain(`/verify-email/${token}`);
  expect(server.log.join("")).not.toContain(ada.email);
  const real = await startTestServer({ beside: server, environment: { APP_URL: "https://redraft.example" } });
  const bob = await newPerson(real);
  const other = await tokenFor(bob.email, "verify-email", 1, real);
  expect(real.log.join("")).not.toContain(other);
  await real.close();
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
