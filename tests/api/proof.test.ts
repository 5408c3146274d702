import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Passkey, PasskeyCreationOptions } from "#contract/passkeys.ts";
import { IDENTITY_PROOF_AGE_MINUTES_MAX } from "#contract/proofs.ts";
import { mailToken } from "#support/outbox.ts";
import { type SoftAuthenticator, softAuthenticator } from "#support/soft-authenticator.ts";
import { newEmail, newPerson, PASSWORD, type Person, type Reply, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const SITE = { origin: "http://localhost:4123", rpId: "localhost" };
const NEW_PASSWORD = "another horse battery";
const CHIEF = "chief@redraft.example";

let server: TestServer;
let now = new Date("2026-11-24T12:00:00Z");
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
/** What a session of some time ago has left of its proof. */
const afterwards = () => later(IDENTITY_PROOF_AGE_MINUTES_MAX + 1);

beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => now },
    environment: { APP_URL: SITE.origin, ADMIN_EMAIL: CHIEF },
  });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const prove = (person: TestClient, proof: object) => person.post("/api/user/proof", proof);
const said = ({ status, body }: Reply) => [status, (body as { code?: string } | null)?.code];
const ASKED = [403, "proof-needed"];
const newChallenge = async () =>
  ((await new TestClient(server.url).post("/api/passkeys/challenge")).body as { challenge: string }).challenge;
const signed = async (device: SoftAuthenticator) => device.answer({ ...SITE, challenge: await newChallenge() });

async function addPasskey(person: TestClient): Promise<SoftAuthenticator> {
  const device = softAuthenticator();
  const { challenge } = (await person.post("/api/user/passkeys/begin")).body as PasskeyCreationOptions;
  const added = await person.post("/api/user/passkeys", { name: "Laptop", ...device.register({ ...SITE, challenge }) });
  expect(added.status).toBe(201);
  return device;
}

/** `meanwhile`: between beginning and confirming it. */
async function turnOn(
  person: TestClient,
  meanwhile = async () => {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await person.post("/api/user/second-factor")).body as { secret: string };
  await meanwhile();
  const { status, body } = await person.post("/api/user/second-factor/confirm", { code: codeOf(secret) });
  expect(status).toBe(200);
  return { secret, ...(body as { recoveryCodes: string[] }) };
}

/** Another session of the same account, signed in with what the account asks for now. */
async function elsewhere(person: Person, code?: string): Promise<TestClient> {
  const { body } = await new TestClient(server.url).post(
    "/api/login",
    { email: person.email, password: PASSWORD, ...(code && { code }) },
    { headers: { "x-auth-mode": "token" } },
  );
  return new TestClient(server.url, { authorization: `Bearer ${(body as { token: string }).token}` });
}

/** Everything that could take an account away, and what it answers to whoever may. */
const ACTS: readonly [name: string, act: (person: Person) => Promise<Reply>, done: number][] = [
  [
    "making an API key",
    (person) =>
      person.post("/api/user/api-keys", {
        ...{ name: "A script", scopes: ["chat"], models: null, monthlyUsd: null, endsInDays: null },
      }),
    201,
  ],
  ["beginning to add a passkey", (person) => person.post("/api/user/passkeys/begin"), 200],
  [
    "adding a passkey",
    (person) =>
      // A challenge that nobody gave: who may add one reads that, and nobody else.
      person.post("/api/user/passkeys", {
        name: "Mine",
        ...softAuthenticator().register({ ...SITE, challenge: "A".repeat(43) }),
      }),
    403,
  ],
  [
    "removing a passkey",
    async (person) => {
      const [passkey] = (await person.get("/api/user/passkeys")).body as Passkey[];
      return person.delete(`/api/user/passkeys/${passkey?.id}`);
    },
    204,
  ],
  ["changing the address", (person) => person.patch("/api/user", { email: newEmail() }), 200],
  ["beginning a second factor", (person) => person.post("/api/user/second-factor"), 200],
  ["confirming a second factor", (person) => person.post("/api/user/second-factor/confirm", { code: "000000" }), 403],
  ["asking for passkeys", (person) => person.post("/api/user/second-factor/passkeys"), 200],
  ["switching the second factor off", (person) => person.delete("/api/user/second-factor"), 204],
  ["changing the password", (person) => person.post("/api/user/password", { newPassword: NEW_PASSWORD }), 200],
];

