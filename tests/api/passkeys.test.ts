import { afterAll, beforeAll, expect, test } from "vitest";
import type { Passkey, PasskeyCreationOptions } from "#contract/passkeys.ts";
import { mailsTo, mailToken } from "#support/outbox.ts";
import { type Ceremony, type SoftAuthenticator, softAuthenticator } from "#support/soft-authenticator.ts";
import { newPerson, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const SITE = { origin: "http://localhost:4123", rpId: "localhost" };

let server: TestServer;
let now = new Date("2026-11-22T12:00:00Z");

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, environment: { APP_URL: SITE.origin } });
});
afterAll(() => server?.close());

const stranger = () => new TestClient(server.url);
const newChallenge = async () =>
  ((await stranger().post("/api/passkeys/challenge")).body as { challenge: string }).challenge;
const signIn = (answer: object) =>
  stranger().post("/api/passkeys/sign-in", answer, { headers: { "x-auth-mode": "token" } });
const begin = (person: Person) => person.post("/api/user/passkeys/begin");
const prove = (person: Person, proof: object) => person.post("/api/user/proof", proof);
const logIn = (person: Person, code?: string) =>
  stranger().post("/api/login", { email: person.email, password: PASSWORD, ...(code && { code }) });
const passkeysOf = async (person: Person) => (await person.get("/api/user/passkeys")).body as Passkey[];

async function addPasskey(person: Person, device = softAuthenticator()): Promise<SoftAuthenticator> {
  const begun = await begin(person);
  expect(begun.status).toBe(200);
  const { challenge } = begun.body as PasskeyCreationOptions;
  const added = await person.post("/api/user/passkeys", {
    name: "Ada's laptop",
    ...device.register({ ...SITE, challenge }),
  });
  expect(added.status).toBe(201);
  return device;
}

test("a passkey is added, told by mail, listed by its name, opens the account, and is removed", async () => {
  const ada = await newPerson(server);
  const device = await addPasskey(ada);
  expect(await passkeysOf(ada)).toMatchObject([{ name: "Ada's laptop", lastUsedAt: null }]);
  await expect.poll(async () => (await mailsTo(ada.email, server)).join()).toContain("A passkey was added");
  // Known devices are not asked to make another.
  expect((await begin(ada)).body).toMatchObject({
    rp: { id: "localhost" },
    excludeCredentials: [{ id: device.credentialId }],
  });

  const signedIn = await signIn(device.answer({ ...SITE, challenge: await newChallenge() }));
  expect(signedIn).toMatchObject({ status: 200, body: { id: ada.user.id } });
  const { token } = signedIn.body as { token: string };
  expect((await new TestClient(server.url, { authorization: `Bearer ${token}` }).get("/api/user")).status).toBe(200);
  const [passkey] = await passkeysOf(ada);
  expect(passkey?.lastUsedAt).not.toBeNull();
  // The password still does, as nothing else was asked for.
  expect((await logIn(ada)).status).toBe(200);

  expect((await ada.delete(`/api/user/passkeys/${passkey?.id}`)).status).toBe(204);
  expect((await signIn(device.answer({ ...SITE, challenge: await newChallenge() }))).status).toBe(403);
});

