import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_ROUTES, MISSING_TARGET, pathOf } from "#support/api-routes.ts";
import { newTarget } from "#support/new-target.ts";
import { newPerson, PASSWORD, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyPace: { intervalMs: 1_000, bytesMin: 64 * 1024 } });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const visitor = (headers: Record<string, string> = {}, node = server) => new TestClient(node.url, headers);
const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", accept: "text/html" };
/** What a browser may open, as a page or a download; every other call is for scripts and programs. */
const NAVIGABLE = ["/api/login", "/api/health", "/api/ready", "/api/openapi.json", "/api/admin/users.csv"];
const GETS = API_ROUTES.filter(({ method, route }) => method === "GET" && route.startsWith("/api/"));

/** All rows there are, by table. "Last seen" moves by itself; what limits count is about the request, not the account. */
async function rowsByTable(): Promise<Record<string, string>> {
  const { pool } = server.database;
  const tables = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'attempts'",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `SELECT coalesce(string_agg(row, E'\\n' ORDER BY row), '') AS all
       FROM (SELECT (to_jsonb(t) - 'last_seen_at')::text AS row FROM ${name} t) AS every`,
    );
    found[name] = rows[0].all;
  }
  return found;
}
const tablesThatDiffer = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one)
    .filter((name) => one[name] !== other[name])
    .sort();

/** None of it charges anybody, or changes what somebody has, may do or reads. */
const WRITTEN_BY_GET: Readonly<Record<string, readonly string[]>> = {
  // A checkout that waits to be paid.
  "/api/create-checkout-session": ["billing_customers", "checkouts", "test_payment_objects"],
  // Who took everybody's addresses along.
  "/api/admin/users.csv": ["admin_actions"],
  // The score of a prompt that was sent a moment ago, and is counted by itself otherwise.
  "/api/prompt-coach/analytics": ["prompt_scores"],
};

/** Where the company's provider sends a browser; off here, and the protocol wants a GET: tests/api/company-sign-in.test.ts. */
const BY_THE_COMPANY = [
  "/api/company-sign-in",
  "/api/company-sign-in/again",
  "/api/company-sign-in/callback",
  "/api/company-sign-in/logout",
];
/** Nobody has made such a thing here: they answer 404, and are read in tests of their own. */
const NOT_THERE = ["/api/shared/{key}", "/api/messages/{id}/pictures/{place}"];

test("no GET changes a row", async () => {
  expect(GETS.length).toBeGreaterThan(30);
  const ada = await newPerson(server, { tier: "premier", role: "admin" });
  const target = await newTarget(server, ada.user.id);
  let before = await rowsByTable();
  expect(before.users).toContain(ada.email);
  for (const route of GETS.filter(({ route }) => !BY_THE_COMPANY.includes(route))) {
    const reply = await ada.get(pathOf(route, target));
    const after = await rowsByTable();
    expect([route.route, reply.status < 400, tablesThatDiffer(before, after)]).toEqual([
      route.route,
      !NOT_THERE.includes(route.route),
      WRITTEN_BY_GET[route.route] ?? [],
    ]);
    before = after;
  }
});

test("no call of the API follows from a link: navigations are refused, wherever the link stood", async () => {
  const ada = await newPerson(server, { role: "admin" });
  for (const route of API_ROUTES.filter(({ route }) => route.startsWith("/api/") && !BY_THE_COMPANY.includes(route))) {
    for (const site of ["same-origin", "none", "same-site", "cross-site"]) {
      const isOpen =
        route.method === "GET" && NAVIGABLE.includes(route.route) && ["same-origin", "none"].includes(site);
      const headers = { ...ada.headers, ...NAVIGATION, "sec-fetch-site": site, "content-type": "application/json" };
      const status = await statusOf(route.method, pathOf(route, MISSING_TARGET), headers, "{}");
      expect([route.method, route.route, site, status !== 403]).toEqual([route.method, route.route, site, isOpen]);
    }
  }
});

test("a browser's call without a page of ours behind it is refused, a program's is not", async () => {
  const ada = await newPerson(server);
  for (const site of ["none", "same-site", "cross-site"]) {
    const reply = await ada.get("/api/user", { headers: { "sec-fetch-site": site, "sec-fetch-mode": "cors" } });
    expect([site, reply.status]).toEqual([site, 403]);
  }
  const own = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
  expect((await ada.get("/api/user", { headers: own })).status).toBe(200);
  expect((await ada.get("/api/user")).status).toBe(200);
});

test("a page of a name that is not ours is none of ours, although it says same-origin", async () => {
  const node = await startTestServer({ beside: server, environment: { APP_URL: "https://redraft.example" } });
  const port = Number(new URL(node.url).port);
  const statusFor = async (host: string, path = "/api/user") => {
    const head = await rawRequest(port, [`GET ${path} HTTP/1.1`, `Host: ${host}`]);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  };
  for (const host of [
    "redraft.example",
    "redraft.example:8443",
    "REDRAFT.example",
    "localhost:3000",
    "127.0.0.1",
    "[::1]:80",
    "app.localhost",
  ])
    expect([host, await statusFor(host)]).toEqual([host, 401]);
  for (const host of [
    "evil.example",
    "redraft.example.evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "10.0.0.1",
    "[::2]",
    "a b",
    "",
  ])
    expect([host, await statusFor(host)]).toEqual([host, 421]);
  // Whoever watches over the server knows it by other names.
  expect(await statusFor("10.0.0.1", "/api/health")).toBe(200);
  expect(await statusFor("10.0.0.1", "/api/ready")).toBe(200);
  await node.close();
});

test("who opens a local site at 127.0.0.1 is led to its own address, so that one session counts", async () => {
  const node = await startTestServer({ beside: server, environment: { APP_URL: "http://localhost:4123" } });
  const port = Number(new URL(node.url).port);
  const visit = (host: string, mode = "navigate") =>
    rawRequest(port, ["GET /subscribe?a=1 HTTP/1.1", `Host: ${host}`, `Sec-Fetch-Mode: ${mode}`]);
  expect(await visit("127.0.0.1:4123")).toMatch(
    /^HTTP\/1\.1 302 [\s\S]*location: http:\/\/localhost:4123\/subscribe\?a=1\r/i,
  );
  // Behind a tunnel with a port of its own, and for scripts, nothing changes.
  for (const answer of [
    await visit("127.0.0.1:8080"),
    await visit("localhost:4123"),
    await visit("127.0.0.1:4123", "cors"),
  ])
    expect(answer).not.toMatch(/^HTTP\/1\.1 302/);
  await node.close();
});

test("figures are told to a local site's visitor, elsewhere to nobody but who has the token", async () => {
  expect((await visitor().get("/metrics")).status).toBe(200);
  const APP_URL = "https://redraft.example";
  const shut = await startTestServer({ beside: server, environment: { APP_URL } });
  expect((await visitor({}, shut).get("/metrics")).status).toBe(404);
  expect((await visitor({ authorization: "Bearer " }, shut).get("/metrics")).status).toBe(404);
  await shut.close();
  const METRICS_TOKEN = "a-token-of-some-length";
  const open = await startTestServer({ beside: server, environment: { APP_URL, METRICS_TOKEN } });
  expect((await visitor({}, open).get("/metrics")).status).toBe(404);
  expect((await visitor({ authorization: "Bearer another-token-of-that" }, open).get("/metrics")).status).toBe(404);
  const told = await visitor({ authorization: `Bearer ${METRICS_TOKEN}` }, open).get("/metrics");
  expect([told.status, told.text.includes("# HELP")]).toEqual([200, true]);
  await open.close();
});

test("how a public site is doing is told to its own machines and to who has the token, and its being alive to anybody", async () => {
  const environment = {
    APP_URL: "https://redraft.example",
    TRUSTED_PROXIES: "1",
    METRICS_TOKEN: "a-token-of-some-length",
  };
  const site = await startTestServer({ beside: server, environment });
  const token = { authorization: `Bearer ${environment.METRICS_TOKEN}` };
  const stranger = { "x-forwarded-for": "203.0.113.9" };
  const ask = async (headers: Record<string, string>, path = "/api/ready") =>
    (await visitor(headers, site).get(path)).status;
  expect(await ask({})).toBe(200);
  expect(await ask({ "x-forwarded-for": "10.0.0.7" })).toBe(200);
  expect(await ask(stranger)).toBe(404);
  expect(await ask({ "x-forwarded-for": "10.0.0.7, 203.0.113.9" })).toBe(404);
  expect(await ask({ ...stranger, ...token })).toBe(200);
  expect(await ask(stranger, "/metrics")).toBe(404);
  const alive = await visitor(stranger, site).get("/api/health");
  expect([alive.status, alive.body]).toEqual([200, { status: "ok" }]);
  await site.close();
  // Nobody was named as a proxy, so whom one speaks for is not known.
  const open = await startTestServer({ beside: server, environment: { APP_URL: environment.APP_URL } });
  expect((await visitor({ "x-forwarded-for": "10.0.0.7" }, open).get("/api/ready")).status).toBe(404);
  await open.close();
});

test("an error never repeats at length what the request said", async () => {
  const ada = await newPerson(server);
  const long = "k".repeat(30_000);
  const bodies: readonly [method: string, path: string, json: object][] = [
    ["POST", "/api/login", { email: "a@b.example", password: PASSWORD, [long]: 1 }],
    ["PUT", "/api/user/preferences", { [long]: 1 }],
    ["PUT", "/api/user/preferences", { detailLevel: long }],
    ["POST", "/api/messages/improve", { originalPrompt: "x", conversationId: 1, [long]: 1 }],
    ["PUT", "/api/user/preferences", Object.fromEntries(Array.from({ length: 2_000 }, (_, key) => [`k${key}`, 1]))],
  ];
  for (const [method, path, json] of bodies) {
    const reply = await ada.call(method, path, { json });
    expect([path, reply.status, reply.text.length < 500]).toEqual([path, 400, true]);
  }
  const query = await ada.get(`/api/conversations?${"q".repeat(5_000)}=1`);
  expect([query.status, query.text.length < 500]).toEqual([400, true]);
});

test("a body is UTF-8, and what says it is something else is refused", async () => {
  const ada = await newPerson(server);
  const create = async (type: string) =>
    (await ada.call("POST", "/api/conversations", { raw: "{}", headers: { "content-type": type } })).status;
  for (const type of ["application/json", "application/json; charset=utf-8", 'application/json; charset="UTF-8"'])
    expect([type, await create(type)]).toEqual([type, 201]);
  for (const charset of ["utf-7", "utf-16", "iso-8859-1", '"utf-7"', "utf-8; charset=utf-7", ""])
    expect([charset, await create(`application/json; charset=${charset}`)]).toEqual([charset, 415]);
});

test("whoever sends headers or a body too slowly is cut off, whether or not they were answered", {
  timeout: 60_000,
}, async () => {
  const ada = await newPerson(server);
  const port = Number(new URL(server.url).port);
  const head = (path: string, length: number, token = "", host = "localhost") =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${token}\r\n`;
  const authorization = `Authorization: ${ada.headers.authorization}\r\n`;
  const openings = {
    // Node looks for these once a second; by itself it would let them stay for 30 s.
    "headers without an end": "GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "a body that trickles": head("/api/conversations", 1_000, authorization),
    "a body that was refused before it was read": head("/api/conversations", 1_000),
    "a body for a name that is not ours": head("/api/conversations", 1_000, "", "evil.example"),
    "a body for an address that is none": head("/api/%ff", 1_000),
    "a body for nothing": head("/nothing/here", 1_000),
    "a form without an end": head("/api/messages/improve", 1_000, authorization).replace(
      "application/json",
      "multipart/form-data; boundary=xx",
    ),
    "a body in pieces without an end": `POST /api/conversations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${authorization}\r\n`,
  };
  const cuts = Object.entries(openings).map(async ([name, opening]) => {
    const started = Date.now();
    const socket = await opened(port);
    socket.write(opening);
    const trickle = setInterval(() => socket.write(opening.includes("chunked") ? "1\r\n \r\n" : " "), 100);
    await ended(socket);
    clearInterval(trickle);
    expect([name, Date.now() - started < 25_000]).toEqual([name, true]);
  });
  await Promise.all(cuts);
});

test("an upload at an honest pace outlives many intervals", async () => {
  const ada = await newPerson(server, { tier: "plus" });
  const { id } = await ada.newConversation();
  const boundary = "xxBOUNDARYxx";
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send(field("originalPrompt", "sum this up") + field("conversationId", String(id)));
      send(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`,
      );
      // 125 kB a second, as 1 Mbit/s is.
      for (let turn = 0; turn < 40; turn++) {
        send("word ".repeat(2_500));
        await sleep(100);
      }
      send(`\r\n--${boundary}--\r\n`);
      controller.close();
    },
  });
  const reply = await ada.call("POST", "/api/messages/improve", {
    raw: body,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  expect(reply.status).toBe(200);
});

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
const ended = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on("error", () => undefined);
    socket.once("close", () => resolve());
    socket.resume();
  });

/** Node's own fetch says of every call that it is a script's. */
function statusOf(method: string, path: string, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { method, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    sent.once("error", reject);
    sent.end(["GET", "DELETE"].includes(method) ? undefined : body);
  });
}

/** The head of the answer to a request as it is written here; fetch would not let a Host through. */
async function rawRequest(port: number, lines: readonly string[]): Promise<string> {
  const socket = await opened(port);
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  await ended(socket);
  return text;
}
