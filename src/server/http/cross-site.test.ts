import Fastify from "fastify";
import { expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { registerCrossSiteGuard } from "./cross-site.ts";
import { isCanonicalUrl, refuseNonCanonicalUrls } from "./refuse-non-canonical-addresses.ts";
import { registerSecurityHeaders } from "./security-headers.ts";
import type { TypedApp } from "./typed-app.ts";

const APP_URL = "https://redraft.example";
const SPELLINGS = ["/api/chats", "/%61pi/chats", "/a%70i/chats", "/%61%70%69/chats"];

async function open(guard: (app: TypedApp) => unknown): Promise<TypedApp> {
  const app = Fastify() as unknown as TypedApp;
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError ? error.status : 500).send("refused"),
  );
  app.decorateRequest("hasCookie", true);
  await guard(app);
  app.post("/api/chats", async () => "done");
  return app;
}

test("the router serves every spelling of an address, so a guard asks the route: here without what refuses them", async () => {
  const app = await open(async (opened) => {
    await registerSecurityHeaders(opened, true);
    registerCrossSiteGuard(opened, APP_URL);
  });
  for (const url of SPELLINGS) {
    const foreign = await app.inject({ method: "POST", path: url, headers: { origin: "https://evil.example" } });
    expect([url, foreign.statusCode, foreign.headers["cache-control"]]).toEqual([url, 403, "no-store"]);
    const own = await app.inject({ method: "POST", path: url, headers: { origin: APP_URL } });
    expect([url, own.statusCode]).toEqual([url, 200]);
  }
  await app.close();
});

test("an address is refused in every spelling but its own, and a letter that only an escape can say is none of them", async () => {
  const app = await open(refuseNonCanonicalUrls);
  for (const url of SPELLINGS)
    expect([url, (await app.inject({ method: "POST", path: url })).statusCode]).toEqual([
      url,
      url === "/api/chats" ? 200 : 400,
    ]);
  for (const [url, status] of [
    ["/api/chats?name=%61", 200],
    ["/api/chats/caf%C3%A9", 404],
    ["/api/chats/office%2Fllama%3A7b", 404],
    ["/api/chats/%7E", 400],
  ] as const)
    expect([url, (await app.inject({ method: "POST", path: url })).statusCode]).toEqual([url, status]);
  // A test's request has no absolute address and no dots; tests/api/guards.test.ts sends some.
  for (const url of ["http://redraft.example/api/chats", "/api/%2e%2e/chats", "*", ""])
    expect([url, isCanonicalUrl(url)]).toEqual([url, false]);
  await app.close();
});
