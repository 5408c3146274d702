import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { adminCatalogueSchema } from "#contract/catalogue-admin.ts";
import { modelListSchema } from "#contract/models.ts";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { VENDOR_PROVIDERS } from "#domain/catalogue/models.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const KEY = "sk-ant-a-key-that-nobody-may-read-again";

/** Without a model: the providers are there, and nobody has given a key. */
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "", GOOGLE_API_KEY: "", EMBEDDED_MODEL: "" },
    shipped: BUILT_IN_CATALOGUE,
  });
  admin = await newPerson(server, { role: "admin" });
});
afterAll(() => server.close());
beforeEach(() => {
  server.providers.reset();
  server.providers.setKey(KEY);
});
afterEach(async () => {
  await server.database.pool.query("DELETE FROM catalogue_changes");
  await admin.post("/api/admin/models/read-lists");
});

const paste = (provider: string, apiKey = KEY, client: TestClient = admin) =>
  client.post("/api/admin/model-keys", { provider, apiKey });
const status = async () => z.parse(modelListSchema, (await admin.get("/api/models")).body);

test("nothing said, a site without a key has no model, and the demonstration model is not fetched", async () => {
  expect(await status()).toMatchObject({ isConnected: false, demonstration: { state: "off" } });
});

test.each(VENDOR_PROVIDERS)(
  "a key of %s that works is kept, answers at once, and is shown to nobody",
  async (provider) => {
    const answer = await paste(provider);
    expect(answer.status, answer.text).toBe(200);
    expect(z.parse(adminCatalogueSchema, answer.body).servers).toMatchObject([{ name: provider, hasKey: true }]);
    expect((await status()).isConnected).toBe(true);
    const message = await admin.send((await admin.newConversation()).id, "Write a haiku about rain");
    expect(message).toMatchObject({ status: "done" });
    expect(server.providers.requests.at(-1)?.provider).toBe(provider);
    expect(JSON.stringify(server.providers.requests.at(-1)?.headers)).toContain(KEY);
    for (const path of ["/api/admin/models", "/api/admin/audit", "/api/models"]) {
      expect((await admin.get(path)).text).not.toContain("nobody-may-read");
    }
    expect(answer.text).not.toContain("nobody-may-read");
    expect(server.log.join("\n")).not.toContain("nobody-may-read");
  },
);

test.each(VENDOR_PROVIDERS)("a key that %s refuses is not kept, and plain words say so", async (provider) => {
  const answer = await paste(provider, "sk-ant-a-key-that-nobody-may-read-agai");
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("does not accept this key");
  expect(answer.text).not.toContain("nobody-may-read");
  expect(server.log.join("\n")).not.toContain("nobody-may-read");
  expect((await status()).isConnected).toBe(false);
});

test("a vendor that nobody reaches is told apart from a key that is wrong", async () => {
  const gone = await startProviders();
  const other = await startTestServer({
    beside: server,
    environment: { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "", GOOGLE_API_KEY: "", OPENAI_BASE_URL: gone.openaiUrl },
  });
  try {
    await gone.close();
    const answer = await paste("openai", KEY, new TestClient(other.url, admin.headers));
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("could not be reached")]);
  } finally {
    await other.close();
  }
});

test("a key that the site's settings hold is not replaced from the page", async () => {
  const other = await startTestServer({ beside: server });
  try {
    const answer = await paste("openai", KEY, new TestClient(other.url, admin.headers));
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("hold a key for OpenAI already")]);
  } finally {
    await other.close();
  }
});

test("a key whose check nobody waits for any more is not kept", async () => {
  server.providers.setListDelay(400);
  const signal = AbortSignal.timeout(100);
  const json = { provider: "anthropic", apiKey: KEY };
  await expect(admin.open("POST", "/api/admin/model-keys", { json, signal })).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await status()).isConnected).toBe(false);
  const catalogue = z.parse(adminCatalogueSchema, (await admin.get("/api/admin/models")).body);
  expect(catalogue.servers).toEqual([]);
});

test("a pasted key goes with Remove, and its models with it", async () => {
  await paste("anthropic");
  expect((await admin.delete("/api/admin/model-servers/anthropic")).status).toBe(200);
  expect((await status()).isConnected).toBe(false);
});

test("whoever is no admin connects nothing", async () => {
  expect((await paste("openai", KEY, await newPerson(server))).status).toBe(404);
  expect((await status()).isConnected).toBe(false);
});
