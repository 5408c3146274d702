import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server);
  for (let count = 0; count < 10; count++) await ada.newConversation();
});
afterAll(() => server.close());

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** How often something arrived. */
  readonly arrivals: number;
}

/** `fetch` would unpack what it gets. */
function call(method: string, path: string, headers: Readonly<Record<string, string>>, json?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${server.url}${path}`,
      { method, headers: { ...ada.headers, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ headers: response.headers, body: Buffer.concat(parts), arrivals: parts.length }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(json === undefined ? undefined : JSON.stringify(json));
  });
}
const get = (path: string, headers: Readonly<Record<string, string>>) => call("GET", path, headers);

test("what the API says is compressed for those who can read it, and the same for those who cannot", async () => {
  const plain = await get("/api/conversations", {});
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ["br", "gzip"] as const) {
    const { headers, body } = await get("/api/conversations", { "accept-encoding": `deflate, ${encoding};q=0.8` });
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      vary: "Accept-Encoding",
      "cache-control": "no-store",
    });
    expect(Number(headers["content-length"])).toBe(body.length);
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect(unpack[encoding](body)).toEqual(plain.body);
  }
  const refused = await get("/api/conversations", { "accept-encoding": "br;q=0, identity" });
  expect(refused.headers["content-encoding"]).toBeUndefined();
  const small = await get("/api/health", { "accept-encoding": "br" });
  expect(small.headers["content-encoding"]).toBeUndefined();
});

test("an event stream is never compressed, and arrives piece by piece", async () => {
  server.providers.setScript({ fallback: { text: "one two three four five ".repeat(60), pieces: 20, delayMs: 60 } });
  const { id } = await ada.newConversation();
  const headers = { accept: "text/event-stream", "accept-encoding": "br, gzip", "content-type": "application/json" };
  const sent = { conversationId: id, originalPrompt: "write me a poem about the sea" };
  const stream = await call("POST", "/api/messages/improve", headers, sent);
  expect(stream.headers["content-type"]).toContain("text/event-stream");
  expect(stream.headers["content-encoding"]).toBeUndefined();
  expect(stream.body.toString()).toContain("event: answer-end");
  // Held back until it is worth compressing, it would come in one piece; a busy machine joins some of the twenty.
  expect(stream.arrivals).toBeGreaterThan(3);
});
