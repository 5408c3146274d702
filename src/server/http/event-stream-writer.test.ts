import Fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStreamWriter } from "./event-stream-writer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

test("while nothing is said, a comment every fifteen seconds keeps the connection open, until the end", async () => {
  const app = Fastify();
  const streams: EventStreamWriter[] = [];
  app.get("/", (_, reply) => {
    const stream = new EventStreamWriter(reply);
    streams.push(stream);
    stream.send('{"first":1}');
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(origin);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: {"first":1}\n\n');
  vi.advanceTimersByTime(14_900);
  streams[0]?.send('{"second":2}');
  expect((await reader?.read())?.value).toBe('data: {"second":2}\n\n');
  vi.advanceTimersByTime(200);
  expect((await reader?.read())?.value).toBe(": still here\n\n");
  streams[0]?.end();
  expect((await reader?.read())?.done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  await app.close();
});
