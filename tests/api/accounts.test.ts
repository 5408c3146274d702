import { afterAll, beforeAll, expect, test } from "vitest";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { sendVerificationMail } from "#server/features/accounts/send-account-mail.ts";
import { newEmail, newPerson, PASSWORD, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
let visitor: TestClient;
beforeAll(async () => {
  server = await startTestServer({ hasProductPasswords: true });
  visitor = new TestClient(server.url);
});
afterAll(() => server.close());

const applicant = (change: object = {}) => ({
  email: newEmail(),
  password: PASSWORD,
  firstName: "Ada",
  lastName: "Lovelace",
  isOldEnough: true,
  ...change,
});
const messageOf = async (path: string, body: object) => {
  const reply = await visitor.post(path, body);
  return [reply.status, (reply.body as { message?: string }).message];
};

test("whoever registers is signed in and gets the user, never the password's hash", async () => {
  const body = applicant({ email: "  Ada.New@Redraft.example " });
  const reply = await visitor.post("/api/register", body);
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    id: expect.any(Number),
    email: "ada.new@redraft.example",
    firstName: "Ada",
    lastName: "Lovelace",
    subscriptionTier: "free",
    role: "user",
    preferences: {},
    emailVerified: false,
    pendingEmail: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const [cookie] = reply.headers.getSetCookie();
  const signedIn = new TestClient(server.url, { cookie: cookie?.split(";")[0] ?? "" });
  expect((await signedIn.get("/api/user")).body).toEqual(reply.body);
});

test("sign-up says what is wrong in the words of the specification", async () => {
  const said: [change: object, message: string][] = [
    [{ email: "" }, "Email is required"],
    [{ email: undefined }, "Email is required"],
    [{ email: "no-address" }, "Invalid email address"],
    [{ email: "a@b" }, "Invalid email address"],
    [{ email: `${"a".repeat(250)}@b.example` }, "Invalid email address"],
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ password: undefined }, "Password must be at least 6 characters"],
    [{ password: "x".repeat(129) }, "Password must be less than 128 characters"],
    [{ firstName: "" }, "First name is required"],
    [{ firstName: "   " }, "First name is required"],
    [{ firstName: undefined }, "First name is required"],
    [{ firstName: "x".repeat(51) }, "First name must be less than 50 characters"],
    [{ firstName: "Ada1" }, "First name can only contain letters and spaces"],
    [{ firstName: "<b>" }, "First name can only contain letters and spaces"],
    [{ lastName: "x".repeat(51) }, "Last name must be less than 50 characters"],
    [{ lastName: "O_o" }, "Last name can only contain letters and spaces"],
    [{ isOldEnough: false }, "You must be 13 or older to use this service"],
    [{ firstName: "-Ada" }, "First name can only contain letters and spaces"],
    [{ firstName: "Ada-" }, "First name can only contain letters and spaces"],
    [{ lastName: "O''Brien" }, "Last name can only contain letters and spaces"],
    [{ isOldEnough: "yes" }, "You must be 13 or older to use this service"],
    [{ password: "password123" }, "This password is one of the most common ones. Please choose another."],
    [{ password: "QWERTY123" }, "This password is one of the most common ones. Please choose another."],
  ];
  for (const [change, message] of said) {
    expect([change, ...(await messageOf("/api/register", applicant(change)))]).toEqual([change, 400, message]);
  }
});

test("the limits themselves are allowed", async () => {
  const widest = applicant({ password: "p".repeat(128), firstName: "x".repeat(50), lastName: "y".repeat(50) });
  expect((await visitor.post("/api/register", widest)).status).toBe(201);
  expect((await visitor.post("/api/register", applicant({ password: "zq7!kd", lastName: "" }))).body).toMatchObject({
    lastName: null,
  });
});

test("names may be of any script", async () => {
  for (const [firstName, lastName] of [
    ["Åsa", "Ó Briain"],
    ["李", "小龙"],
    ["محمد", "علي"],
    ["अनिल", "कुमार"],
    ["Zoe\u0301", "Nguyễn"],
    ["Anna-Maria", "O'Brien"],
    ["Jean‑Luc", "D’Alembert-Ó Briain"],
  ]) {
    const reply = await visitor.post("/api/register", applicant({ firstName, lastName }));
    expect(reply).toMatchObject({ status: 201, body: { firstName, lastName } });
  }
});