for (const [name, act, done] of ACTS) {
  test(`${name} needs a session that has proven itself in the last ten minutes`, async () => {
    const ada = await newPerson(server);
    await addPasskey(ada);
    if (name !== "asking for passkeys") await addPasskey(ada);
    afterwards();
    expect(said(await act(ada))).toEqual(ASKED);
    expect((await ada.get("/api/user/second-factor")).body).toMatchObject({ isOn: false });
    expect((await ada.get("/api/user")).body).toMatchObject({ pendingEmail: null });
    expect((await prove(ada, { password: PASSWORD })).status).toBe(204);
    later(IDENTITY_PROOF_AGE_MINUTES_MAX - 1);
    const reply = await act(ada);
    expect([name, ...said(reply)]).not.toContain("proof-needed");
    expect(reply.status).toBe(done);
  });
}

test("what takes nothing away goes on without a word", async () => {
  const ada = await newPerson(server);
  afterwards();
  expect((await ada.patch("/api/user", { firstName: "Zoë", email: ada.email })).status).toBe(200);
  expect((await ada.put("/api/user/preferences", { industry: "Law" })).status).toBe(200);
});

test("where a second factor is on, the proof includes it: the password alone, a wrong and a used code open nothing", async () => {
  const ada = await newPerson(server);
  const { secret, recoveryCodes } = await turnOn(ada);
  afterwards();
  const off = () => ada.delete("/api/user/second-factor");
  expect((await ada.get("/api/user/proof")).body).toEqual({
    ...{ hasPassword: true, code: "app", hasPasskeys: false, company: null },
  });
  expect(said(await prove(ada, { password: PASSWORD }))).toEqual([401, "second-factor-needed"]);
  expect(said(await prove(ada, { password: PASSWORD, code: "000000" }))).toEqual([403, "wrong-code"]);
  // The code alone is none either, and is not used up by the try.
  expect(said(await prove(ada, { code: codeOf(secret) }))).toEqual([400, "invalid-input"]);
  expect(said(await prove(ada, { password: "not this one", code: codeOf(secret) }))).toEqual([403, "wrong-password"]);
  expect(said(await prove(ada, {}))).toEqual([400, "invalid-input"]);
  expect(said(await off())).toEqual(ASKED);
  const code = codeOf(secret);
  const tries = await Promise.all([1, 2, 3].map(() => prove(ada, { password: PASSWORD, code })));
  expect(tries.map(({ status }) => status).sort()).toEqual([204, 403, 403]);
  afterwards();
  // From then on it is a replay.
  expect(said(await prove(ada, { password: PASSWORD, code }))).toEqual([403, "wrong-code"]);
  expect(said(await off())).toEqual(ASKED);
  const [recovery = ""] = recoveryCodes;
  expect((await prove(ada, { password: PASSWORD, code: recovery })).status).toBe(204);
  expect((await off()).status).toBe(204);
});

test("a proof from before the second factor was switched on counts no more, but in the session that switched it on", async () => {
  const ada = await newPerson(server);
  const phones: TestClient[] = [];
  await turnOn(ada, async () => {
    later(1);
    phones.push(await elsewhere(ada));
    later(1);
  });
  const [phone = ada] = phones;
  expect(said(await phone.delete("/api/user/second-factor"))).toEqual(ASKED);
  expect((await ada.delete("/api/user/second-factor")).status).toBe(204);
  // By passkeys nothing of it was shown yet, so that session is asked as well.
  const grace = await newPerson(server);
  const device = await addPasskey(grace);
  later(1);
  expect((await grace.post("/api/user/second-factor/passkeys")).status).toBe(200);
  expect(said(await grace.delete("/api/user/second-factor"))).toEqual(ASKED);
  expect((await prove(grace, { passkey: await signed(device) })).status).toBe(204);
  expect((await grace.delete("/api/user/second-factor")).status).toBe(204);
});

