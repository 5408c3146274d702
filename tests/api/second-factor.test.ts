import { strFromU8, unzipSync } from "fflate";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
/** Codes belong to half minutes, so the tests say what time it is. */
let now = new Date("2026-11-22T12:00:00Z");
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server?.close());

/** What the app on the phone shows. */
const codeOf = (secret: string, at = now): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const logIn = (person: Person, code?: string) =>
  new TestClient(server.url).post("/api/login", { email: person.email, password: PASSWORD, ...(code && { code }) });

async function turnOn(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await person.post("/api/user/second-factor");
  const { secret, address } = begun.body as { secret: string; address: string };
  expect(address).toContain(`secret=${secret}`);
  const confirmed = await person.post("/api/user/second-factor/confirm", { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  return { secret, ...(confirmed.body as { recoveryCodes: string[] }) };
}

test("it is on once the app has shown a code, and from then on the password alone opens nothing", async () => {
  const ada = await newPerson(server);
  const begun = await ada.post("/api/user/second-factor");
  expect((await ada.post("/api/user/second-factor/confirm", { code: "000000" })).status).toBe(403);
  expect((await logIn(ada)).status).toBe(200);
  const { secret } = begun.body as { secret: string };
  expect((await ada.post("/api/user/second-factor/confirm", { code: codeOf(secret) })).status).toBe(200);
  expect((await ada.get("/api/user/second-factor")).body).toEqual({ isOn: true, isByApp: true, recoveryCodesLeft: 10 });

  expect(await logIn(ada)).toMatchObject({ status: 401, body: { code: "second-factor-needed" } });
  expect(await logIn(ada, "000000")).toMatchObject({ status: 403, body: { code: "wrong-code" } });
  // Who does not know the password is not told that there is more to know.
  const stranger = await new TestClient(server.url).post("/api/login", {
    email: ada.email,
    password: "wrong one",
    code: codeOf(secret),
  });
  expect(stranger.body).toMatchObject({ code: "wrong-credentials" });
  // It cannot be replaced behind its owner's back.
  expect((await ada.post("/api/user/second-factor")).status).toBe(400);
});

test("a code opens once, within a minute of its time, and none from before it again", async () => {
  const ada = await newPerson(server);
  const { secret } = await turnOn(ada);
  // The one that turned it on was used by that.
  expect((await logIn(ada, codeOf(secret))).status).toBe(403);
  later(30);
  const code = codeOf(secret);
  const tries = await Promise.all(Array.from({ length: 20 }, () => logIn(ada, code)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  later(30);
  expect((await logIn(ada, codeOf(secret, new Date(now.getTime() - 30_000)))).status).toBe(403);
  expect((await logIn(ada, codeOf(secret, new Date(now.getTime() + 30_000)))).status).toBe(200);
  later(300);
  expect((await logIn(ada, codeOf(secret, new Date(now.getTime() - 90_000)))).status).toBe(403);
});

test("of 200 sign-ins at once with one recovery code, one comes in", async () => {
  const ada = await newPerson(server);
  const { recoveryCodes } = await turnOn(ada);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = ""] = recoveryCodes;
  const tries = await Promise.all(Array.from({ length: 200 }, () => logIn(ada, code)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await ada.get("/api/user/second-factor")).body).toEqual({ isOn: true, isByApp: true, recoveryCodesLeft: 9 });
  // As somebody types it from paper; and nobody else's.
  const grace = await newPerson(server);
  await turnOn(grace);
  const [, second = ""] = recoveryCodes;
  expect((await logIn(grace, second)).status).toBe(403);
  expect((await logIn(ada, second.toLowerCase().replaceAll("-", " "))).status).toBe(200);
});

test("turned off, nothing of it stays; neither the archive nor the log tells the secret", async () => {
  const ada = await newPerson(server);
  const { secret, recoveryCodes } = await turnOn(ada);
  const [code = ""] = recoveryCodes;
  const zip = new Uint8Array(await (await ada.open("GET", "/api/user/export")).arrayBuffer());
  const archive = Object.values(unzipSync(zip))
    .map((file) => strFromU8(file))
    .join("\n");
  expect(archive).toContain("confirmed_at");
  const rows = await server.database.pool.query("SELECT encode(code_hash, 'base64') AS hash FROM recovery_codes");
  for (const text of [secret, code, ...rows.rows.map(({ hash }) => hash)]) {
    expect(archive).not.toContain(text);
    expect(server.log.join()).not.toContain(text);
  }
  expect((await ada.delete("/api/user/second-factor")).status).toBe(204);
  expect((await logIn(ada)).status).toBe(200);
  expect(
    (await server.database.pool.query("SELECT FROM recovery_codes WHERE user_id = $1", [ada.user.id])).rows,
  ).toEqual([]);
});
