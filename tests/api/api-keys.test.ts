import { setTimeout as sleep } from "node:timers/promises";
import { strFromU8, unzipSync } from "fflate";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { auditPageSchema } from "#contract/admin.ts";
import { adminApiKeyListSchema, apiKeyListSchema, createdApiKeySchema } from "#contract/api-keys.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { type KeyHolder, newKey, newKeyHolder } from "#support/api-key.ts";
import { mailToken } from "#support/outbox.ts";
import { startStopwatch } from "#support/stopwatch.ts";
import { newPerson, PASSWORD, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const DAY_MS = 24 * 3_600_000;
/** The promise: a lost right ends running streams within five seconds. */
const CUT_MS = 5_000;

let now: Date | null = null;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now ?? new Date() } });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});
beforeEach(() => {
  now = null;
  server.providers.reset();
});

const chat = ({ secret, baseURL }: KeyHolder, more: object = {}, headers: Record<string, string> = {}) =>
  fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({
      model: "gpt-4o-mini",
      messages: [{ role: "user", content: "hello" }],
      max_tokens: 100,
      ...more,
    }),
  });
const codeOf = async (reply: Response) => ((await reply.json()) as { error: { code: string } }).error.code;

test("a key is shown once, and afterwards only how it begins, what it may and what it took", async () => {
  const holder = await newKeyHolder(server, { name: "Open WebUI", scopes: ["chat"], monthlyUsd: 20, endsInDays: 90 });
  const { rows } = await server.database.pool.query("SELECT * FROM api_keys WHERE id = $1", [holder.keyId]);
  expect(JSON.stringify(rows)).not.toContain(holder.secret);
  await (await chat(holder)).json();
  const reply = await holder.person.get("/api/user/api-keys");
  expect(reply.text).not.toContain(holder.secret);
  expect(reply.text).not.toContain((rows[0].token_hash as Buffer).toString("hex"));
  const [key] = z.parse(apiKeyListSchema, reply.body).keys;
  expect(key).toMatchObject({
    name: "Open WebUI",
    prefix: holder.secret.slice(0, 12),
    scopes: ["chat"],
    monthlyUsd: 20,
  });
  expect(key?.lastUsedAt).not.toBeNull();
  expect(key?.month).toMatchObject({ calls: 1, refused: 0 });
  expect(key?.month.spentUsd).toBeGreaterThan(0);
});

test("a key opens /v1 and nothing else, and neither a cookie nor a session's token opens /v1", async () => {
  const holder = await newKeyHolder(server);
  const withKey = new TestClient(server.url, { authorization: `Bearer ${holder.secret}` });
  for (const path of ["/api/user", "/api/conversations", "/api/user/api-keys", "/api/usage"]) {
    expect((await withKey.get(path)).status).toBe(401);
  }
  const reply = await new TestClient(server.url).post("/api/login", { email: holder.person.email, password: PASSWORD });
  const [cookie = ""] = reply.headers.getSetCookie().map((line) => line.split(";")[0]);
  expect((await new TestClient(server.url, { cookie }).get("/api/user")).status).toBe(200);
  expect((await new TestClient(server.url, { cookie }).get("/v1/models")).status).toBe(401);
  expect((await holder.person.get("/v1/models")).status).toBe(401);
  expect((await new TestClient(server.url).get("/v1/models")).status).toBe(401);
  expect((await withKey.get("/v1/models")).status).toBe(200);
});

test("a key does what it is for: its scopes, its models, its days", async () => {
  const holder = await newKeyHolder(server, { scopes: ["chat"], models: ["gpt-4o-mini"], endsInDays: 1 });
  expect((await chat(holder)).status).toBe(200);
  expect(await codeOf(await chat(holder, { model: "gpt-4o" }))).toBe("model_not_found");
  expect(await codeOf(await chat(holder, { model: "redraft/improve" }))).toBe("model_not_found");
  expect(((await (await chat(holder, { model: "redraft/auto" })).json()) as { model: string }).model).toBe(
    "gpt-4o-mini",
  );
  const client = new TestClient(server.url, { authorization: `Bearer ${holder.secret}` });
  expect((await client.post("/v1/improve", { prompt: "hello" })).status).toBe(403);
  expect((await client.post("/v1/route", { prompt: "hello" })).status).toBe(403);
  const { data } = (await client.get("/v1/models")).body as { data: { id: string }[] };
  expect(data.map(({ id }) => id)).toEqual(["redraft/auto", "redraft/gpt-4o-mini"]);
  now = new Date(Date.now() + DAY_MS + 1_000);
  expect((await chat(holder)).status).toBe(401);
  // Answers are refused a second time where they are metered; what is only looked up is not.
  expect((await client.get("/v1/models")).status).toBe(401);
});

