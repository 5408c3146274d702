import { afterAll, beforeAll, expect, test } from "vitest";
import { mailToken } from "#support/outbox.ts";
import { newPerson, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAIL: "chief@redraft.example" } });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const NEW_PASSWORD = "another horse battery";
const visitor = () => new TestClient(server.url);
const accountOf = async (person: Person) =>
  (await server.database.pool.query("SELECT email, pending_email FROM users WHERE id = $1", [person.user.id])).rows[0];

/** Somebody who knows the password has asked for the account to go to their mailbox, and waits with the link. */
async function robbed(): Promise<{ owner: Person; thiefsEmail: string; thiefsLink: string; thief: TestClient }> {
  const owner = await newPerson(server);
  const login = { email: owner.email, password: PASSWORD };
  const { token } = (await visitor().post("/api/login", login, { headers: { "x-auth-mode": "token" } })).body as {
    token: string;
  };
  const thief = new TestClient(server.url, { authorization: `Bearer ${token}` });
  const thiefsEmail = `thief-of-${owner.email}`;
  expect((await thief.patch("/api/user", { email: thiefsEmail })).status).toBe(200);
  return { owner, thief, thiefsEmail, thiefsLink: await mailToken(thiefsEmail, "verify-email", server) };
}

const WAYS_OUT: readonly [name: string, act: (owner: Person) => Promise<TestClient>][] = [
  [
    "a reset of the password",
    async (owner) => {
      await visitor().post("/api/password-reset", { email: owner.email });
      const token = await mailToken(owner.email, "reset-password", server);
      expect((await visitor().post(`/api/password-reset/${token}`, { password: NEW_PASSWORD })).status).toBe(204);
      return signedIn(owner, NEW_PASSWORD);
    },
  ],
  [
    "a change of the password",
    async (owner) => {
      const change = { newPassword: NEW_PASSWORD };
      expect((await owner.post("/api/user/password", change)).status).toBe(200);
      return signedIn(owner, NEW_PASSWORD);
    },
  ],
  [
    "signing out everywhere else",
    async (owner) => {
      expect((await owner.delete("/api/user/sessions")).status).toBe(204);
      return owner;
    },
  ],
];

async function signedIn(owner: Person, password: string): Promise<TestClient> {
  const reply = await visitor().post(
    "/api/login",
    { email: owner.email, password },
    { headers: { "x-auth-mode": "token" } },
  );
  return new TestClient(server.url, { authorization: `Bearer ${(reply.body as { token: string }).token}` });
}

for (const [name, act] of WAYS_OUT) {
  test(`${name} ends sessions, links and a change of address that waits`, async () => {
    const { owner, thief, thiefsEmail, thiefsLink } = await robbed();
    await visitor().post("/api/password-reset", { email: owner.email });
    const oldReset = await mailToken(owner.email, "reset-password", server);
    const after = await act(owner);
    expect((await thief.get("/api/user")).status).toBe(401);
    expect((await visitor().post(`/api/verify-email/${thiefsLink}`)).status).toBe(404);
    expect((await visitor().post(`/api/password-reset/${oldReset}`, { password: "a thief's own" })).status).toBe(404);
    expect(await accountOf(owner)).toEqual({ email: owner.email, pending_email: null });
    expect((await after.get("/api/user")).body).toMatchObject({ email: owner.email, pendingEmail: null });
    // Asking for the link again does not send it to the thief.
    await after.post("/api/user/verification-mail");
    const { rows } = await server.database.pool.query("SELECT * FROM account_tokens WHERE email = $1", [thiefsEmail]);
    expect(rows).toEqual([]);
  });
}

test("signing out everywhere else keeps this session and nobody else's business", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const phone = await signedIn(ada, PASSWORD);
  expect((await ada.delete("/api/user/sessions")).status).toBe(204);
  expect((await ada.get("/api/user")).status).toBe(200);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect((await bob.get("/api/user")).status).toBe(200);
});

