import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { auditPageSchema } from "#contract/admin.ts";
import { type AdminCatalogue, adminCatalogueSchema, serverModelsSchema } from "#contract/catalogue-admin.ts";
import { modelListSchema } from "#contract/models.ts";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { newPerson, onNode, type Person, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const FIVE_SECONDS_MS = 5_000;

let server: TestServer;
let admin: Person;
/** A model server of the host's own. */
let office: Awaited<ReturnType<typeof startProviders>>;
beforeAll(async () => {
  server = await startTestServer({ shipped: BUILT_IN_CATALOGUE });
  admin = await newPerson(server, { role: "admin" });
  office = await startProviders();
});
afterAll(async () => {
  await office.close();
  await server.close();
});
beforeEach(() => {
  server.providers.reset();
  office.setModelLists({
    openai: [{ id: "qwen4:32b", max_model_len: 40_960 }, { id: "gemma4:12b" }, { id: "nomic-embed-text" }],
  });
});
afterEach(async () => {
  await server.database.pool.query("DELETE FROM catalogue_changes");
  await admin.post("/api/admin/models/read-lists");
});

const catalogue = (body: unknown): AdminCatalogue => z.parse(adminCatalogueSchema, body);
const modelOf = ({ models }: AdminCatalogue, name: string) => models.find(({ entry }) => entry.name === name);
const namesFor = async (client: TestClient) =>
  z.parse(modelListSchema, (await client.get("/api/models")).body).models.map(({ value }) => value);
const audit = async () => z.parse(auditPageSchema, (await admin.get("/api/admin/audit")).body).items;

const addOffice = (client: TestClient = admin) =>
  client.put("/api/admin/model-servers/office", {
    label: "Office server",
    baseUrl: office.openaiUrl,
    apiKey: "sk-secret",
    models: [
      { id: "qwen4:32b", label: "Office Qwen", tier: "free", price: null },
      { id: "gemma4:12b", label: "Office Gemma", tier: "plus", price: { input: 0.1, output: 0.2 } },
    ],
  });

test("a server that is looked at says what it has, and added, it answers at once, with the window from its list", async () => {
  const found = await admin.post("/api/admin/model-servers/look", { baseUrl: office.openaiUrl });
  expect(z.parse(serverModelsSchema, found.body).models.map(({ id, canChat }) => [id, canChat])).toEqual([
    ["qwen4:32b", true],
    ["gemma4:12b", true],
    ["nomic-embed-text", false],
  ]);
  const added = catalogue((await addOffice()).body);
  expect(modelOf(added, "office/qwen4:32b")).toMatchObject({
    state: "answers",
    origin: "own",
    entry: { label: "Office Qwen", contextTokens: 40_960, tier: "free", price: null },
  });
  expect(added.servers).toEqual([
    { name: "office", label: "Office server", baseUrl: office.openaiUrl, hasKey: true, origin: "own" },
  ]);
  const ada = await newPerson(server);
  expect(await namesFor(ada)).toContain("office/qwen4:32b");
  expect(await namesFor(ada)).not.toContain("office/gemma4:12b");
  await ada.put("/api/user/preferences", { modelPreference: "office/qwen4:32b" });
  const message = await ada.send((await ada.newConversation()).id, "Write a haiku about rain");
  expect(message).toMatchObject({ status: "done", modelUsed: "office/qwen4:32b" });
  expect(office.requests.at(-1)).toMatchObject({ modelId: "qwen4:32b" });
  expect(office.requests.at(-1)?.headers.authorization).toBe("Bearer sk-secret");
  // An answer keeps its label when the entry has gone.
  await admin.delete("/api/admin/model-servers/office");
  expect(await namesFor(ada)).not.toContain("office/qwen4:32b");
  const kept = await ada.message(message.conversationId, message.id);
  expect(kept.route?.candidates.find(({ model }) => model === kept.modelUsed)?.label).toBe("Office Qwen");
});

test("a key is kept when a server is saved without one, and never leaves the server", async () => {
  await addOffice();
  const body = { label: "Renamed", baseUrl: office.openaiUrl, models: [] };
  const changed = await admin.put("/api/admin/model-servers/office", body);
  expect(catalogue(changed.body).servers[0]).toMatchObject({ label: "Renamed", hasKey: true });
  for (const path of ["/api/admin/models", "/api/admin/audit"])
    expect((await admin.get(path)).text).not.toContain("sk-secret");
  const without = await admin.put("/api/admin/model-servers/office", { ...body, apiKey: "" });
  expect(catalogue(without.body).servers[0]).toMatchObject({ hasKey: false });
});

test("any field of an entry can be changed and taken back, each with its line in the audit log", async () => {
  const changed = catalogue(
    (await admin.patch("/api/admin/models/claude-opus", { tier: "free", label: "Our Opus" })).body,
  );
  expect(modelOf(changed, "claude-opus")).toMatchObject({
    changed: ["tier", "label"],
    origin: "shipped",
    entry: { tier: "free", label: "Our Opus" },
  });
  expect(await namesFor(await newPerson(server))).toContain("claude-opus");
  const off = catalogue((await admin.patch("/api/admin/models/claude-opus", { isOn: false })).body);
  expect(modelOf(off, "claude-opus")).toMatchObject({ state: "off", entry: { label: "Our Opus" } });
  expect(await namesFor(await newPerson(server, { tier: "premier" }))).not.toContain("claude-opus");
  const back = catalogue((await admin.delete("/api/admin/models/claude-opus")).body);
  expect(modelOf(back, "claude-opus")).toMatchObject({ changed: [], entry: { tier: "premier", label: "Claude Opus" } });
  expect((await audit()).slice(0, 3).map(({ action, from, to }) => [action, from, to])).toEqual([
    ["model-reset", "claude-opus", null],
    ["model-changed", "claude-opus", "isOn false"],
    ["model-changed", "claude-opus", "label Our Opus, tier free"],
  ]);
});

test("an answer keeps the price and the label it was given at, whatever the catalogue says later", async () => {
  const ada = await newPerson(server);
  await ada.put("/api/user/preferences", { modelPreference: "gpt-4o-mini" });
  const before = await ada.send((await ada.newConversation()).id, "What is the capital of France?");
  const price = [{ upToTokens: null, input: 100, output: 100, cachedInput: null }];
  await admin.patch("/api/admin/models/gpt-4o-mini", { label: "Dear", price });
  expect(await ada.message(before.conversationId, before.id)).toEqual(before);
  const after = await ada.send((await ada.newConversation()).id, "What is the capital of France?");
  expect((after.cost?.answerUsd ?? 0) / (before.cost?.answerUsd ?? 1)).toBeGreaterThan(100);
  expect(after.route?.why).toContain("Dear");
});

/** Names of what a cloud's machines ask for their own credentials. */
const HOSTS_WITH_CREDENTIALS = [
  "169.254.169.254",
  "2852039166",
  "0xa9.0xfe.0xa9.0xfe",
  "[::ffff:169.254.169.254]",
  "[::ffff:a9fe:a9fe]",
  "[::169.254.169.254]",
  "100.100.100.200",
  "[::ffff:100.100.100.200]",
  "metadata.google.internal.",
  "METADATA.google.internal",
  "metadata",
  "[fd00:ec2::254]",
  "[fe80::a9fe:a9fe]",
];

test("a kept key goes to no other address than the one it was typed for", async () => {
  const url = new URL(office.openaiUrl).origin;
  const kept = { label: "Safe", baseUrl: `${url}/v1`, apiKey: "sk-kept", models: [] };
  expect((await admin.put("/api/admin/model-servers/safe", kept)).status).toBe(200);
  const { apiKey: _, ...withoutKey } = kept;
  const changed = async (server: object) => (await admin.put("/api/admin/model-servers/safe", server)).status;
  const keyOf = async () =>
    (await server.database.pool.query("SELECT change ->> 'apiKey' AS key FROM catalogue_changes WHERE name = 'safe'"))
      .rows[0]?.key;
  // Another path of the same server.
  expect(await changed({ ...withoutKey, baseUrl: `${url}/v2` })).toBe(200);
  for (const baseUrl of ["http://127.0.0.1:9/v1", "http://evil.example/v1", `${url.replace("http:", "https:")}/v1`])
    expect([baseUrl, await changed({ ...withoutKey, baseUrl })]).toEqual([baseUrl, 400]);
  expect(await keyOf()).toBe("sk-kept");
  expect(await changed({ ...withoutKey, baseUrl: "http://127.0.0.1:9/v1", apiKey: "" })).toBe(200);
  expect(await keyOf()).toBe(null);
});

test("bad changes get a reason and change nothing", async () => {
  const calls: [string, unknown][] = [
    ["/api/admin/models/gpt-4o", { tier: "gold" }],
    ["/api/admin/models/gpt-4o", { contextTokens: 0 }],
    ["/api/admin/models/gpt-4o", { price: [] }],
    ["/api/admin/models/gpt-4o", { provider: "nobody" }],
    ["/api/admin/models/gpt-4o", { name: "other" }],
  ];
  for (const [path, body] of calls) expect([body, (await admin.patch(path, body)).status]).toEqual([body, 400]);
  expect((await admin.patch("/api/admin/models/nobody-knows", { tier: "free" })).status).toBe(404);
  const server169 = { label: "x", baseUrl: "http://169.254.169.254/v1", models: [] };
  expect((await admin.put("/api/admin/model-servers/x", server169)).status).toBe(400);
  for (const host of HOSTS_WITH_CREDENTIALS) {
    const baseUrl = `http://${host}/v1`;
    expect([host, (await admin.post("/api/admin/model-servers/look", { baseUrl })).body]).toMatchObject([
      host,
      { message: expect.stringContaining("must be the address of a model server") },
    ]);
  }
  expect((await admin.put("/api/admin/model-servers/openai", { ...server169, baseUrl: "http://gpu" })).status).toBe(
    400,
  );
  expect((await admin.post("/api/admin/model-servers/look", { baseUrl: "http://127.0.0.1:9" })).status).toBe(400);
  expect(modelOf(catalogue((await admin.get("/api/admin/models")).body), "gpt-4o")?.changed).toEqual([]);
});

test("nobody but an admin sees or changes any of it", async () => {
  const ada = await newPerson(server, { tier: "premier" });
  expect((await ada.get("/api/admin/models")).status).toBe(404);
  expect((await ada.patch("/api/admin/models/gpt-4o", { tier: "free" })).status).toBe(404);
  expect((await ada.post("/api/admin/models/gpt-4o/try-again")).status).toBe(404);
  expect((await admin.post("/api/admin/models/nobody/try-again")).status).toBe(404);
  expect((await addOffice(ada)).status).toBe(404);
});

test("a model whose id has gone is set aside on the admin page and in the metrics, and answers again once it is back", async () => {
  server.providers.setModelLists({ anthropic: [{ id: "claude-haiku-5-5" }] });
  const read = catalogue((await admin.post("/api/admin/models/read-lists")).body);
  expect(modelOf(read, "claude-opus")).toMatchObject({
    state: "aside",
    canTryAgain: false,
    aside: "claude-opus-5-5: it is not on its provider's list of models. Give the entry another id, or switch it off.",
  });
  expect((await admin.get("/metrics")).text).toContain(
    'redraft_models_set_aside{model="claude-opus",reason="not-listed"} 1',
  );
  const ada = await newPerson(server, { tier: "premier" });
  const message = await ada.send((await ada.newConversation()).id, "Prove that there are infinitely many primes");
  expect(message.fallbacks).toEqual([]);
  server.providers.reset();
  const again = catalogue((await admin.post("/api/admin/models/read-lists")).body);
  expect(modelOf(again, "claude-opus")).toMatchObject({ state: "answers", aside: null });
});

test("a host's file counts without a restart; a wrong one changes nothing and says why, with its lines", async () => {
  const own = await startTestServer({
    shipped: BUILT_IN_CATALOGUE,
    environment: { MODELS_FILE: "/nowhere/models.json" },
  });
  try {
    const boss = await newPerson(own, { role: "admin" });
    const now = async () => catalogue((await boss.post("/api/admin/models/read-lists")).body);
    expect((await now()).fileMistakes).toEqual(["the file cannot be read"]);
  } finally {
    await own.close();
  }
  const file = join(server.directory, "models.json");
  await writeFile(file, JSON.stringify({ models: { "gpt-4o": { tier: "free" } } }));
  const filed = await startTestServer({
    shipped: BUILT_IN_CATALOGUE,
    environment: { MODELS_FILE: file, MODEL_KEY_OFFICE: "sk-file" },
  });
  try {
    const boss = await newPerson(filed, { role: "admin" });
    const now = async () => catalogue((await boss.get("/api/admin/models")).body);
    expect(modelOf(await now(), "gpt-4o")).toMatchObject({ changed: ["tier"], entry: { tier: "free" } });
    await writeFile(file, '{\n  "models": {\n    "gpt-4o": { "tier": "gold" }\n  }\n}');
    await expect
      .poll(async () => (await now()).fileMistakes, { timeout: FIVE_SECONDS_MS })
      .toEqual(["line 3: models > gpt-4o > tier must be free, plus, premier"]);
    expect(modelOf(await now(), "gpt-4o")?.entry.tier).toBe("free");
    const whole = {
      servers: {
        office: { baseUrl: office.openaiUrl, apiKeyVariable: "MODEL_KEY_OFFICE" },
        router: { baseUrl: office.openaiUrl },
      },
      models: {
        "office/qwen": { provider: "office", providerModelId: "qwen4:32b" },
        "office/gemma": { provider: "office", providerModelId: "gemma4:12b", tier: "plus" },
        "router/a": { provider: "router", providerModelId: "qwen4:32b" },
        "router/b": { provider: "router", providerModelId: "gemma4:12b" },
        "router/c": { provider: "router", providerModelId: "gemma4:12b", label: "Third" },
      },
    };
    await writeFile(file, JSON.stringify(whole));
    await expect
      .poll(async () => (await now()).models.filter(({ origin }) => origin === "file").map(({ state }) => state), {
        timeout: FIVE_SECONDS_MS,
      })
      .toEqual(["answers", "answers", "answers", "answers", "answers"]);
    expect((await now()).fileMistakes).toEqual([]);
    expect(
      (await boss.put("/api/admin/model-servers/office", { label: "x", baseUrl: "http://gpu", models: [] })).status,
    ).toBe(400);
  } finally {
    await filed.close();
  }
});

test("what is changed on one node holds on another within five seconds", async () => {
  const nodeB = await startTestServer({ shipped: BUILT_IN_CATALOGUE, beside: server });
  try {
    await addOffice();
    const ada = await newPerson(server);
    const onB = onNode(ada, nodeB);
    await expect.poll(() => namesFor(onB), { timeout: FIVE_SECONDS_MS }).toContain("office/qwen4:32b");
    await onB.put("/api/user/preferences", { modelPreference: "office/qwen4:32b" });
    const { id } = z.parse(z.object({ id: z.number() }), (await onB.post("/api/conversations", {})).body);
    expect(await onB.send(id, "Write a haiku")).toMatchObject({ status: "done", modelUsed: "office/qwen4:32b" });
    await admin.patch("/api/admin/models/gpt-4o-mini", { isOn: false });
    await expect.poll(() => namesFor(onB), { timeout: FIVE_SECONDS_MS }).not.toContain("gpt-4o-mini");
  } finally {
    await nodeB.close();
  }
});

test("two nodes that read one file agree within five seconds on two servers with five models, and keep them when it breaks", async () => {
  const file = join(server.directory, "shared.json");
  await writeFile(file, "{}");
  const settings = { shipped: BUILT_IN_CATALOGUE, beside: server, environment: { MODELS_FILE: file } };
  const nodes = [await startTestServer(settings), await startTestServer(settings)];
  try {
    const ada = await newPerson(server, { tier: "plus" });
    const own = ["office/qwen", "office/gemma", "router/a", "router/b", "router/c"];
    const onEach = () =>
      Promise.all(nodes.map(async (node) => (await namesFor(onNode(ada, node))).filter((name) => own.includes(name))));
    const [qwen, gemma] = ["qwen4:32b", "gemma4:12b"];
    const models = Object.fromEntries(
      own.map((name, place) => [
        name,
        { provider: name.split("/")[0], providerModelId: place % 2 === 0 ? qwen : gemma, tier: "free" },
      ]),
    );
    const servers = { office: { baseUrl: office.openaiUrl }, router: { baseUrl: office.openaiUrl } };
    await writeFile(file, JSON.stringify({ servers, models }));
    await expect.poll(onEach, { timeout: FIVE_SECONDS_MS }).toEqual([own, own]);
    await writeFile(file, '{ "models": ');
    const boss = onNode(admin, nodes[1] as TestServer);
    await expect
      .poll(async () => catalogue((await boss.get("/api/admin/models")).body).fileMistakes.length, {
        timeout: FIVE_SECONDS_MS,
      })
      .toBe(1);
    expect(await onEach()).toEqual([own, own]);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
