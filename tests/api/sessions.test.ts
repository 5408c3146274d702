import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = (ada: Person, headers: Record<string, string> = {}, node = server) =>
  new TestClient(node.url).post("/api/login", { email: ada.email, password: PASSWORD }, { headers });
const cookieOf = (headers: Headers) => headers.getSetCookie()[0] ?? "";
const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";
const attributesOf = (cookie: string) => cookie.split("; ").slice(1).sort();

test("the cookie is httpOnly and SameSite=Lax, and under HTTPS also __Host- and Secure", async () => {
  const ada = await newPerson(server);
  const plain = cookieOf((await signIn(ada)).headers);
  expect(plain).toMatch(/^redraft=[\w-]{43};/);
  expect(attributesOf(plain)).toEqual(["HttpOnly", "Max-Age=5184000", "Path=/", "SameSite=Lax"]);
  const secured = await startTestServer({ beside: server, environment: { APP_URL: "https://redraft.example" } });
  const secure = cookieOf((await signIn(ada, {}, secured)).headers);
  expect(secure).toMatch(/^__Host-redraft=[\w-]{43};/);
  expect(attributesOf(secure)).toEqual(["HttpOnly", "Max-Age=5184000", "Path=/", "SameSite=Lax", "Secure"]);
  const signedIn = new TestClient(secured.url, { cookie: pairOf(secure) });
  expect((await signedIn.get("/api/user")).status).toBe(200);
  await secured.close();
});

test("a token is given only to a client that asks for one, and is what the cookie holds", async () => {
  const ada = await newPerson(server);
  expect((await signIn(ada)).body).not.toHaveProperty("token");
  expect((await signIn(ada, { "x-auth-mode": "cookie" })).body).not.toHaveProperty("token");
  const reply = await signIn(ada, { "x-auth-mode": "token" });
  const { token } = reply.body as { token: string };
  expect(pairOf(cookieOf(reply.headers))).toBe(`redraft=${token}`);
  for (const headers of [{ authorization: `Bearer ${token}` }, { authorization: `bearer ${token}` }]) {
    expect((await new TestClient(server.url, headers).get("/api/user")).status).toBe(200);
  }
});

test("only a hash of the token is stored", async () => {
  const ada = await newPerson(server);
  const { token } = (await signIn(ada, { "x-auth-mode": "token" })).body as { token: string };
  const { rows } = await server.database.pool.query("SELECT * FROM sessions WHERE user_id = $1", [ada.user.id]);
  expect(rows.length).toBe(2);
  const dump = JSON.stringify(rows) + rows.map((row) => Buffer.from(row.token_hash).toString("latin1")).join("");
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(Buffer.from(token, "base64url").toString("latin1"));
});

test("signing in gives a new session and ends the one that was held", async () => {
  const ada = await newPerson(server);
  const first = pairOf(cookieOf((await signIn(ada)).headers));
  const again = await signIn(ada, { cookie: first, origin: server.url });
  expect(again.status).toBe(200);
  expect(pairOf(cookieOf(again.headers))).not.toBe(first);
  expect((await new TestClient(server.url, { cookie: first }).get("/api/user")).status).toBe(401);
});

test("a session id that a stranger chose is never taken over", async () => {
  const ada = await newPerson(server);
  const planted = "redraft=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  const reply = await signIn(ada, { cookie: planted, origin: server.url });
  expect(pairOf(cookieOf(reply.headers))).not.toBe(planted);
  expect((await new TestClient(server.url, { cookie: planted }).get("/api/user")).status).toBe(401);
});

