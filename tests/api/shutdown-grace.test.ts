import { expect, test } from "vitest";
import { startTestServer } from "#support/test-server.ts";

test("a server that is told to stop says first that it is not ready, and serves on until proxies know", async () => {
  const server = await startTestServer({ environment: { SHUTDOWN_GRACE_SECONDS: "8" } });
  const ask = (path: string) => fetch(`${server.url}${path}`);
  expect((await ask("/api/ready")).status).toBe(200);
  const closed = server.close();
  await expect.poll(async () => (await ask("/api/ready")).status).toBe(503);
  const page = await ask("/api/openapi.json");
  // A proxy that kept this connection for its next request would meet the closing of it.
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  await closed;
  await expect(ask("/api/health")).rejects.toThrow();
});
