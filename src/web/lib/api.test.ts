import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError, request, TOKEN_KEY } from "./api.ts";

const kept = new Map<string, string>();
let answer: RequestListener = (_, response) => response.end();
let server: Server;
let url = "";

beforeAll(async () => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.spyOn(console, "error").mockReturnValue(undefined);
  server = createServer((incoming, response) => answer(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => kept.clear());
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const schema = z.object({ type: z.nullable(z.string()), bearer: z.nullable(z.string()) });
const echoHeaders: RequestListener = ({ headers }, response) =>
  response.end(JSON.stringify({ type: headers["content-type"] ?? null, bearer: headers.authorization ?? null }));

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error("expected an ApiError");
}

test("a JSON content type goes out only with a body", async () => {
  answer = echoHeaders;
  expect((await request("GET", url, { schema })).type).toBe(null);
  expect((await request("POST", url, { schema, body: { a: 1 } })).type).toBe("application/json");
});

test("a token that a server once returned is sent as bearer, and nothing without one", async () => {
  answer = echoHeaders;
  expect((await request("GET", url, { schema })).bearer).toBe(null);
  kept.set(TOKEN_KEY, "abc");
  expect((await request("GET", url, { schema })).bearer).toBe("Bearer abc");
});

test("a token that is nobody's, beside a session that is somebody's, is forgotten", async () => {
  answer = (_, response) => {
    response.writeHead(404, { "x-auth-token": "unknown" }).end(JSON.stringify({ code: "not-found", message: "No" }));
  };
  kept.set(TOKEN_KEY, "of another program");
  await failureOf(request("GET", url, { schema }));
  expect(kept.has(TOKEN_KEY)).toBe(false);
});

test("a refusal carries the server's code, sentence and request id", async () => {
  answer = (_, response) => {
    response.writeHead(404).end(JSON.stringify({ code: "not-found", message: "No such page", requestId: "r1" }));
  };
  const error = await failureOf(request("GET", url, { schema }));
  expect({ ...error, message: error.message }).toMatchObject({
    status: 404,
    code: "not-found",
    message: "No such page",
    requestId: "r1",
  });
});

test("a proxy's page of HTML is not shown as a message", async () => {
  answer = (_, response) => response.writeHead(502).end("<h1>Bad gateway</h1>");
  expect(await failureOf(request("GET", url, { schema }))).toMatchObject({ status: 502, code: "unreadable" });
});

test("an answer that breaks the contract is an error, not data", async () => {
  answer = (_, response) => response.end(JSON.stringify({ type: 7 }));
  expect((await failureOf(request("GET", url, { schema }))).code).toBe("unreadable");
});

test("no answer at all is told apart from a refusal", async () => {
  answer = (incoming) => incoming.socket.destroy();
  expect(await failureOf(request("GET", url, { schema }))).toMatchObject({ status: 0, code: "offline" });
});

test("a call that was given up stays an abort", async () => {
  answer = () => undefined;
  const signal = AbortSignal.timeout(20);
  await expect(request("GET", url, { schema, signal })).rejects.toMatchObject({ name: "TimeoutError" });
});

test("an answer that nobody waits for any more ends as that, not as one that breaks the contract", async () => {
  const waiting = new AbortController();
  answer = (_, response) => {
    response.write('{"type":');
    setTimeout(() => waiting.abort(), 50);
  };
  const call = request("GET", url, { schema, signal: waiting.signal });
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});
