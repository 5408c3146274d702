import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { API_ROUTES, MISSING_TARGET, pathOf, type Target } from "#support/api-routes.ts";
import { type Call, newPerson, type Person, type Reply, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: Person;
let target: Target;
beforeAll(async () => {
  server = await startTestServer();
  // Who may call everything: here it is about what is said, not about who says it.
  ada = await newPerson(server, { tier: "premier", role: "admin" });
  const { id } = await ada.newConversation();
  const message = await ada.send(id, "a poem");
  target = { ...MISSING_TARGET, conversationId: id, messageId: message.id };
});
afterAll(() => server.close());
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  expect((await ada.get("/api/health")).status).toBe(200);
});

// What keys open has an error shape of its own: endpoint-chat.test.ts.
const withBody = API_ROUTES.filter(({ json, route }) => json !== undefined && route.startsWith("/api/"));
const JSON_TYPE = { "content-type": "application/json" };

/** What each call with a body answers to this one. */
async function answersTo(call: Call, routes = withBody): Promise<{ call: string; reply: Reply }[]> {
  const answers = [];
  for (const route of routes) {
    const path = pathOf(route, target);
    answers.push({ call: `${route.method} ${path}`, reply: await ada.call(route.method, path, call) });
  }
  return answers;
}

async function expectAll(
  call: Call,
  statuses: readonly number[],
  { mustNotSay = "\0", routes = withBody }: { mustNotSay?: string; routes?: typeof withBody } = {},
): Promise<void> {
  for (const { call: name, reply } of await answersTo(call, routes)) {
    expect(statuses, `${name} answered ${reply.status} ${reply.text}`).toContain(reply.status);
    expect(reply.body).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(reply.text).not.toContain(mustNotSay);
  }
}

test("malformed JSON is 400 on every call, without a word of what was sent", async () => {
  for (const raw of [
    "{",
    '{"a":',
    "'secret'",
    "[1,]",
    '{"secret": NaN}',
    "\uFEFFsecret",
    "{}{}",
    '{"a":"\u0001"}',
    " ",
  ]) {
    await expectAll({ raw, headers: JSON_TYPE }, [400], { mustNotSay: "secret" });
  }
});

test("JSON that is no object, or holds what nobody asked for, is 400 on every call", async () => {
  for (const json of [[], [[]], "text", 7, true, { unknown: 1 }]) await expectAll({ json }, [400]);
});

test("a content type that nobody reads is 415 on every call", async () => {
  const types = [
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "image/png",
    "nonsense",
    "a/b/c",
  ];
  // OpenID Connect says so: the provider tells its logouts as a form. company-sign-in.test.ts sends it bad ones.
  const FORM_ROUTE = "/api/company-sign-in/logout";
  const routes = withBody.filter(({ route }) => route !== FORM_ROUTE);
  expect(routes.length).toBe(withBody.length - 1);
  for (const type of types) await expectAll({ raw: "{}", headers: { "content-type": type } }, [415], { routes });
});

test("a body that is too large is 413 on every call, also when its length is not told", async () => {
  const large = `{"title":"${"x".repeat(70_000)}"}`;
  // One takes more; imports.test.ts sends it too much.
  const usual = withBody.filter(({ hasLongBody }) => hasLongBody === undefined);
  expect(usual.length).toBe(withBody.length - 1);
  await expectAll({ raw: large, headers: JSON_TYPE }, [413], { routes: usual });
  expect((await ada.call("POST", "/api/conversations", { raw: inChunks(large), headers: JSON_TYPE })).status).toBe(413);
});

test("deep and wide JSON is refused before it costs anything", async () => {
  for (const raw of ["[".repeat(30_000) + "]".repeat(30_000), `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`]) {
    const started = Date.now();
    await expectAll({ raw, headers: JSON_TYPE }, [400]);
    // All calls take less than a second; work that grows with the square of the depth would take minutes.
    expect(Date.now() - started).toBeLessThan(15_000);
  }
});

