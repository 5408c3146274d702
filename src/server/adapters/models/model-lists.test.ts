import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import {
  applyCatalogueChanges,
  type ChangesByModelName,
  type ModelServer,
} from "#domain/catalogue/catalogue-changes.ts";
import { readConfig } from "#server/settings/read-config.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { type ConnectedModels, connectModels } from "./connect-models.ts";

const DAY_MS = 24 * 3_600_000;
const TODAY_MS = Date.parse("2026-11-22T09:00:00Z");

let providers: ScriptedProviders;
let models: ConnectedModels | null = null;
let logged: string[] = [];
let nowMs = TODAY_MS;
let changes: ChangesByModelName = {};
let servers: readonly ModelServer[] = [];
const others: Server[] = [];

beforeEach(async () => {
  providers = await startProviders();
  [logged, nowMs, changes, servers] = [[], TODAY_MS, {}, []];
});
afterEach(async () => {
  await models?.close();
  for (const server of others.splice(0)) server.close();
  await providers.close();
});

async function connect(environment: Readonly<Record<string, string>> = providers.environment) {
  const keep = (fields: object, message: string) => void logged.push(`${JSON.stringify(fields)} ${message}`);
  models = await connectModels({
    providers: readConfig(environment).providers,
    catalogue: { current: () => applyCatalogueChanges(BUILT_IN_CATALOGUE, changes), servers: () => servers },
    embedded: null,
    log: { debug: () => undefined, info: keep, warn: keep },
    now: () => nowMs,
    discoverLocal: false,
  });
  return models;
}