test("forged, replayed, late, wrong-origin and unverified answers open nothing, each refused in the same words", async () => {
  const ada = await newPerson(server);
  const device = await addPasskey(ada);
  const bent = async (change: Partial<Ceremony>) =>
    device.answer({ ...SITE, challenge: await newChallenge(), ...change });
  const used = await bent({});
  expect((await signIn(used)).status).toBe(200);
  const { signature, ...unsigned } = await bent({});
  const late = await bent({});
  now = new Date(now.getTime() + 5 * 60_000 + 1);
  const forNewPasskey = (await begin(ada)).body as PasskeyCreationOptions;
  const refused = {
    late,
    replayed: used,
    "of another challenge's signature": { ...(await bent({})), signature },
    "signed by another device": softAuthenticator(device.credentialId).answer({
      ...SITE,
      challenge: await newChallenge(),
    }),
    "of nobody's passkey": softAuthenticator().answer({ ...SITE, challenge: await newChallenge() }),
    "for a challenge that nobody gave": await bent({ challenge: "A".repeat(43) }),
    "for the challenge of adding one": await bent({ challenge: forNewPasskey.challenge }),
    "from another origin": await bent({ origin: "https://evil.example" }),
    "from another port": await bent({ origin: "http://localhost:4124" }),
    "for another site": await bent({ rpId: "evil.example" }),
    "without a fingerprint or PIN": await bent({ isUserVerified: false }),
    "of making one": await bent({ type: "webauthn.create" }),
    "with no client data": { ...(await bent({})), clientDataJson: "AAAA" },
    "with cut authenticator data": { ...(await bent({})), authenticatorData: "AAAA" },
  };
  expect(unsigned.credentialId).toBe(device.credentialId);
  for (const [which, answer] of Object.entries(refused)) {
    const { status, body } = await signIn(answer);
    expect([which, status, (body as { message: string }).message]).toEqual([
      which,
      403,
      "This passkey did not open the account. Please try once more.",
    ]);
  }
  expect(server.bugs).toEqual([]);
  // The device itself still does.
  expect((await signIn(await bent({}))).status).toBe(200);
});