test("an e-mail registers once, whatever its case and however many try at once", async () => {
  const email = newEmail();
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      visitor.post("/api/register", applicant({ email: index % 2 === 0 ? email : email.toUpperCase() })),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  expect(await messageOf("/api/register", applicant({ email }))).toEqual([400, "Email already exists"]);
});

test("a client that sends exactly the four fields of the specification is told which one is missing", async () => {
  const [status, message] = await messageOf("/api/register", applicant({ isOldEnough: undefined }));
  expect([status, message]).toEqual([400, expect.stringMatching(/^isOldEnough is missing: send true/)]);
});

test("a password everybody tries first has a code of its own, so that a page can say it at the field", async () => {
  const reply = await visitor.post("/api/register", applicant({ password: "password123" }));
  expect(reply).toMatchObject({ status: 400, body: { code: "common-password" } });
});

test("a JSON call without a body counts as a call without one", async () => {
  const ada = await newPerson(server);
  const headers = { "content-type": "application/json" };
  expect((await ada.call("POST", "/api/logout", { headers })).status).toBe(204);
  const reply = await visitor.call("POST", "/api/login", { headers });
  expect(reply).toMatchObject({ status: 400, body: { code: "invalid-input" } });
});

test("nobody gives themselves a tier, a role or an id", async () => {
  for (const extra of [{ subscriptionTier: "premier" }, { role: "admin" }, { id: 1 }, { emailVerified: true }]) {
    expect((await visitor.post("/api/register", applicant(extra))).status).toBe(400);
  }
});

test("sign-in says what is wrong in the words of the specification", async () => {
  const email = newEmail();
  expect(await messageOf("/api/login", { email: "", password: PASSWORD })).toEqual([400, "Email is required"]);
  expect(await messageOf("/api/login", { email: "x", password: PASSWORD })).toEqual([400, "Invalid email address"]);
  const short = { email, password: "12345" };
  expect(await messageOf("/api/login", short)).toEqual([400, "Password must be at least 6 characters"]);
});