/** A fake model server. It answers GET and POST with the object that `answers` has for the path. */
async function serve(answers: Readonly<Record<string, object>>): Promise<string> {
  const server = createServer((request, response) => {
    const body = answers[request.url ?? ""];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  others.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const offered = () => models?.offers().map(({ entry }) => entry.name) ?? [];

test("an id that is gone from a provider's list is set aside before anybody asks for it, and the operator is told", async () => {
  providers.setModelLists({ anthropic: [{ id: "claude-haiku-5-5" }, { id: "claude-opus-5-5" }] });
  await connect();
  expect(offered()).not.toContain("claude-sonnet");
  expect(offered()).toContain("claude-opus");
  expect(models?.setAside()).toEqual([
    { model: "claude-sonnet", provider: "anthropic", reason: "not-listed", retiresOn: null, successor: null },
  ]);
  expect(logged.filter((line) => line.includes("set aside"))).toHaveLength(1);
});

test("a date of retirement in a list counts from its day on, without a start in between", async () => {
  providers.setModelLists({
    openai: [{ id: "gpt-6-luna" }, { id: "gpt-6.2-sol", shutdown_date: "2026-11-23" }],
  });
  await connect();
  expect(offered()).toContain("gpt-4o");
  nowMs += DAY_MS;
  expect(offered()).not.toContain("gpt-4o");
  expect(models?.setAside()).toMatchObject([{ model: "gpt-4o", reason: "retired", retiresOn: "2026-11-23" }]);
});

test("what comes back on the list is offered again", async () => {
  providers.setModelLists({ google: [{ name: "models/gemini-4-argon" }] });
  await connect();
  expect(offered()).not.toContain("gemini-flash-lite");
  providers.setModelLists({});
  await models?.readLists();
  expect(offered()).toContain("gemini-flash-lite");
});

test("windows and limits that vendors report go before the file's", async () => {
  providers.setModelLists({
    anthropic: [
      { id: "claude-sonnet-5-5", display_name: "Claude Sonnet 5.5", max_input_tokens: 400_000, max_tokens: 64_000 },
    ],
    google: [
      { name: "models/gemini-4-argon", inputTokenLimit: 500_000, outputTokenLimit: 32_768 },
      { name: "models/gemini-3.5-flash-lite" },
    ],
  });
  await connect();
  const of = (name: string) => models?.offers().find(({ entry }) => entry.name === name)?.entry;
  expect(of("claude-sonnet")).toMatchObject({ contextTokens: 400_000, outputTokensMax: 64_000 });
  expect(of("gemini-2.5-pro")).toMatchObject({ contextTokens: 500_000, outputTokensMax: 32_768 });
  expect(of("gemini-flash-lite")?.contextTokens).toBe(BUILT_IN_CATALOGUE.get("gemini-flash-lite")?.contextTokens);
});

test("a provider whose list cannot be read, or lists something else, keeps its models", async () => {
  providers.setModelLists({ openai: [{ id: "a-gateway-of-its-own" }] });
  const broken = await serve({});
  await connect({ ...providers.environment, ANTHROPIC_BASE_URL: broken });
  expect(offered()).toEqual(expect.arrayContaining(["gpt-4o", "claude-sonnet"]));
  expect(models?.setAside()).toEqual([]);
});

test("OpenRouter's, vLLM's and LM Studio's fields are read: window, longest answer, price, pictures, what can chat", async () => {
  const baseUrl = await serve({
    "/v1/models": {
      data: [
        {
          id: "qwen/qwen4-32b",
          name: "Qwen 4 32B",
          context_length: 262_144,
          architecture: { input_modalities: ["text", "image"], output_modalities: ["text"] },
          top_provider: { context_length: 131_072, max_completion_tokens: 16_384 },
          pricing: { prompt: "0.0000002", completion: "0.0000008" },
        },
        { id: "openrouter/auto", context_length: 2_000_000, pricing: { prompt: "-1", completion: "-1" } },
        { id: "vllm/model", max_model_len: 32_768 },
        { id: "lm/model", type: "vlm", max_context_length: 40_960 },
        { id: "nomic-embed-text", type: "embeddings" },
      ],
    },
  });
  await connect();
  expect(await models?.look({ baseUrl, apiKey: null })).toMatchObject([
    {
      id: "qwen/qwen4-32b",
      label: "Qwen 4 32B",
      contextTokens: 131_072,
      outputTokensMax: 16_384,
      seesImages: true,
      price: [{ upToTokens: null, input: 0.2, output: 0.8, cachedInput: null }],
      canChat: true,
    },
    { id: "openrouter/auto", price: null },
    { id: "vllm/model", contextTokens: 32_768 },
    { id: "lm/model", contextTokens: 40_960, seesImages: true },
    { id: "nomic-embed-text", canChat: false },
  ]);
});

test("Ollama is asked for the window it was set to, which its list does not say", async () => {
  const baseUrl = await serve({
    "/v1/models": { object: "list", data: [{ id: "qwen4:32b", object: "model", owned_by: "library" }] },
    "/api/show": {
      parameters: "temperature 0.7\nnum_ctx 16384",
      model_info: { "qwen4.context_length": 262_144 },
      capabilities: ["completion", "vision"],
    },
  });
  await connect();
  expect(await models?.look({ baseUrl, apiKey: null })).toMatchObject([
    { id: "qwen4:32b", contextTokens: 16_384, seesImages: true, canChat: true },
  ]);
});

test("of a model that Ollama runs, the window that runs is told; of one it has not loaded, what it would give it", async () => {
  const show = { model_info: { "qwen4.context_length": 262_144 }, capabilities: ["completion"] };
  const library = (id: string) => ({ id, object: "model", owned_by: "library" });
  const baseUrl = await serve({
    "/v1/models": { object: "list", data: [library("qwen4:32b"), library("gemma4:12b")] },
    "/api/show": show,
    "/api/ps": { models: [{ name: "qwen4:32b", context_length: 32_768 }] },
  });
  await connect();
  const told = await models?.look({ baseUrl, apiKey: null });
  expect(told?.map(({ id, contextTokens }) => [id, contextTokens])).toEqual([
    ["qwen4:32b", 32_768],
    ["gemma4:12b", 4_096],
  ]);
});

test("nobody there, no list, and a list without end are all told as nothing", async () => {
  await connect();
  expect(await models?.look({ baseUrl: "http://127.0.0.1:9/v1", apiKey: null })).toBeNull();
  expect(await models?.look({ baseUrl: await serve({ "/v1/models": { hello: "there" } }), apiKey: null })).toBeNull();
});

test("servers come and go while we run: each has its own models, and its list says how large they are", async () => {
  await connect({});
  expect(offered()).toEqual([]);
  const baseUrl = await serve({ "/v1/models": { data: [{ id: "qwen4", max_model_len: 40_960 }, { id: "gemma4" }] } });
  servers = [{ name: "office", label: "Office", baseUrl, apiKey: null }];
  changes = {
    "office/qwen": { provider: "office", providerModelId: "qwen4" },
    "office/gemma": { provider: "office", providerModelId: "gemma4", tier: "plus" },
    "office/gone": { provider: "office", providerModelId: "gone" },
  };
  await models?.readLists();
  expect(models?.offers().map(({ entry }) => [entry.name, entry.contextTokens])).toEqual([
    ["office/qwen", 40_960],
    ["office/gemma", 8_192],
  ]);
  expect(models?.setAside()).toMatchObject([{ model: "office/gone", reason: "not-listed" }]);
  servers = [];
  expect(offered()).toEqual([]);
});
