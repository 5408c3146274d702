import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: Person;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { APP_URL: "https://redraft.example" } });
  ada = await newPerson(server);
  cookie = (ada.headers.authorization ?? "").replace("Bearer ", "__Host-redraft=");
});
afterAll(() => server.close());

const create = async (headers: Record<string, string>) =>
  (await new TestClient(server.url, headers).post("/api/conversations", {})).status;
const signIn = async (headers: Record<string, string>) =>
  (await new TestClient(server.url, headers).post("/api/login", { email: ada.email, password: PASSWORD })).status;

test("with a cookie, only a request that shows it comes from our own page changes anything", async () => {
  const cases: [headers: Record<string, string>, status: number][] = [
    [{}, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "https://redraft.example.evil.example" }, 403],
    [{ origin: "http://redraft.example" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: "https://redraft.example" }, 403],
    [{ "sec-fetch-site": "none", origin: "https://evil.example" }, 403],
    [{ referer: "https://redraft.example/" }, 403],
    [{ origin: "https://redraft.example" }, 201],
    [{ "sec-fetch-site": "same-origin" }, 201],
    [{ "sec-fetch-site": "same-origin", origin: "https://redraft.example" }, 201],
  ];
  for (const [headers, status] of cases) {
    expect([headers, await create({ cookie, ...headers })]).toEqual([headers, status]);
  }
});

test("every method that changes something is guarded", async () => {
  const { id } = await ada.newConversation("Mine");
  const foreign = new TestClient(server.url, { cookie, origin: "https://evil.example" });
  const replies = [
    await foreign.patch(`/api/conversations/${id}`, { title: "Stolen" }),
    await foreign.delete(`/api/conversations/${id}`),
    await foreign.put("/api/user/preferences", {}),
    await foreign.post("/api/logout"),
    await foreign.post("/api/messages/improve", { conversationId: id, originalPrompt: "spend" }),
  ];
  for (const reply of replies) expect(reply).toMatchObject({ status: 403, body: { code: "cross-site" } });
  const [newest] = (await ada.get("/api/conversations")).body as { id: number; title: string }[];
  expect(newest).toMatchObject({ id, title: "Mine" });
  expect(server.providers.callCount()).toBe(0);
});

test("a bearer token, which no browser attaches by itself, needs no origin but not a foreign one either", async () => {
  const { authorization = "" } = ada.headers;
  expect(await create({ authorization })).toBe(201);
  expect(await create({ authorization, origin: "https://evil.example" })).toBe(403);
});

test("a foreign page cannot sign its visitor in to somebody else's account", async () => {
  expect(await signIn({ origin: "https://evil.example" })).toBe(403);
  expect(await signIn({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await signIn({})).toBe(200);
});

test("reading needs no origin, and nothing tells a foreign page that it may read", async () => {
  const reply = await new TestClient(server.url, { cookie, origin: "https://evil.example" }).get("/api/user");
  expect(reply.status).toBe(200);
  expect(reply.headers.get("access-control-allow-origin")).toBeNull();
  expect(reply.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("a form or a plain text of another page is no way in either", async () => {
  const origin = "https://redraft.example";
  const page = new TestClient(server.url, { cookie, origin });
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    const reply = await page.call("POST", "/api/conversations", {
      raw: JSON.stringify({ title: "x" }),
      headers: { "content-type": type },
    });
    expect([type, reply.status]).toEqual([type, 415]);
  }
});