test("of 200 sign-ins at once with one challenge, one comes in", async () => {
  const ada = await newPerson(server);
  const device = await addPasskey(ada);
  const answer = device.answer({ ...SITE, challenge: await newChallenge() });
  const tries = await Promise.all(Array.from({ length: 200 }, () => signIn(answer)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tries.filter(({ status }) => status === 403)).toHaveLength(199);
});

test("a counter that goes back, or stands still, is a copy and opens nothing; one that stays at 0 counts nothing", async () => {
  const ada = await newPerson(server);
  const device = await addPasskey(ada);
  const at = async (counter: number) => device.answer({ ...SITE, challenge: await newChallenge(), counter });
  const statuses: number[] = [];
  for (const counter of [0, 0, 5, 5, 4, 6, 0]) statuses.push((await signIn(await at(counter))).status);
  expect(statuses).toEqual([200, 200, 200, 403, 403, 200, 403]);
  // Two copies at once with the same count: one.
  const both = [await at(7), await at(7)];
  const tries = await Promise.all(both.map(signIn));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test("a new passkey is made for this account, challenge and site, or not at all; one device opens one account", async () => {
  const ada = await newPerson(server);
  const grace = await newPerson(server);
  const device = softAuthenticator();
  const add = async (person: Person, answer: object) =>
    (await person.post("/api/user/passkeys", { name: "Phone", ...answer })).status;
  const challengeOf = async (person: Person) => ((await begin(person)).body as PasskeyCreationOptions).challenge;
  const bent = async (change: Partial<Ceremony>) =>
    device.register({ ...SITE, challenge: await challengeOf(ada), ...change });
  const [adas, spent] = [await bent({}), await bent({})];
  expect(await add(grace, adas)).toBe(403);
  expect(await add(ada, adas)).toBe(201);
  for (const answer of [
    adas,
    { ...spent, credentialId: softAuthenticator().credentialId },
    spent,
    await bent({ origin: "https://evil.example" }),
    await bent({ rpId: "evil.example" }),
    await bent({ isUserVerified: false }),
    await bent({ challenge: await newChallenge() }),
    await bent({ type: "webauthn.get" }),
  ])
    expect(await add(ada, answer)).toBe(403);
  expect(await add(grace, device.register({ ...SITE, challenge: await challengeOf(grace) }))).toBe(400);
  expect(await passkeysOf(ada)).toHaveLength(1);
  expect(await passkeysOf(grace)).toHaveLength(0);
});

test("passkeys can be what is asked for after the password; recovery codes do as well, and the last one stays", async () => {
  const ada = await newPerson(server);
  const turnOn = () => ada.post("/api/user/second-factor/passkeys");
  expect((await turnOn()).status).toBe(400);
  const device = await addPasskey(ada);
  const { recoveryCodes } = (await turnOn()).body as { recoveryCodes: string[] };
  expect((await ada.get("/api/user/second-factor")).body).toEqual({
    isOn: true,
    isByApp: false,
    recoveryCodesLeft: 10,
  });
  expect(await logIn(ada)).toMatchObject({ status: 401, body: { code: "second-factor-needed" } });
  expect((await logIn(ada, "000000")).status).toBe(403);
  const [first = "", second = ""] = recoveryCodes;
  const tries = await Promise.all(Array.from({ length: 200 }, () => logIn(ada, first)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await signIn(device.answer({ ...SITE, challenge: await newChallenge() }))).status).toBe(200);

  const [only] = await passkeysOf(ada);
  expect((await ada.delete(`/api/user/passkeys/${only?.id}`)).status).toBe(400);
  // A session and the password alone add none: whoever adds one shows all that opening the account takes.
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await prove(ada, { password: PASSWORD })).status).toBe(401);
  expect((await begin(ada)).status).toBe(403);
  expect((await prove(ada, { password: PASSWORD, code: second })).status).toBe(204);
  await addPasskey(ada);
  expect((await ada.delete(`/api/user/passkeys/${only?.id}`)).status).toBe(204);
  expect((await ada.delete("/api/user/second-factor")).status).toBe(204);
  expect((await logIn(ada)).status).toBe(200);
});

test("of two last passkeys that are removed at once, one stays while it is asked for", async () => {
  const ada = await newPerson(server);
  await addPasskey(ada);
  await addPasskey(ada);
  await ada.post("/api/user/second-factor/passkeys");
  const removed = await Promise.all((await passkeysOf(ada)).map(({ id }) => ada.delete(`/api/user/passkeys/${id}`)));
  expect(removed.map(({ status }) => status).sort()).toEqual([204, 400]);
  expect(await passkeysOf(ada)).toHaveLength(1);
});

test("a suspended account opens for no passkey, and its owner reads why", async () => {
  const ada = await newPerson(server);
  const device = await addPasskey(ada);
  await server.database.pool.query("UPDATE users SET suspended_at = now(), suspension_reason = 'Spam' WHERE id = $1", [
    ada.user.id,
  ]);
  expect(await signIn(device.answer({ ...SITE, challenge: await newChallenge() }))).toMatchObject({
    status: 403,
    body: { code: "account-suspended" },
  });
});

test("whoever signed up with another's address keeps no way in once its owner sets a password", async () => {
  const eve = await newPerson(server);
  const device = await addPasskey(eve);
  await eve.post("/api/user/second-factor/passkeys");
  await stranger().post("/api/password-reset", { email: eve.email });
  const token = await mailToken(eve.email, "reset-password", server);
  expect((await stranger().post(`/api/password-reset/${token}`, { password: "the owner's own" })).status).toBe(204);
  expect((await signIn(device.answer({ ...SITE, challenge: await newChallenge() }))).status).toBe(403);
  const owner = { email: eve.email, password: "the owner's own" };
  expect((await stranger().post("/api/login", owner)).status).toBe(200);
});

test("challenges whose time is over are forgotten, and asking for them is limited", async () => {
  await newChallenge();
  now = new Date(now.getTime() + 6 * 60_000);
  await newChallenge();
  const { rows } = await server.database.pool.query("SELECT expires_at FROM passkey_challenges");
  expect(rows).toHaveLength(1);
  const strict = await startTestServer({
    beside: server,
    allowances: { passkeyPerAddress: { max: 2, windowMs: 60_000 } },
  });
  try {
    const ask = async () => (await new TestClient(strict.url).post("/api/passkeys/challenge")).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  } finally {
    await strict.close();
  }
});

test("where browsers make no passkeys, none are offered", async () => {
  const bare = await startTestServer({ beside: server, environment: { APP_URL: "http://127.0.0.1:4123" } });
  try {
    const client = new TestClient(bare.url);
    expect((await client.get("/api/sign-in-options")).body).toMatchObject({ hasPasskeys: false });
    expect((await client.post("/api/passkeys/challenge")).status).toBe(404);
  } finally {
    await bare.close();
  }
});