test("signing out ends the session and clears the cookie; doing it twice is no error", async () => {
  const ada = await newPerson(server);
  const pair = pairOf(cookieOf((await signIn(ada)).headers));
  const page = new TestClient(server.url, { cookie: pair, origin: server.url });
  const reply = await page.post("/api/logout");
  expect(reply.status).toBe(204);
  expect(cookieOf(reply.headers)).toMatch(/^redraft=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect((await page.get("/api/user")).status).toBe(401);
  expect((await page.post("/api/logout")).status).toBe(204);
  // The other session of the same person holds.
  expect((await ada.get("/api/user")).status).toBe(200);
});

test("a session ends after 14 idle days and after 60 days in any case", async () => {
  const { pool } = server.database;
  const still: [sql: string, status: number][] = [
    ["last_seen_at = now() - interval '13 days 23 hours'", 200],
    ["last_seen_at = now() - interval '14 days 1 hour'", 401],
    ["expires_at = now() + interval '1 hour'", 200],
    ["expires_at = now() - interval '1 second'", 401],
  ];
  for (const [change, status] of still) {
    const ada = await newPerson(server);
    await pool.query(`UPDATE sessions SET ${change} WHERE user_id = $1`, [ada.user.id]);
    expect([change, (await ada.get("/api/user")).status]).toEqual([change, status]);
  }
  const ada = await newPerson(server);
  const { rows } = await pool.query(
    "SELECT round(extract(epoch FROM expires_at - created_at) / 86400) AS days FROM sessions WHERE user_id = $1",
    [ada.user.id],
  );
  expect(Number(rows[0]?.days)).toBe(60);
});

test("being used keeps a session from idling out, but never past its end", async () => {
  const ada = await newPerson(server);
  const { pool } = server.database;
  await pool.query("UPDATE sessions SET last_seen_at = now() - interval '13 days' WHERE user_id = $1", [ada.user.id]);
  const before = await pool.query("SELECT expires_at FROM sessions WHERE user_id = $1", [ada.user.id]);
  await ada.get("/api/user");
  const { rows } = await pool.query(
    "SELECT last_seen_at > now() - interval '1 minute' AS seen, expires_at FROM sessions WHERE user_id = $1",
    [ada.user.id],
  );
  expect(rows).toEqual([{ seen: true, expires_at: before.rows[0]?.expires_at }]);
});

test("people see their own sessions and end them one by one; a foreign one is not there", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const phone = new TestClient(server.url, {
    cookie: pairOf(cookieOf((await signIn(ada, { "user-agent": "a phone" })).headers)),
    origin: server.url,
  });
  const list = (await ada.get("/api/user/sessions")).body as { id: number; isCurrent: boolean; userAgent: string }[];
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const other = list.find(({ isCurrent }) => !isCurrent);
  expect(other).toMatchObject({ userAgent: "a phone", address: "127.0.0.1" });
  expect(JSON.stringify(list)).not.toMatch(/hash|token/i);
  expect((await bob.delete(`/api/user/sessions/${other?.id}`)).status).toBe(404);
  expect((await phone.get("/api/user")).status).toBe(200);
  expect((await ada.delete(`/api/user/sessions/${other?.id}`)).status).toBe(204);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect((await ada.delete(`/api/user/sessions/${other?.id}`)).status).toBe(404);
});

test("a bearer token wins over a cookie, and an unknown one beside a valid cookie does not count", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const cookie = pairOf(cookieOf((await signIn(bob)).headers));
  expect((await ada.get("/api/user", { headers: { cookie } })).body).toMatchObject({ id: ada.user.id });
  // On localhost every program's page has the same storage, and leaves its own token there.
  const stale = new TestClient(server.url, { cookie, authorization: "Bearer of-another-program" });
  const reply = await stale.get("/api/user");
  expect([reply.status, reply.headers.get("x-auth-token")]).toEqual([200, "unknown"]);
  expect(reply.body).toMatchObject({ id: bob.user.id });
  // The cookie still has to show where a change comes from.
  expect((await stale.post("/api/conversations", {})).status).toBe(403);
  expect((await stale.post("/api/conversations", {}, { headers: { origin: server.url } })).status).toBe(201);
  const alone = await new TestClient(server.url, { authorization: "Bearer of-another-program" }).get("/api/user");
  expect([alone.status, alone.headers.get("x-auth-token")]).toEqual([401, null]);
  expect((await ada.get("/api/user", { headers: { cookie } })).headers.get("x-auth-token")).toBe(null);
});