test("one's own passkey proves it alone, once for each challenge; nobody else's does", async () => {
  const [ada, grace] = [await newPerson(server), await newPerson(server)];
  const [adas, graces] = [await addPasskey(ada), await addPasskey(grace)];
  afterwards();
  expect((await ada.get("/api/user/proof")).body).toMatchObject({ hasPasskeys: true, code: null });
  expect(said(await prove(ada, { passkey: await signed(graces) }))).toEqual([403, "wrong-code"]);
  const answer = await signed(adas);
  const tries = await Promise.all(Array.from({ length: 5 }, () => prove(ada, { passkey: answer })));
  expect(tries.map(({ status }) => status).sort()).toEqual([204, 403, 403, 403, 403]);
  expect((await ada.post("/api/user/passkeys/begin")).status).toBe(200);
  expect(said(await grace.post("/api/user/passkeys/begin"))).toEqual(ASKED);
});

test("a proof is of its session alone", async () => {
  const ada = await newPerson(server);
  const phone = await elsewhere(ada);
  afterwards();
  expect((await prove(ada, { password: PASSWORD })).status).toBe(204);
  expect(said(await phone.post("/api/user/passkeys/begin"))).toEqual(ASKED);
  expect(await new TestClient(server.url).post("/api/user/proof", { password: PASSWORD })).toMatchObject({
    status: 401,
  });
});

test("wrong codes and passwords are counted: past the limit the right one is refused too", async () => {
  const node = await startTestServer({
    ...{ beside: server, clock: { now: () => now } },
    allowances: { provePerUser: { max: 3, windowMs: 15 * 60_000 } },
  });
  const ada = await newPerson(node);
  const { body } = await ada.post("/api/user/second-factor");
  const { secret } = body as { secret: string };
  await ada.post("/api/user/second-factor/confirm", { code: codeOf(secret) });
  later(16);
  const tries = [
    await prove(ada, { password: PASSWORD, code: "000000" }),
    await prove(ada, { password: "not this one", code: "000000" }),
    await prove(ada, { password: PASSWORD, code: "111111" }),
    await prove(ada, { password: PASSWORD, code: codeOf(secret) }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 429]);
  expect(said(await ada.delete("/api/user/second-factor"))).toEqual(ASKED);
  await node.close();
});

test("a session that is renewed by a mail's link has not proven itself", async () => {
  const person = { email: CHIEF, password: PASSWORD, firstName: "Ada", lastName: "", isOldEnough: true };
  const asToken = { headers: { "x-auth-mode": "token" } };
  const signedUp = await new TestClient(server.url).post("/api/register", person, asToken);
  const { token } = signedUp.body as { token: string };
  const chief = new TestClient(server.url, { authorization: `Bearer ${token}` });
  expect((await chief.post("/api/user/passkeys/begin")).status).toBe(200);
  const link = await mailToken(CHIEF, "verify-email", server);
  const confirmed = await chief.post(`/api/verify-email/${link}`, {});
  expect(confirmed.body).toMatchObject({ isAdmin: true });
  const [, renewed = ""] = /redraft=([^;]+)/.exec(confirmed.headers.get("set-cookie") ?? "") ?? [];
  const admin = new TestClient(server.url, { authorization: `Bearer ${renewed}` });
  expect((await admin.get("/api/user")).body).toMatchObject({ role: "admin" });
  expect(said(await admin.post("/api/user/passkeys/begin"))).toEqual(ASKED);
});
