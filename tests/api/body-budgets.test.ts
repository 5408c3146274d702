import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { IMPORT_BODY_BYTES_MAX } from "#contract/imports.ts";
import { newKeyHolder } from "#support/api-key.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const KIB = 1024;
const LONG_BYTES = 64 * KIB;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => expect(server.bugs).toEqual([]));
afterAll(() => server.close());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Begins a call and sends the first bytes of its body, and then nothing. */
async function beginCall(
  node: TestServer,
  {
    path,
    token,
    length,
    sent,
    extra = "",
  }: { path: string; token: string; length: number; sent: number; extra?: string },
) {
  const socket = connect(Number(new URL(node.url).port), "127.0.0.1");
  open.push(socket);
  let text = "";
  let hasFailed = false;
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
  });
  socket.on("error", () => {
    hasFailed = true;
  });
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    `Authorization: ${token}`,
    ...(extra === "" ? [] : [extra]),
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${" ".repeat(sent)}`);
  return { socket, ended, text: () => text, hasFailed: () => hasFailed };
}

const IMPORT = "/api/conversations/import";
const tokenOf = (person: Person) => person.headers.authorization ?? "";
/** Blanks, so that it is refused as no JSON once it was let in. */
const longCall = (person: TestClient) =>
  person.call("POST", IMPORT, { raw: " ".repeat(LONG_BYTES + 1), headers: { "content-type": "application/json" } });
const statusOf = async (person: TestClient) => (await longCall(person)).status;

/** As the metrics tell it. */
async function heldBytes(node: TestServer): Promise<number> {
  const { text } = await new TestClient(node.url).get("/metrics");
  return Number(/^redraft_body_bytes (\d+)$/m.exec(text)?.[1]);
}

test("of one account two long bodies come at once; others, and its short calls, are let in meanwhile", async () => {
  const [ada, ben] = [await newPerson(server), await newPerson(server)];
  const begun = await Promise.all(
    [1, 2].map(() => beginCall(server, { path: IMPORT, token: tokenOf(ada), length: 200_000, sent: 1 })),
  );
  await expect.poll(() => statusOf(ada)).toBe(429);
  const refused = await longCall(ada);
  expect(refused.body).toMatchObject({ code: "too-many-requests" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ada.post("/api/conversations", { title: "short" })).status).toBe(201);
  expect(await statusOf(ben)).toBe(400);
  begun[0]?.socket.destroy();
  await expect.poll(() => statusOf(ada)).toBe(400);
});

test("long bodies of programs are counted with the account behind the key, as programs read errors", async () => {
  const { person, secret, baseURL } = await newKeyHolder(server);
  for (const path of ["/v1/chat/completions", "/v1/responses"])
    await beginCall(server, { path, token: `Bearer ${secret}`, length: 200_000, sent: 1 });
  await expect.poll(() => statusOf(person)).toBe(429);
  const reply = await fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: " ".repeat(LONG_BYTES + 1),
  });
  expect(reply.status).toBe(429);
  expect(await reply.json()).toMatchObject({ error: { type: "rate_limit_error" } });
});

test("all bodies under way have a budget in bytes that came, and what is refused is told so", async () => {
  const bodyBudget = { bytesMax: 500_000, ownBytesMax: 200_000, ownLongMax: 2, longBytes: LONG_BYTES };
  const node = await startTestServer({ beside: server, bodyBudget });
  try {
    const [ada, ben, cleo] = [await newPerson(node), await newPerson(node), await newPerson(node)];
    const within = { path: IMPORT, length: 1_000_000 };
    const begun = [];
    for (const [person, sent] of [
      [ada, 190_000],
      [ben, 190_000],
      [cleo, 100_000],
    ] as const)
      begun.push(await beginCall(node, { ...within, token: tokenOf(person), sent }));
    // What is only told to come takes no room.
    await expect.poll(() => heldBytes(node)).toBe(480_000);
    expect(await longCall(cleo)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    begun[0]?.socket.destroy();
    await expect.poll(() => heldBytes(node)).toBe(290_000);
    expect(await statusOf(cleo)).toBe(400);
  } finally {
    await node.close();
  }
});

test("room for pictures is only where pictures may be sent", async () => {
  const large = JSON.stringify({ model: "redraft/auto", messages: [{ role: "user", content: "x".repeat(1_500_000) }] });
  const statusAt = async (path: string, tier: "free" | "plus") => {
    const { secret, baseURL } = await newKeyHolder(server, { tier });
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    return (await fetch(baseURL + path, { method: "POST", headers, body: large })).status;
  };
  expect(await statusAt("/chat/completions", "free")).toBe(413);
  // Let in, and then found too long for the model.
  expect(await statusAt("/chat/completions", "plus")).toBe(400);
  expect(await statusAt("/improve", "plus")).toBe(413);
  expect(await statusAt("/route", "plus")).toBe(413);
});

test.each(["", "Connection: close"])(
  "a body that is too long is answered so, and the rest of it is taken off the wire (%s)",
  async (extra) => {
    const ada = await newPerson(server);
    const length = IMPORT_BODY_BYTES_MAX + 1;
    const call = await beginCall(server, { path: IMPORT, token: tokenOf(ada), length, sent: 1, extra });
    await expect.poll(call.text).toContain("HTTP/1.1 413");
    await expect.poll(call.text).toContain("payload-too-large");
    const written = new Promise<void>((resolve) => call.socket.write(" ".repeat(length - 1), () => resolve()));
    await Promise.race([written, call.ended]);
    if (extra === "") {
      // The same connection goes on.
      call.socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await expect.poll(call.text).toContain("HTTP/1.1 200");
    } else await call.ended;
    expect(call.hasFailed()).toBe(false);
  },
);