test("whoever becomes admin by a link starts with nothing that others had prepared", async () => {
  const chief = await newPerson(server);
  await server.database.pool.query("UPDATE users SET email = 'chief@redraft.example' WHERE id = $1", [chief.user.id]);
  await chief.patch("/api/user", { email: `thief-of-${chief.email}` });
  // Its link is written after the reply, on a slow machine after what follows here.
  await mailToken(`thief-of-${chief.email}`, "verify-email", server);
  const { rows } = await server.database.pool.query(
    "UPDATE account_tokens SET email = 'chief@redraft.example' WHERE user_id = $1 AND email = $2 RETURNING 1",
    [chief.user.id, chief.email],
  );
  expect(rows).toHaveLength(1);
  const token = await mailToken(chief.email, "verify-email", server);
  expect((await visitor().post(`/api/verify-email/${token}`, { password: PASSWORD })).body).toMatchObject({
    isAdmin: true,
  });
  expect(await accountOf(chief)).toEqual({ email: "chief@redraft.example", pending_email: null });
  const left = await server.database.pool.query("SELECT 1 FROM account_tokens WHERE user_id = $1", [chief.user.id]);
  expect(left.rows).toEqual([]);
});

/** Somebody has signed up with an address that is another person's, who gets the mail. */
async function signedUpWith(email: string) {
  const json = { email, password: PASSWORD, firstName: "Mallory", lastName: "", isOldEnough: true };
  const reply = await visitor().post("/api/register", json, { headers: { "x-auth-mode": "token" } });
  const { id, token } = reply.body as { id: number; token: string };
  const stranger = new TestClient(server.url, { authorization: `Bearer ${token}` });
  return { id, stranger, link: await mailToken(email, "verify-email", server) };
}

test("a link in a mail confirms nothing for whoever is not in the account and does not know its password", async () => {
  const { id, stranger, link } = await signedUpWith(`colleague-${Date.now()}@redraft.example`);
  const someoneElse = await newPerson(server);
  for (const who of [visitor(), someoneElse]) {
    expect(await who.post(`/api/verify-email/${link}`)).toMatchObject({
      status: 403,
      body: { code: "wrong-password" },
    });
    const guess = await who.post(`/api/verify-email/${link}`, { password: "not this one" });
    expect(guess).toMatchObject({ status: 403, body: { code: "wrong-password" } });
  }
  expect((await stranger.get("/api/user")).body).toMatchObject({ id, emailVerified: false });
  // The link still works for whoever may.
  expect((await visitor().post(`/api/verify-email/${link}`, { password: PASSWORD })).status).toBe(200);
  expect((await stranger.get("/api/user")).body).toMatchObject({ id, emailVerified: true });
});

test("“this was not me” deletes the account that somebody made with one's address, once and by its link alone", async () => {
  const { id, stranger, link } = await signedUpWith(`colleague2-${Date.now()}@redraft.example`);
  await stranger.newConversation("Mallory's");
  expect((await visitor().post(`/api/verify-email/${"x".repeat(43)}/refusal`)).status).toBe(404);
  const refused = await visitor().post(`/api/verify-email/${link}/refusal`);
  expect([refused.status, refused.body]).toEqual([200, { isAccountDeleted: true }]);
  expect((await stranger.get("/api/user")).status).toBe(401);
  const { rows } = await server.database.pool.query("SELECT FROM conversations WHERE user_id = $1", [id]);
  expect(rows).toEqual([]);
  expect((await visitor().post(`/api/verify-email/${link}/refusal`)).status).toBe(404);
});

test("“this was not me” takes an address from a change, and leaves the account that asked for it", async () => {
  const { owner, thiefsLink } = await robbed();
  const refused = await visitor().post(`/api/verify-email/${thiefsLink}/refusal`);
  expect([refused.status, refused.body]).toEqual([200, { isAccountDeleted: false }]);
  expect(await accountOf(owner)).toEqual({ email: owner.email, pending_email: null });
  expect((await owner.post(`/api/verify-email/${thiefsLink}`)).status).toBe(404);
  // A confirmed address is nobody else's to refuse.
  const { stranger, link } = await signedUpWith(`mine-${Date.now()}@redraft.example`);
  await stranger.post("/api/user/verification-mail");
  expect((await stranger.post(`/api/verify-email/${link}`)).status).toBe(200);
  expect((await visitor().post(`/api/verify-email/${link}/refusal`)).status).toBe(404);
  expect((await stranger.get("/api/user")).status).toBe(200);
});
