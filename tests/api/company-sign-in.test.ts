import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { User } from "#contract/accounts.ts";
import { type CompanyProvider, startCompanyProvider } from "#support/company-provider.ts";
import { CookieBrowser } from "#support/cookie-browser.ts";
import { freePort } from "#support/free-port.ts";
import { newTarget } from "#support/new-target.ts";
import { newPerson, PASSWORD, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let provider: CompanyProvider;
let server: TestServer;
let people = 0;
const newAddress = () => `employee-${++people}@company.example`;

beforeAll(async () => {
  const port = await freePort();
  provider = await startCompanyProvider(`http://localhost:${port}/api/company-sign-in/callback`);
  server = await startTestServer({
    environment: {
      ...provider.environment,
      PORT: String(port),
      OIDC_NAME: "Example Ltd",
      OIDC_ADMIN_GROUP: "redraft-admins",
      OIDC_PLUS_GROUP: "marketing",
      OIDC_PREMIER_GROUP: "partners",
    },
  });
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});
afterEach(() => {
  provider.fault = null;
});

const site = () => server.url.replace("127.0.0.1", "localhost");
const start = () => `${site()}/api/company-sign-in`;
const isReturn = (url: string) => url.startsWith(`${site()}/api/company-sign-in/callback`);

/** Signs the provider's person in and answers where the browser ends, as a path. */
async function signIn(browser = new CookieBrowser()): Promise<string> {
  const end = new URL(await browser.follow(start(), (url) => url.startsWith(site()) && !url.includes("/api/")));
  return end.href.slice(site().length);
}

async function userOf(browser: CookieBrowser): Promise<User | null> {
  const cookie = browser.cookies.get(`${site()} redraft`);
  if (cookie === undefined) return null;
  const { status, body } = await new TestClient(site(), { cookie: `redraft=${cookie}` }).get("/api/user");
  return status === 200 ? (body as User) : null;
}

const newEmployee = (groups: readonly string[] = []) => {
  const email = newAddress();
  provider.person = { sub: email, email, email_verified: true, given_name: "Ada", family_name: "Lovelace", groups };
  return email;
};

test("somebody new gets an account with what the provider says of them, and the same one the next time", async () => {
  const email = newEmployee();
  const browser = new CookieBrowser();
  expect(await signIn(browser)).toBe("/onboarding");
  const user = await userOf(browser);
  expect(user).toMatchObject({
    email,
    firstName: "Ada",
    lastName: "Lovelace",
    emailVerified: true,
    role: "user",
    subscriptionTier: "free",
  });
  const again = new CookieBrowser();
  expect(await signIn(again)).toBe("/home");
  expect((await userOf(again))?.id).toBe(user?.id);
  expect((await new TestClient(site()).get("/api/sign-in-options")).body).toEqual({
    company: "Example Ltd",
    hasPasswords: true,
    hasPasskeys: true,
    signUp: "open",
  });
});

test("groups give role and plan, at every sign-in anew; the last admin stays one", async () => {
  const email = newEmployee(["redraft-admins", "marketing", "partners"]);
  const browser = new CookieBrowser();
  await signIn(browser);
  expect(await userOf(browser)).toMatchObject({ role: "admin", subscriptionTier: "premier" });
  provider.person = { ...provider.person, groups: ["marketing"] };
  await signIn(browser);
  expect(await userOf(browser)).toMatchObject({ email, role: "admin", subscriptionTier: "plus" });
  await newPerson(server, { role: "admin" });
  provider.person = { ...provider.person, groups: [] };
  await signIn(browser);
  expect(await userOf(browser)).toMatchObject({ role: "user", subscriptionTier: "free" });
});

test("an address that the provider does not confirm opens nobody's account and makes none", async () => {
  const person = await newPerson(server);
  await server.database.pool.query("UPDATE users SET email_verified = true WHERE id = $1", [person.user.id]);
  for (const email of [person.email, newAddress()]) {
    provider.person = { sub: `unconfirmed ${email}`, email, email_verified: false };
    const browser = new CookieBrowser();
    expect(await signIn(browser)).toBe("/auth?tab=login&problem=company-refused");
    expect(await userOf(browser)).toBeNull();
  }
  provider.person = { sub: "no address" };
  expect(await signIn()).toBe("/auth?tab=login&problem=company-refused");
});

test("the first arrival by the company goes on with the account of its address and ends every earlier way in, confirmed or not", async () => {
  const own = await newPerson(server);
  await server.database.pool.query("UPDATE users SET email_verified = true WHERE id = $1", [own.user.id]);
  provider.person = { sub: "own", email: own.email, email_verified: true };
  const browser = new CookieBrowser();
  expect(await signIn(browser)).toBe("/home");
  expect((await userOf(browser))?.id).toBe(own.user.id);
  expect((await own.get("/api/user")).status).toBe(401);
  expect((await new TestClient(server.url).post("/api/login", { email: own.email, password: PASSWORD })).status).toBe(
    401,
  );
  // What the company opened stays open the next time.
  expect(await signIn()).toBe("/home");
  expect((await userOf(browser))?.id).toBe(own.user.id);

  const squatter = await newPerson(server);
  // Whoever followed the mail's link confirmed what somebody else had begun.
  await server.database.pool.query("UPDATE users SET email_verified = true WHERE id = $1", [squatter.user.id]);
  await server.database.pool.query(
    "INSERT INTO identities (user_id, issuer, subject, created_at) VALUES ($1, 'https://former.example', 'squatter', now())",
    [squatter.user.id],
  );
  const { apiKeyId, passkeyId } = await newTarget(server, squatter.user.id);
  await server.database.pool.query(
    "INSERT INTO second_factors (user_id, totp_secret, created_at) VALUES ($1, 'x', now())",
    [squatter.user.id],
  );
  provider.person = { sub: "victim", email: squatter.email, email_verified: true };
  const victim = new CookieBrowser();
  await signIn(victim);
  expect(await userOf(victim)).toMatchObject({ id: squatter.user.id, emailVerified: true });
  expect((await squatter.get("/api/user")).status).toBe(401);
  expect((await server.database.pool.query("SELECT FROM passkeys WHERE id = $1", [passkeyId])).rows).toEqual([]);
  const left = async (text: string, id: number) => (await server.database.pool.query(text, [id])).rows;
  expect(await left("SELECT FROM second_factors WHERE user_id = $1", squatter.user.id)).toEqual([]);
  expect(await left("SELECT FROM api_keys WHERE id = $1 AND revoked_at IS NULL", apiKeyId)).toEqual([]);
  expect(await left("SELECT subject FROM identities WHERE user_id = $1", squatter.user.id)).toEqual([
    { subject: "victim" },
  ]);
  const { status } = await new TestClient(server.url).post("/api/login", { email: squatter.email, password: PASSWORD });
  expect(status).toBe(401);
});

test("each sign-in has a state, a nonce and a challenge of its own, whose verifier only its browser has", async () => {
  const asked = async () => {
    const { searchParams } = new URL((await new CookieBrowser().visit(start())).location ?? "");
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    return ["state", "nonce", "code_challenge"].map((name) => searchParams.get(name) ?? "");
  };
  const values = [...(await asked()), ...(await asked())];
  expect(new Set(values).size).toBe(6);
  for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
});

const now = () => Math.floor(Date.now() / 1_000);
const FAULTS = [
  ["forged by another key", () => ({ signedBy: "stranger" as const })],
  ["signed by nobody", () => ({ signedBy: "none" as const })],
  ["expired", () => ({ claims: { iat: now() - 7_200, exp: now() - 3_600 } })],
  ["for another client", () => ({ claims: { aud: "another-client" } })],
  ["of another issuer", () => ({ claims: { iss: "https://evil.example" } })],
  ["of another sign-in", () => ({ claims: { nonce: "another" } })],
  ["without a nonce", () => ({ claims: { nonce: null } })],
] as const;
test.each(FAULTS)("an id token %s is refused", async (_name, fault) => {
  newEmployee();
  provider.fault = fault();
  const browser = new CookieBrowser();
  expect(await signIn(browser)).toBe("/auth?tab=login&problem=company-refused");
  expect(await userOf(browser)).toBeNull();
  // What was wrong is in the log; no token is.
  expect(server.log.join()).not.toContain("eyJ");
  provider.fault = null;
  expect(await signIn(browser)).toBe("/onboarding");
});

test("a return of another browser, of another sign-in, from another issuer, or for the second time is refused", async () => {
  newEmployee();
  const refused = "/auth?tab=login&problem=company-refused";
  const end = async (browser: CookieBrowser, url: string) => (await browser.visit(url)).location;

  const victim = new CookieBrowser();
  const back = await victim.follow(start(), isReturn);
  // An attacker's answer in a victim's browser would sign them in to the attacker's account.
  expect(await end(new CookieBrowser(), back)).toBe(refused);
  const other = new CookieBrowser();
  await other.follow(start(), isReturn);
  expect(await end(other, back)).toBe(refused);

  const changed = async (change: (query: URLSearchParams) => void) => {
    const browser = new CookieBrowser();
    const url = new URL(await browser.follow(start(), isReturn));
    change(url.searchParams);
    return end(browser, url.href);
  };
  expect(await changed((query) => query.set("iss", "https://evil.example"))).toBe(refused);
  expect(await changed((query) => query.delete("iss"))).toBe(refused);
  expect(await changed((query) => query.set("state", "another"))).toBe(refused);
  expect(await changed((query) => query.set("code", "another"))).toBe(refused);
  expect(await changed((query) => query.delete("code"))).toBe(refused);

  const kept = new Map(victim.cookies);
  expect(await end(victim, back)).toBe("/onboarding");
  expect([...victim.cookies.keys()]).not.toContain(`${site()} redraft-company`);
  expect(await end(victim, back)).toBe(refused);
  // With the cookie of before, as somebody who copied it would: the provider gave the code once.
  for (const [key, value] of kept) victim.cookies.set(key, value);
  expect(await end(victim, back)).toBe(refused);
});

test("nothing in a request leads the browser elsewhere", async () => {
  for (const query of ["next=https://evil.example", "redirect_uri=https://evil.example", "returnTo=//evil.example"]) {
    expect((await new CookieBrowser().visit(`${start()}?${query}`)).status).toBe(400);
  }
  const browser = new CookieBrowser();
  const back = new URL(await browser.follow(start(), isReturn));
  back.searchParams.set("next", "https://evil.example");
  newEmployee();
  expect((await browser.visit(back.href)).location).toMatch(/^\/(home|onboarding)$/);
  // Another site begins nothing in a visitor's name, and no script reads what is for navigations.
  const elsewhere = new CookieBrowser();
  await elsewhere.visit(`${provider.issuer}/.well-known/openid-configuration`);
  expect((await elsewhere.visit(start())).status).toBe(403);
  // Node's fetch says that it is a script's.
  expect((await fetch(back, { headers: { "sec-fetch-site": "cross-site" }, redirect: "manual" })).status).toBe(403);
});

const LOGOUT = { "http://schemas.openid.net/event/backchannel-logout": {} };
let told = 0;
const logoutToken = (claims: object, by?: "stranger") =>
  provider.sign(
    {
      iss: provider.issuer,
      aud: "redraft",
      iat: now(),
      exp: now() + 60,
      jti: `logout-${++told}`,
      events: LOGOUT,
      ...claims,
    },
    by,
  );
const tellLogout = async (token: string) =>
  (
    await fetch(`${site()}/api/company-sign-in/logout`, {
      method: "POST",
      body: new URLSearchParams({ logout_token: token }),
    })
  ).status;

test("sessions end when the provider says so, those of that person alone, and only by a token that is one", async () => {
  const email = newEmployee();
  const [browser, elsewhere] = [new CookieBrowser(), new CookieBrowser()];
  await signIn(browser);
  await signIn(elsewhere);
  const colleague = new CookieBrowser();
  newEmployee();
  await signIn(colleague);

  const refusals = [
    await logoutToken({ sub: email }, "stranger"),
    await logoutToken({ sub: email, aud: "another" }),
    await logoutToken({ sub: email, iss: "https://evil.example" }),
    await logoutToken({ sub: email, iat: now() - 600, exp: now() + 600 }),
    await logoutToken({ sub: email, exp: now() - 60 }),
    await logoutToken({ sub: email, nonce: "of an id token" }),
    await logoutToken({ sub: email, events: {} }),
    await logoutToken({ sub: email, jti: undefined }),
    await logoutToken({}),
    "nonsense",
  ];
  for (const token of refusals) expect(await tellLogout(token)).toBe(400);
  expect(await userOf(browser)).not.toBeNull();

  const token = await logoutToken({ sub: email });
  expect(await tellLogout(token)).toBe(200);
  expect(await userOf(browser)).toBeNull();
  expect(await userOf(elsewhere)).toBeNull();
  expect(await userOf(colleague)).not.toBeNull();

  provider.person = { ...provider.person, sub: email, email };
  await signIn(browser);
  expect(await tellLogout(token)).toBe(400);
  expect(await userOf(browser)).not.toBeNull();
  expect(server.bugs).toEqual([]);
});

test("who comes by the company proves it by coming again: the same person, back in the session that was left, signed in just now", async () => {
  newEmployee();
  const ada = provider.person;
  const browser = new CookieBrowser();
  await signIn(browser);
  const user = await userOf(browser);
  await server.database.pool.query("UPDATE sessions SET proven_at = proven_at - interval '11 minutes'");
  const clientOf = (which: CookieBrowser) =>
    new TestClient(site(), { authorization: `Bearer ${which.cookies.get(`${site()} redraft`)}` });
  const act = async (which = browser) => (await clientOf(which).post("/api/user/second-factor")).status;
  const goAgain = async (which = browser) => {
    await which.visit(`${site()}/account`);
    const end = await which.follow(`${site()}/api/company-sign-in/again`, (url) =>
      url.startsWith(`${site()}/confirmed`),
    );
    return end.slice(site().length);
  };
  expect((await clientOf(browser).get("/api/user/proof")).body).toMatchObject({ company: "Example Ltd", code: null });
  // A password is nothing that anybody knows here, and nothing at all is no proof.
  expect((await clientOf(browser).post("/api/user/proof", {})).status).toBe(400);
  expect((await clientOf(browser).post("/api/user/proof", { code: "000000" })).status).toBe(400);
  expect(await act()).toBe(403);

  // Somebody else of the same company, who has signed in at the provider in this browser since.
  newEmployee();
  await signIn(new CookieBrowser());
  for (const key of browser.cookies.keys()) if (key.startsWith(provider.issuer)) browser.cookies.delete(key);
  expect(await goAgain()).toBe("/confirmed?problem=1");
  provider.person = ada;
  for (const key of browser.cookies.keys()) if (key.startsWith(provider.issuer)) browser.cookies.delete(key);
  // Whose password the provider asked for long ago.
  provider.fault = { claims: { auth_time: Math.floor(Date.now() / 1_000) - 3_600 } };
  expect(await goAgain()).toBe("/confirmed?problem=1");
  provider.fault = null;
  // Left from one session, come back to another of the same person.
  const other = new CookieBrowser();
  await signIn(other);
  await server.database.pool.query("UPDATE sessions SET proven_at = proven_at - interval '11 minutes'");
  const back = await browser.follow(`${site()}/api/company-sign-in/again`, isReturn);
  const pending = `${site()} redraft-company`;
  other.cookies.set(pending, browser.cookies.get(pending) ?? "");
  expect((await other.visit(back)).location).toBe("/confirmed?problem=1");
  expect([await act(), await act(other)]).toEqual([403, 403]);

  // Another site leads nobody there.
  expect((await browser.visit(`${site()}/api/company-sign-in/again`)).status).toBe(403);
  expect(await goAgain()).toBe("/confirmed");
  expect([await act(), await act(other)]).toEqual([200, 403]);
  expect((await userOf(browser))?.id).toBe(user?.id);
  // Signed out, there is nothing to confirm.
  expect((await new CookieBrowser().visit(`${site()}/api/company-sign-in/again`)).status).toBe(401);
});

test("where a second factor is on, who comes by the company may give its code alone", async () => {
  newEmployee();
  const browser = new CookieBrowser();
  await signIn(browser);
  const client = new TestClient(site(), { authorization: `Bearer ${browser.cookies.get(`${site()} redraft`)}` });
  const { secret } = (await client.post("/api/user/second-factor")).body as { secret: string };
  const codeIn = (minutes: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + minutes * 60_000 });
  await client.post("/api/user/second-factor/confirm", { code: codeIn(0) });
  await server.database.pool.query("UPDATE sessions SET proven_at = proven_at - interval '11 minutes'");
  expect((await client.delete("/api/user/second-factor")).status).toBe(403);
  expect((await client.post("/api/user/proof", { code: codeIn(0) })).status).toBe(403);
  expect((await client.post("/api/user/proof", { code: codeIn(0.5) })).status).toBe(204);
  expect((await client.delete("/api/user/second-factor")).status).toBe(204);
});

test("while the provider is away, people are told so, and the next try finds it again", async () => {
  const gone = await startTestServer({
    environment: { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "redraft" },
  });
  try {
    const reply = await new CookieBrowser().visit(`${gone.url.replace("127.0.0.1", "localhost")}/api/company-sign-in`);
    expect(reply.location).toBe("/auth?tab=login&problem=company-unreachable");
    expect(gone.bugs).toEqual([]);
  } finally {
    await gone.close();
  }
});

test("a company of forty behind one address comes in, and following links of mails is counted apart", async () => {
  const port = Number(new URL(server.url).port);
  await server.close();
  server = await startTestServer({
    environment: { ...provider.environment, PORT: String(port) },
    allowances: {
      mailLinkPerAddress: { max: 1, windowMs: 60_000 },
      companyBeginPerAddress: { max: 40, windowMs: 60_000 },
      companyReturnPerAddress: { max: 40, windowMs: 60_000 },
    },
  });
  for (let colleague = 0; colleague < 40; colleague++) {
    newEmployee();
    expect([colleague, await signIn()]).toEqual([colleague, "/onboarding"]);
  }
  expect((await new CookieBrowser().visit(start())).status).toBe(429);
});
