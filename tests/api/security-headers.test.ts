import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self';" +
  "manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'";

test("every answer carries the same strict headers, also errors and unknown paths", async () => {
  const ada = await newPerson(server);
  const paths = ["/api/health", "/api/user", "/api/conversations/x/messages", "/nowhere", "/api/nowhere", "/metrics"];
  for (const path of paths) {
    const { headers } = await ada.get(path);
    const seen = Object.fromEntries(
      ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options", "x-powered-by"].map(
        (name) => [name, headers.get(name)],
      ),
    );
    expect([path, seen]).toEqual([
      path,
      {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "x-powered-by": null,
      },
    ]);
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

test("under HTTPS browsers are told to stay there", async () => {
  const node = await startTestServer({ beside: server, environment: { APP_URL: "https://redraft.example" } });
  const { headers } = await new TestClient(node.url).get("/api/health");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("content-security-policy")).toBe(`${POLICY};upgrade-insecure-requests`);
  await node.close();
});

test("nothing of an account stays in a cache", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  for (const path of ["/api/user", "/api/conversations", `/api/conversations/${id}/messages`, "/api/user/sessions"]) {
    expect([path, (await ada.get(path)).headers.get("cache-control")]).toEqual([path, "no-store"]);
  }
});