test("NUL and half characters are refused in every text, in JSON, forms and queries", async () => {
  const { conversationId } = target;
  for (const bad of ["\\u0000", "a\\u0000b", "\\ud83d", "\\ude00", "x\\ud83dx", "\\ude00\\ud83d"]) {
    const calls: [method: string, path: string, raw: string][] = [
      ["POST", "/api/messages/improve", `{"conversationId":${conversationId},"originalPrompt":"hello ${bad} world"}`],
      ["POST", "/api/messages/resubmit-original", `{"conversationId":${conversationId},"originalPrompt":"${bad}x"}`],
      ["POST", "/api/improve", `{"originalPrompt":"hello ${bad}"}`],
      ["POST", "/api/conversations", `{"title":"a ${bad}"}`],
      ["PATCH", `/api/conversations/${conversationId}`, `{"title":"a ${bad}"}`],
      ["PUT", "/api/user/preferences", `{"goals":"a ${bad}"}`],
      [
        "POST",
        "/api/register",
        `{"email":"a@b.example","password":"a${bad}bcdefgh","firstName":"A","isOldEnough":true}`,
      ],
      ["POST", "/api/login", `{"email":"a@b.example","password":"a${bad}bcdefgh"}`],
    ];
    for (const [method, path, raw] of calls) {
      expect([path, bad, (await ada.call(method, path, { raw, headers: JSON_TYPE })).status]).toEqual([path, bad, 400]);
    }
  }
  expect((await ada.get("/api/conversations?search=a%00b")).status).toBe(400);
  const form = multipart([
    ["originalPrompt", "a\0b"],
    ["conversationId", String(conversationId)],
  ]);
  expect((await sendForm(form)).status).toBe(400);
});

test("bytes that are no UTF-8 never end in a mistake of ours", async () => {
  const raw = new Uint8Array([...Buffer.from('{"title":"'), 0xff, 0xfe, 0xc3, 0x28, ...Buffer.from('"}')]);
  const reply = await ada.call("POST", "/api/conversations", { raw, headers: JSON_TYPE });
  expect([201, 400]).toContain(reply.status);
  expect((await ada.get("/api/conversations?search=%ff%fe")).status).toBeLessThan(500);
  expect((await ada.get("/api/%ff%fe")).status).toBeLessThan(500);
});

test("a broken form is 400: cut at any byte, without a boundary, with another one, with rubbish", async () => {
  const whole = multipart([
    ["originalPrompt", "a poem"],
    ["conversationId", String(target.conversationId)],
  ]);
  for (let length = 0; length < whole.length - 4; length += 7) {
    expect([length, (await sendForm(whole.slice(0, length))).status]).toEqual([length, 400]);
  }
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=other"]) {
    expect([type, (await sendForm(whole, type)).status]).toEqual([type, 400]);
  }
  expect((await sendForm("rubbish")).status).toBe(400);
  expect((await sendForm(`--b\r\n${"X-Header: y\r\n".repeat(2_000)}\r\nx\r\n--b--\r\n`)).status).toBeLessThan(500);
});

test("a form where JSON is wanted starts nothing", async () => {
  const form = multipart([["title", "x"]]);
  for (const { call, reply } of await answersTo({ raw: form, headers: { "content-type": FORM_TYPE } })) {
    expect([call, reply.status]).toEqual([
      call,
      /\/messages\/(improve|resubmit-original|compare)$/.test(call) ? 400 : 415,
    ]);
  }
});

test("a method that a path does not have is 404 or 405, never more", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    for (const path of ["/api/health", "/api/nowhere", "/", "/metrics", "/assets/x.js"]) {
      expect([404, 405], `${method} ${path}`).toContain((await ada.call(method, path)).status);
    }
  }
  for (const { route, path } of API_ROUTES) {
    const head = await ada.call("HEAD", path?.(target) ?? route, { signal: AbortSignal.timeout(30_000) });
    expect(head.status).toBeLessThan(500);
  }
});

