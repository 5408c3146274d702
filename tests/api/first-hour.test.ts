import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { calculateCallCostUsd } from "#domain/catalogue/model-price.ts";
import { TIERS, type Tier } from "#domain/plans/plans.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { shippedEntry } from "#support/shipped-entry.ts";
import { newPerson } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const PROMPTS = [
  "write an email to a client that the launch is late",
  "What is the capital of Portugal?",
  "Translate good morning to German",
  "Prove that the square root of two is irrational",
  "Fix this function: const add = (a, b) => a - b",
];
const NO_KEYS = { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "", GOOGLE_API_KEY: "" };
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function start(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await startTestServer({ shipped: BUILT_IN_CATALOGUE, environment: { ...NO_KEYS, ...environment } });
  closing.push(server.close);
  return server;
}

/** A model server whose list is written as somebody else's; what it is asked goes on to the scripted one. */
async function serverLike(list: object, details: object | null) {
  const behind = await startProviders();
  closing.push(behind.close);
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.method === "GET") return void response.end(JSON.stringify(list));
    if (request.url === "/api/show") return void response.end(JSON.stringify(details ?? {}));
    const answer = await fetch(`${behind.openaiUrl}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: Buffer.concat(parts),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    for await (const bytes of answer.body ?? []) response.write(bytes);
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests: behind.requests };
}

/** A new account of each plan sends its first prompts; everything an answer says of its model is true. */
async function firstHour(server: TestServer, tier: Tier) {
  const person = await newPerson(server, { tier });
  const messages = await Promise.all(
    [...PROMPTS, ...PROMPTS, ...PROMPTS, ...PROMPTS].map(async (prompt) =>
      person.send((await person.newConversation()).id, prompt),
    ),
  );
  return messages.map(({ status, error, modelUsed, route, usage, cost }) => {
    const candidate = route?.candidates.find(({ model }) => model === modelUsed);
    return { status, error, modelUsed, candidate, usage, cost };
  });
}

const VENDORS = [
  ["openai", { OPENAI_API_KEY: "demo" }],
  ["anthropic", { ANTHROPIC_API_KEY: "demo" }],
  ["google", { GOOGLE_API_KEY: "demo" }],
  ["all", { OPENAI_API_KEY: "demo", ANTHROPIC_API_KEY: "demo", GOOGLE_API_KEY: "demo" }],
] as const;

test.each(VENDORS)(
  "with the key of %s alone, every prompt of a new account of every plan is answered",
  async (name, keys) => {
    const server = await start(keys);
    for (const tier of TIERS) {
      for (const { status, error, modelUsed, candidate, usage, cost } of await firstHour(server, tier)) {
        expect([tier, status, error]).toEqual([tier, "done", null]);
        const entry = shippedEntry(modelUsed);
        if (name !== "all") expect(entry.provider).toBe(name);
        const { label, providerLabel, providerModelId, price } = entry;
        expect(candidate).toMatchObject({ label, providerLabel, providerModelId, price });
        expect(cost?.answerUsd).toBe(calculateCallCostUsd(entry, usage?.inputTokens ?? 0, usage?.outputTokens ?? 0));
      }
    }
    const asked = new Set(server.providers.requests.map(({ modelId }) => modelId));
    expect(asked.has("")).toBe(false);
  },
);

test("an Ollama-like server alone answers every plan, with the window it was set to", async () => {
  const { baseUrl, requests } = await serverLike(
    { object: "list", data: [{ id: "qwen4:32b", object: "model", owned_by: "library" }] },
    { parameters: "num_ctx 16384", capabilities: ["completion"] },
  );
  const server = await start({ COMPATIBLE_BASE_URL: baseUrl });
  for (const tier of TIERS) {
    for (const { status, modelUsed, candidate, cost } of await firstHour(server, tier)) {
      expect([status, modelUsed, candidate?.label]).toEqual(["done", "compatible", "qwen4:32b"]);
      expect(cost?.answerUsd).toBeNull();
    }
  }
  // What is sent of a long conversation fills that window, which is twice what the catalogue takes for granted.
  const person = await newPerson(server, { tier: "premier" });
  await person.put("/api/user/preferences", { enablePromptImprovement: false });
  const { id } = await person.newConversation();
  for (let turn = 0; turn < 20; turn++) await person.send(id, `Paragraph ${turn}. ${"The lease. ".repeat(340)}`);
  const sent = requests.at(-1)?.turns.map(({ text }) => estimateTokens(text)) ?? [];
  const tokens = sent.reduce((sum, count) => sum + count, 0);
  expect(tokens).toBeGreaterThan(8_192);
  expect(tokens).toBeLessThan(16_384);
});

test("an OpenRouter-like server alone answers every plan, at the price that its list says", async () => {
  const { baseUrl } = await serverLike(
    {
      data: [
        { id: "openai/text-embedding-3", architecture: { output_modalities: ["embeddings"] } },
        {
          id: "qwen/qwen4-32b",
          name: "Qwen 4 32B",
          context_length: 131_072,
          pricing: { prompt: "0.0000002", completion: "0.0000008" },
        },
      ],
    },
    null,
  );
  const server = await start({ COMPATIBLE_BASE_URL: baseUrl, COMPATIBLE_API_KEY: "demo" });
  for (const tier of TIERS) {
    for (const { status, candidate, usage, cost } of await firstHour(server, tier)) {
      expect([status, candidate?.label]).toEqual(["done", "qwen/qwen4-32b"]);
      const { inputTokens = 0, outputTokens = 0 } = usage ?? {};
      expect(cost?.answerUsd).toBeCloseTo((inputTokens * 0.2 + outputTokens * 0.8) / 1e6, 12);
    }
  }
});

test("with nothing connected the sentence says what is missing and who can mend it", async () => {
  const server = await start({});
  const person = await newPerson(server);
  const message = await person.send((await person.newConversation()).id, "hello");
  expect(message.error).toEqual({
    code: "no-model",
    message:
      "No model is connected yet. Whoever runs this site has to add a provider's key or the address of a model server. Your prompt is kept.",
  });
});
