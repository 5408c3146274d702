import { afterAll, beforeAll, expect, test } from "vitest";
import { mailsTo, mailToken } from "#support/outbox.ts";
import { newEmail, newPerson, PASSWORD, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let open: TestServer;
beforeAll(async () => {
  open = await startTestServer();
});
afterAll(() => open?.close());

async function withRule(signUp: string, act: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ beside: open, environment: { SIGN_UP: signUp } });
  try {
    await act(server);
  } finally {
    await server.close();
  }
}

const register = (server: TestServer, email: string) =>
  new TestClient(server.url).post(
    "/api/register",
    { email, password: PASSWORD, firstName: "Ada", isOldEnough: true },
    { headers: { "x-auth-mode": "token" } },
  );
const clientOf = (server: TestServer, body: unknown) =>
  new TestClient(server.url, { authorization: `Bearer ${(body as { token: string }).token}` });

test("where sign-up is closed nobody signs up, and those who have an account sign in", () =>
  withRule("closed", async (server) => {
    expect(await register(server, newEmail())).toMatchObject({ status: 403, body: { code: "sign-up-closed" } });
    const person = await newPerson(open);
    expect(
      (await new TestClient(server.url).post("/api/login", { email: person.email, password: PASSWORD })).status,
    ).toBe(200);
  }));

test("an address of the named domain signs up, and opens nothing before it is confirmed", () =>
  withRule("company.example", async (server) => {
    expect((await register(server, newEmail())).status).toBe(403);
    expect((await register(server, "mallory@notcompany.example")).status).toBe(403);
    const email = "ada@company.example";
    const { status, body } = await register(server, email);
    expect(status).toBe(201);
    const ada = clientOf(server, body);
    for (const path of ["/api/conversations", "/api/user/sessions", "/api/models"])
      expect(await ada.get(path)).toMatchObject({ status: 403, body: { code: "address-unconfirmed" } });
    // Not even by making it the address of somebody else.
    expect(await ada.patch("/api/user", { email: "boss@company.example" })).toMatchObject({
      status: 403,
      body: { code: "address-unconfirmed" },
    });
    expect((await ada.get("/api/user")).status).toBe(200);
    expect((await ada.post("/api/user/verification-mail")).status).toBe(204);
    const token = await mailToken(email, "verify-email", server);
    expect((await ada.post(`/api/verify-email/${token}`)).status).toBe(200);
    expect((await ada.get("/api/conversations")).status).toBe(200);
    // Nor does an account that is in leave with another address: the rule is asked there too.
    const change = (to: string) => ada.patch("/api/user", { email: to });
    expect(await change("ada@elsewhere.example")).toMatchObject({ status: 403, body: { code: "sign-up-closed" } });
    expect((await change("ada.lovelace@company.example")).status).toBe(200);
  }));

test("an invitation lets one address sign up once, whoever sends it is an admin, and it can be taken back", () =>
  withRule("invited", async (server) => {
    const [guest, other] = [newEmail(), newEmail()];
    expect(await register(server, guest)).toMatchObject({ status: 403, body: { code: "sign-up-closed" } });
    const boss = await newPerson(open, { role: "admin" });
    await open.database.pool.query("UPDATE users SET email_verified = true WHERE id = $1", [boss.user.id]);
    const admin = new TestClient(server.url, boss.headers);
    for (const email of [guest, other])
      expect((await admin.post("/api/admin/invitations", { email })).status).toBe(204);
    await expect.poll(() => mailsTo(guest, server)).toHaveLength(1);
    expect((await mailsTo(guest, server))[0]).toContain("/auth?tab=register");
    expect((await admin.delete("/api/admin/invitations", { json: { email: other } })).status).toBe(204);
    expect((await admin.delete("/api/admin/invitations", { json: { email: other } })).status).toBe(404);
    // The log says what was done, and keeps nobody's address.
    const log = await admin.get("/api/admin/audit");
    expect((log.body as { items: { action: string }[] }).items.map(({ action }) => action)).toEqual([
      "invitation-revoked",
      "invitation-sent",
      "invitation-sent",
    ]);
    expect(log.text).not.toContain(guest);
    expect((await register(server, other)).status).toBe(403);
    expect((await register(server, guest)).status).toBe(201);
    expect(await admin.post("/api/admin/invitations", { email: guest })).toMatchObject({
      status: 400,
      body: { code: "email-exists" },
    });
    expect((await admin.get("/api/admin/invitations")).body).toEqual([]);
    const stranger = await newPerson(open);
    await open.database.pool.query("UPDATE users SET email_verified = true WHERE id = $1", [stranger.user.id]);
    const reply = await new TestClient(server.url, stranger.headers).post("/api/admin/invitations", { email: other });
    expect(reply.status).toBe(404);
  }));