test("headers that are too large, doubled or absurd are answered, and the server lives", async () => {
  expect((await ada.get("/api/user", { headers: { "x-large": "x".repeat(20_000) } })).status).toBe(431);
  const odd = [
    { cookie: "redraft=%E0%A4%A; redraft=; =; ;;; __proto__=x" },
    { cookie: `redraft=${"x".repeat(8_000)}` },
    { authorization: "Bearer" },
    { authorization: "Bearer  " },
    { authorization: "Basic YTpi" },
    { authorization: "Bearer a b c" },
    { origin: "::::" },
    { accept: ",,,;q=x" },
    { "last-event-id": "NaN" },
    { "x-forwarded-for": "'; DROP TABLE users" },
    { "user-agent": "\u00ff".repeat(500) },
  ];
  for (const headers of odd) {
    for (const [method, path] of [
      ["GET", "/api/user"],
      ["POST", "/api/logout"],
      ["GET", "/nowhere"],
    ] as const) {
      const reply = await new TestClient(server.url).call(method, path, { headers });
      expect([headers, path, reply.status < 500]).toEqual([headers, path, true]);
    }
  }
});

test("what is no HTTP at all is answered or cut", async () => {
  for (const bytes of [
    "\0\0\0\0\r\n\r\n",
    "GET\r\n\r\n",
    "GET /api/user HTTP/9.9\r\n\r\n",
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    "GET /api/user HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET /api/user HTTP/1.1\r\n\r\n",
  ]) {
    expect([bytes, await exchange(bytes)]).toEqual([bytes, expect.stringMatching(/^$|^HTTP\/1\.1 4\d\d /)]);
  }
});

test("a client that leaves in the middle of its body leaves nothing behind", async () => {
  for (const type of ["application/json", FORM_TYPE]) {
    const head = `POST /api/messages/improve HTTP/1.1\r\nHost: x\r\nAuthorization: ${ada.headers.authorization}\r\n`;
    await exchange(`${head}Content-Type: ${type}\r\nContent-Length: 500\r\n\r\n--b\r\nhalf`, 100);
  }
});

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("\0", "\ud83d", "__proto__", "1e3"),
);
const anyJson = fc.oneof(
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .dictionary(
      fc.constantFrom(
        "originalPrompt",
        "conversationId",
        "title",
        "email",
        "password",
        "feedback",
        "model",
        "__proto__",
      ),
      fc.oneof(anyText, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(anyText), fc.object()),
    )
    .map((value) => JSON.stringify(value)),
  anyText,
);

test("nothing anybody sends to any call ends in a mistake of ours", async () => {
  const visitor = new TestClient(server.url);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...API_ROUTES),
      fc.oneof(fc.constant(null), anyText),
      anyJson,
      fc.constantFrom("application/json", FORM_TYPE, "text/plain", "application/json; charset=utf-16"),
      fc.dictionary(fc.constantFrom("search", "limit", "cursor", "x"), anyText),
      fc.boolean(),
      async (route, id, body, type, query, isSignedIn) => {
        const path =
          id === null ? pathOf(route, target) : route.route.replace("{id}", encodeURIComponent(id.toWellFormed()));
        const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]));
        // Signing oneself out, or deleting what the others need, would make the rest of the run pointless.
        if (isSignedIn && (path === "/api/logout" || route.method === "DELETE")) return;
        const hasBody = route.method !== "GET" && body !== "";
        const reply = await (isSignedIn ? ada : visitor).call(route.method, `${path}?${search}`, {
          ...(hasBody && { raw: body, headers: { "content-type": type } }),
        });
        expect(reply.status, `${route.method} ${path}?${search} ${type} ${body}\n${reply.text}`).toBeLessThan(500);
      },
    ),
    { numRuns: 400 },
  );
});

const FORM_TYPE = "multipart/form-data; boundary=b";

const multipart = (fields: readonly [name: string, value: string][]): string =>
  `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--b--\r\n`;

const sendForm = (raw: string, type = FORM_TYPE) =>
  ada.call("POST", "/api/messages/improve", { raw, headers: { "content-type": type } });

function inChunks(text: string): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

/** Writes bytes to the server's port and gives what came back until it hung up, or until we did. */
function exchange(bytes: string, patienceMs = 1_000): Promise<string> {
  return new Promise((resolve) => {
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = "";
    socket.on("data", (data) => {
      received += data.toString("latin1");
      socket.end();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
    setTimeout(() => socket.destroy(), patienceMs);
  });
}