test("a plan's models are its keys' models, judged anew on each call", async () => {
  const holder = await newKeyHolder(server, { tier: "premier" });
  expect((await chat(holder, { model: "gpt-4o" })).status).toBe(200);
  await server.database.pool.query("UPDATE users SET subscription_tier = 'free' WHERE id = $1", [
    holder.person.user.id,
  ]);
  expect(await codeOf(await chat(holder, { model: "gpt-4o" }))).toBe("model_not_found");
});

/** A stream that would never end, once its first word has come. */
async function endlessStream(holder: KeyHolder) {
  server.providers.setScript({ fallback: { trouble: "endless", delayMs: 20 } });
  const client = new OpenAI({ apiKey: holder.secret, baseURL: holder.baseURL, maxRetries: 0 });
  const messages = [{ role: "user" as const, content: "hello" }];
  const stream = await client.chat.completions.create({ model: "gpt-4o-mini", messages, stream: true });
  const iterator = stream[Symbol.asyncIterator]();
  await iterator.next();
  return {
    /** How long it goes on, and how it ends. */
    async end(): Promise<{ ms: number; error: string }> {
      const watch = startStopwatch();
      try {
        while ((await iterator.next()).done !== true);
        return { ms: watch.stop(), error: "" };
      } catch (error) {
        return { ms: watch.stop(), error: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

/** Follows the link of the newest mail about it. */
async function resetPassword({ person }: KeyHolder): Promise<unknown> {
  const visitor = new TestClient(server.url);
  await visitor.post("/api/password-reset", { email: person.email });
  const token = await mailToken(person.email, "reset-password", server, 1);
  return await visitor.post(`/api/password-reset/${token}`, { password: `${PASSWORD} two` });
}

const WAYS_TO_LOSE_IT: readonly [name: string, act: (holder: KeyHolder) => Promise<unknown>, status: number][] = [
  ["revoked by its owner", ({ person, keyId }) => person.delete(`/api/user/api-keys/${keyId}`), 401],
  [
    "revoked on another node",
    ({ keyId }) => server.database.pool.query("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [keyId]),
    401,
  ],
  [
    "of an account with a new password",
    ({ person }) => person.post("/api/user/password", { newPassword: `${PASSWORD} two` }),
    401,
  ],
  ["of an account whose password was reset", resetPassword, 401],
  ["of an account that was signed out everywhere else", ({ person }) => person.delete("/api/user/sessions"), 401],
  ["of a deleted account", ({ person }) => person.call("DELETE", "/api/user", { json: { password: PASSWORD } }), 401],
  [
    "of a suspended account",
    ({ person }) =>
      server.database.pool.query("UPDATE users SET suspended_at = now(), suspension_reason = 'spam' WHERE id = $1", [
        person.user.id,
      ]),
    403,
  ],
  [
    "of an account with a lower plan",
    ({ person }) =>
      server.database.pool.query("UPDATE users SET subscription_tier = 'free' WHERE id = $1", [person.user.id]),
    200,
  ],
  [
    "of an instance that takes none any more",
    () => server.database.pool.query("INSERT INTO api_switched_off (since) VALUES (now())"),
    403,
  ],
];

test.each(WAYS_TO_LOSE_IT)("a key %s ends its streams within five seconds", async (_name, act, status) => {
  const holder = await newKeyHolder(server);
  const stream = await endlessStream(holder);
  await act(holder);
  server.providers.setScript({});
  expect((await chat(holder)).status).toBe(status);
  const { ms, error } = await stream.end();
  expect(error).toContain("ended");
  expect(ms).toBeLessThan(CUT_MS);
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
  await server.database.pool.query("DELETE FROM api_switched_off");
});

test("200 calls at once on a key with money for ten make exactly ten", async () => {
  const holder = await newKeyHolder(server, { scopes: ["chat"], monthlyUsd: 1 });
  await (await chat(holder)).json();
  const { pool } = server.database;
  const { rows } = await pool.query("SELECT spent_microusd FROM api_key_months WHERE key_id = $1", [holder.keyId]);
  expect(Number(rows[0].spent_microusd)).toBeGreaterThan(0);
  // While they run, each holds what it may take at most; none is settled before all are decided, however long that takes.
  let isDecided = false;
  server.providers.setScript({
    fallback: { text: "one two three", pieces: 3, delayMs: 500, until: () => isDecided },
  });
  await pool.query("UPDATE api_calls SET reserved_microusd = 0 WHERE key_id = $1", [holder.keyId]);
  const before = server.providers.callCount();
  const probe = chat(holder);
  await expect.poll(() => server.providers.openCallCount()).toBe(1);
  const held = await pool.query("SELECT reserved_microusd AS held FROM api_key_months WHERE key_id = $1", [
    holder.keyId,
  ]);
  isDecided = true;
  await probe;
  isDecided = false;
  const each = Number(held.rows[0].held);
  expect(each).toBeGreaterThan(0);
  await pool.query("UPDATE api_key_months SET spent_microusd = 0, calls = 0 WHERE key_id = $1", [holder.keyId]);
  await pool.query("UPDATE api_keys SET monthly_microusd = $2 WHERE id = $1", [holder.keyId, each * 10]);
  const replies = Array.from({ length: 200 }, () => chat(holder));
  const refused: string[] = [];
  for (const reply of replies) {
    void reply.then(async (answer) => {
      if (answer.status !== 200)
        refused.push(`${answer.status} ${await codeOf(answer)} ${answer.headers.get("x-should-retry")}`);
    });
  }
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(190);
  expect(new Set(refused)).toEqual(new Set(["429 insufficient_quota false"]));
  isDecided = true;
  const answered = (await Promise.all(replies)).filter(({ status }) => status === 200);
  expect(answered).toHaveLength(10);
  expect(server.providers.callCount() - before - 1).toBe(10);
  const month = await pool.query(
    "SELECT calls, refused, reserved_microusd AS held FROM api_key_months WHERE key_id = $1",
    [holder.keyId],
  );
  expect(month.rows).toEqual([{ calls: 200, refused: 190, held: 0 }]);
});

test("calls take places of the plan's window: with room for ten, ten of 200 are answered", async () => {
  const holder = await newKeyHolder(server, { tier: "free" });
  await server.database.pool.query(
    `INSERT INTO send_windows (user_id, sent_at, is_open)
     VALUES ($1, (SELECT array_agg(now() - interval '1 hour' + n * interval '1 second') FROM generate_series(1, 15) n), true)`,
    [holder.person.user.id],
  );
  const replies = await Promise.all(Array.from({ length: 200 }, () => chat(holder, { model: "redraft/auto" })));
  const statuses = replies.map(({ status }) => status);
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([10, 190]);
  const retryAfter = Number(replies.find(({ status }) => status === 429)?.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(3_600);
  expect(server.providers.callCount()).toBe(10);
});

test("what a killed process held is counted as spent, once", async () => {
  const holder = await newKeyHolder(server);
  const { pool } = server.database;
  await (await chat(holder)).json();
  await pool.query(
    `INSERT INTO api_calls (user_id, key_id, kind, requested_model, started_at, expires_at, reserved_microusd)
     VALUES ($1, $2, 'chat', 'gpt-4o', now() - interval '1 hour', now() - interval '1 minute', 700)`,
    [holder.person.user.id, holder.keyId],
  );
  await pool.query("UPDATE api_key_months SET reserved_microusd = 700 WHERE key_id = $1", [holder.keyId]);
  await pool.query("UPDATE spending_days SET reserved_microusd = reserved_microusd + 700 WHERE user_id = $1", [
    holder.person.user.id,
  ]);
  const spent = async () =>
    (
      await pool.query(
        "SELECT spent_microusd AS spent, reserved_microusd AS held FROM api_key_months WHERE key_id = $1",
        [holder.keyId],
      )
    ).rows[0];
  const before = await spent();
  const store = connectStore(pool);
  await store.apiCalls.settleExpired(new Date());
  await store.apiCalls.settleExpired(new Date());
  expect(await spent()).toEqual({ spent: before.spent + 700, held: 0 });
});

test("an admin sees everybody's keys without names and secrets, revokes them, and switches all off; each leaves a line", async () => {
  const admin = await newPerson(server, { role: "admin" });
  const holder = await newKeyHolder(server, { name: "Somebody's secret project" });
  const listed = await admin.get("/api/admin/api-keys");
  for (const hidden of [holder.secret, "secret project"]) expect(listed.text).not.toContain(hidden);
  expect(z.parse(adminApiKeyListSchema, listed.body).keys[0]).toMatchObject({
    id: holder.keyId,
    user: { email: holder.person.email },
  });
  const figures = async () => z.parse(adminApiKeyListSchema, (await admin.get("/api/admin/api-keys")).body).figures;
  const before = await figures();
  await chat(holder);
  server.providers.setScript({ fallback: { trouble: "rejected" } });
  await chat(holder);
  server.providers.reset();
  const after = await figures();
  expect([after.calls - before.calls, after.failed - before.failed]).toEqual([2, 1]);
  expect(after.outputTokens).toBeGreaterThan(before.outputTokens);
  expect(after.costUsd).toBeGreaterThan(before.costUsd);
  expect((await admin.put("/api/admin/api-keys/switch", { isOn: false })).status).toBe(200);
  expect(await codeOf(await chat(holder))).toBe("keys_switched_off");
  expect((await admin.put("/api/admin/api-keys/switch", { isOn: true })).status).toBe(200);
  expect((await chat(holder)).status).toBe(200);
  expect((await admin.delete(`/api/admin/api-keys/${holder.keyId}`)).status).toBe(204);
  expect((await admin.delete(`/api/admin/api-keys/${holder.keyId}`)).status).toBe(404);
  expect((await chat(holder)).status).toBe(401);
  const { items } = z.parse(auditPageSchema, (await admin.get("/api/admin/audit")).body);
  expect(items.slice(0, 3).map(({ action }) => action)).toEqual([
    "key-revoked",
    "keys-switched-on",
    "keys-switched-off",
  ]);
});

test("nobody revokes or sees a key of somebody else", async () => {
  const [ada, bob] = [await newKeyHolder(server), await newPerson(server)];
  expect((await bob.delete(`/api/user/api-keys/${ada.keyId}`)).status).toBe(404);
  expect(z.parse(apiKeyListSchema, (await bob.get("/api/user/api-keys")).body).keys).toEqual([]);
  expect((await chat(ada)).status).toBe(200);
});

test("an account has at most 50 keys, however many are made at once", async () => {
  const person = await newPerson(server);
  const input = { name: "x", scopes: ["chat"], models: null, monthlyUsd: null, endsInDays: null };
  const made = await Promise.all(Array.from({ length: 60 }, () => person.post("/api/user/api-keys", input)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
  const [first] = made.filter(({ status }) => status === 201).map(({ body }) => z.parse(createdApiKeySchema, body));
  await person.delete(`/api/user/api-keys/${first?.key.id}`);
  expect((await person.post("/api/user/api-keys", input)).status).toBe(201);
});

test("no key, hash or prompt of a call stands in a log, a metric, an export, an error or a table", async () => {
  const prompt = "the quarterly figures of Hollenbeck & Sons are wrong";
  const holder = await newKeyHolder(server, { name: "My script" });
  const body = { model: "redraft/improve", messages: [{ role: "user", content: prompt }] };
  await (await chat(holder, body)).json();
  server.providers.setScript({ fallback: { trouble: "cut", text: "Half of an answer that breaks off." } });
  const broken = await (await chat(holder, { ...body, stream: true })).text();
  server.providers.setScript({ fallback: { trouble: "rejected" } });
  const refused = await (await chat(holder, body)).text();
  const wrong = await (await chat({ ...holder, secret: `${holder.secret}x` }, body)).text();
  const metrics = await holder.person.get("/metrics");
  const archive = await holder.person.open("GET", "/api/user/export");
  const files = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer()))).map((file) => strFromU8(file));
  expect(files.some((file) => file.includes("My script"))).toBe(true);
  const { rows } = await server.database.pool.query("SELECT token_hash FROM api_keys WHERE id = $1", [holder.keyId]);
  const hash = rows[0].token_hash as Buffer;
  const secrets = [
    holder.secret,
    holder.secret.slice(8),
    hash.toString("hex"),
    hash.toString("base64"),
    hash.toString("base64url"),
  ];
  await sleep(100);
  for (const text of [...server.log, metrics.text, ...files, broken, refused, wrong]) {
    for (const secret of [...secrets, "Hollenbeck"]) expect(text).not.toContain(secret);
  }
  const tables = await server.database.pool.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  for (const { name } of tables.rows as { name: string }[]) {
    const stored = await server.database.pool.query(`SELECT * FROM "${name}"`);
    expect(JSON.stringify(stored.rows), name).not.toContain("Hollenbeck");
  }
});

test("a second key of the same account has a month of its own", async () => {
  const first = await newKeyHolder(server);
  const second = await newKey(server, first.person);
  await (await chat(first)).json();
  const { keys } = z.parse(apiKeyListSchema, (await first.person.get("/api/user/api-keys")).body);
  expect(keys.map(({ id, month }) => [id, month.calls])).toEqual([
    [second.keyId, 0],
    [first.keyId, 1],
  ]);
});