test("what is stored of a password cost what the product's hashes cost", async () => {
  const ada = await newPerson(server);
  const { rows } = await server.database.pool.query("SELECT password_hash AS hash FROM users WHERE id = $1", [
    ada.user.id,
  ]);
  expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("an unknown e-mail and a wrong password get the same answer after about the same time", async () => {
  const ada = await newPerson(server);
  const answers = { known: [] as string[], unknown: [] as string[] };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let attempt = 0; attempt < 9; attempt++) {
    for (const kind of ["known", "unknown"] as const) {
      const email = kind === "known" ? ada.email : newEmail();
      const started = performance.now();
      const reply = await visitor.post("/api/login", { email, password: "a wrong password" });
      times[kind].push(performance.now() - started);
      answers[kind].push(withoutRequestId(`${reply.status} ${reply.text}`));
    }
  }
  expect(answers.known).toEqual(answers.unknown);
  expect(answers.known[0]).toBe('401 {"code":"wrong-credentials","message":"Invalid email or password"}');
  // Without the hash for nobody an unknown e-mail answers ten times sooner.
  // The quickest of each: a busy machine may hold up some of them, hardly all.
  const ratio = Math.min(...times.unknown) / Math.min(...times.known);
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
});

test("who is not signed in is told so", async () => {
  expect(await visitor.get("/api/user")).toMatchObject({ status: 401, body: { message: "Unauthorized" } });
  const stranger = new TestClient(server.url, { authorization: "Bearer nonsense", cookie: "redraft=nonsense" });
  expect((await stranger.get("/api/user")).status).toBe(401);
});

test("the re-login target leads to the sign-in page, wherever the query points", async () => {
  const reply = await visitor.get("/api/login?next=https://evil.example");
  expect([reply.status, reply.headers.get("location")]).toEqual([302, "/auth?tab=login"]);
});

test("tier and role are read anew on every request", async () => {
  const ada = await newPerson(server);
  await server.database.pool.query("UPDATE users SET subscription_tier = 'premier', role = 'admin' WHERE id = $1", [
    ada.user.id,
  ]);
  expect((await ada.get("/api/user")).body).toMatchObject({ subscriptionTier: "premier", role: "admin" });
  expect((await ada.get("/api/models")).body).toMatchObject({ userTier: "premier" });
  await server.database.pool.query("UPDATE users SET subscription_tier = 'free' WHERE id = $1", [ada.user.id]);
  expect((await ada.get("/api/models")).body).toMatchObject({ userTier: "free" });
  await server.database.pool.query("DELETE FROM users WHERE id = $1", [ada.user.id]);
  expect((await ada.get("/api/user")).status).toBe(401);
});

test("preferences are kept as they were saved, trimmed, and empty ones become absent", async () => {
  const ada = await newPerson(server);
  expect((await ada.get("/api/user/preferences")).body).toEqual({});
  const saved = await ada.put("/api/user/preferences", {
    name: "  Ada ",
    role: "",
    goals: "   ",
    useEmojis: true,
    detailLevel: "minimal",
  });
  const expected = { name: "Ada", useEmojis: true, detailLevel: "minimal" };
  expect(saved).toMatchObject({ status: 200, body: expected });
  expect((await ada.get("/api/user/preferences")).body).toEqual(expected);
  expect((await ada.get("/api/user")).body).toMatchObject({ preferences: expected });
  expect((await ada.put("/api/user/preferences", { industry: "Law" })).body).toEqual({ industry: "Law" });
  for (const wrong of [
    { name: "x".repeat(101) },
    { detailLevel: "huge" },
    { useEmojis: "yes" },
    { isAdmin: true },
    [],
  ]) {
    expect((await ada.put("/api/user/preferences", wrong)).status).toBe(400);
  }
  expect((await ada.get("/api/user/preferences")).body).toEqual({ industry: "Law" });
});

test("attempts to sign in are limited per account and per address, and the refusal says until when", async () => {
  const ada = await newPerson(server);
  // What the tests before have counted.
  await server.database.pool.query("DELETE FROM attempts");
  const node = await startTestServer({
    beside: server,
    hasProductPasswords: true,
    allowances: {
      loginPerAccount: { max: 3, windowMs: 60_000 },
      loginPerAddress: { max: 6, windowMs: 60_000 },
      registerPerAddress: { max: 2, windowMs: 60_000 },
      improvePerAddress: { max: 2, windowMs: 60_000 },
    },
  });
  const limited = new TestClient(node.url);
  const attempt = (email: string, password = "a wrong password") => limited.post("/api/login", { email, password });
  const statuses = [];
  for (let turn = 0; turn < 4; turn++) statuses.push((await attempt(ada.email)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  // The right password does not help, and neither does another spelling of the address.
  const refused = await attempt(ada.email.toUpperCase(), PASSWORD);
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await attempt(newEmail())).status).toBe(401);
  expect((await attempt(newEmail())).status).toBe(429);

  const registered = [];
  for (let turn = 0; turn < 3; turn++) registered.push((await limited.post("/api/register", applicant())).status);
  expect(registered).toEqual([201, 201, 429]);
  const improved = [];
  const improve = () => limited.post("/api/improve", { originalPrompt: "a text about our app" });
  for (let turn = 0; turn < 3; turn++) improved.push((await improve()).status);
  expect(improved).toEqual([200, 200, 429]);
  await node.close();
});

test("prompts are limited per user, and one user's flood does not slow another", async () => {
  const node = await startTestServer({ beside: server, allowances: { sendPerUser: { max: 3, windowMs: 60_000 } } });
  const [ada, bob] = [await newPerson(node), await newPerson(node)];
  const { id } = await ada.newConversation();
  const send = () => ada.post("/api/messages/improve", { conversationId: id, originalPrompt: "a poem" });
  const statuses = [(await send()).status, (await send()).status, (await send()).status, (await send()).status];
  expect(statuses).toEqual([200, 200, 200, 429]);
  const theirs = await bob.newConversation();
  expect((await bob.send(theirs.id, "a poem")).status).toBe("done");
  await node.close();
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});

const withoutRequestId = (text: string) => text.replace(/,"requestId":"[^"]+"/, "");

test("an account that is deleted before its first mail is written gets none, and that is no mistake of ours", async () => {
  const store = connectStore(server.database.pool);
  const email = newEmail();
  const made = await store.accounts.create({ email, firstName: "Ada", lastName: null, passwordHash: "" });
  if (made === null) throw new Error("the address was taken");
  const sent: string[] = [];
  const deps = {
    store,
    mailer: { send: async ({ to }: { to: string }) => void sent.push(to) },
    clock: { now: () => new Date() },
    site: { brandName: "Redraft", appUrl: server.url, adminEmail: null },
  };
  await sendVerificationMail(deps, made);
  await server.database.pool.query("DELETE FROM users WHERE id = $1", [made.id]);
  await sendVerificationMail(deps, made);
  expect(sent).toEqual([email]);
});
