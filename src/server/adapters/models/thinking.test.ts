import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { catalogueOf, withProviderIds } from "#domain/catalogue/catalogue.ts";
import { COMPATIBLE_MODEL, type ModelName } from "#domain/catalogue/models.ts";
import type { AnswerPiece, AnswerRequest, ProviderError } from "#server/ports/language-model.ts";
import type { ModelCatalogue } from "#server/ports/model-catalogue.ts";
import { readConfig } from "#server/settings/read-config.ts";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import type { RefusableParameter, Script } from "#support/providers/script.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { startStopwatch } from "#support/stopwatch.ts";
import { type ConnectedModels, connectModels } from "./connect-models.ts";
import { TIME_LIMITS, type TimeLimits } from "./time-limits.ts";

/**
 * OpenAI: one model, which takes an effort. Anthropic and Google: a model that takes an effort, and an older one that
 * takes a budget.
 */
const IDS: Readonly<Record<string, string>> = {
  MODEL_ID_GPT_4O: "gpt-5.4",
  MODEL_ID_CLAUDE_OPUS: "claude-opus-5-5",
  MODEL_ID_CLAUDE_SONNET: "claude-sonnet-4-5",
  MODEL_ID_GEMINI_2_5_PRO: "gemini-3.1-pro-preview",
  MODEL_ID_GEMINI_FLASH_LITE: "gemini-2.5-flash",
};
const THINKERS: readonly ModelName[] = [
  "gpt-4o",
  "claude-opus",
  "claude-sonnet",
  "gemini-2.5-pro",
  "gemini-flash-lite",
  "compatible",
];

let providers: ScriptedProviders;
let models: ConnectedModels;
let logged: string[];

beforeAll(async () => {
  providers = await startProviders({ pieces: 4 });
});
beforeEach(() => {
  providers.reset();
  logged = [];
  return connect();
});
afterEach(() => models.close());
afterAll(() => providers.close());

/**
 * The seven product models and an operator's server. `ids` replaces their provider model ids, for example
 * `MODEL_ID_GPT_4O`.
 */
function catalogueWith(ids: Readonly<Record<string, string>>): ModelCatalogue {
  const own = BUILT_IN_CATALOGUE.get(COMPATIBLE_MODEL);
  const entries = catalogueOf([...CATALOGUE_2025.values(), ...(own === undefined ? [] : [own])]);
  const catalogue = withProviderIds(entries, readConfig(ids).providers.modelIds);
  return { current: () => catalogue, servers: () => [] };
}

async function connect(limits: Partial<TimeLimits> = {}): Promise<void> {
  const keep = (fields: object, message: string) => void logged.push(JSON.stringify(fields) + message);
  models = await connectModels({
    providers: readConfig({
      ...providers.environment,
      COMPATIBLE_BASE_URL: providers.openaiUrl,
      COMPATIBLE_API_KEY: "demo",
      COMPATIBLE_MODEL: "qwen3",
      ...IDS,
    }).providers,
    catalogue: catalogueWith(IDS),
    embedded: null,
    log: { debug: () => undefined, info: keep, warn: keep },
    limits: { ...TIME_LIMITS, ...limits },
    discoverLocal: false,
  });
}

function entry(name: ModelName) {
  const known = catalogueWith(IDS).current().get(name);
  if (known === undefined) throw new Error(`${name} is not in the catalogue`);
  return known;
}

async function ask(name: ModelName, script: Script, changes: Partial<AnswerRequest> = {}) {
  providers.setScript({ fallback: script });
  const pieces: AnswerPiece[] = [];
  const turns = [
    { role: "system" as const, text: "Be brief." },
    { role: "user" as const, text: "Say hello" },
  ];
  const request = { model: entry(name), turns, outputTokensMax: 500, ...changes };
  const watch = startStopwatch();
  let error: unknown = null;
  try {
    for await (const piece of models.answer(request, new AbortController().signal)) pieces.push(piece);
  } catch (thrown) {
    error = thrown;
  }
  const textOf = (kind: "text" | "thinking") =>
    pieces.flatMap((piece) => (piece.kind === kind && "text" in piece ? [piece.text] : [])).join("");
  return {
    kinds: [...new Set(pieces.map(({ kind }) => kind))],
    text: textOf("text"),
    thought: textOf("thinking"),
    end: pieces.find((piece) => piece.kind === "end") ?? null,
    error: error as ProviderError | null,
    ms: watch.stop(),
  };
}

const THINK = { effort: "low", thinkingTokensMax: 2_000, firstTextMs: 10_000 } as const;

test.each(THINKERS)(
  "%s has the answer's room and the thinking's room, and thinks as much as it is told",
  async (model) => {
    const { kinds, text, end } = await ask(model, { thinking: { tokens: 1_900 }, text: "x".repeat(2_000) }, THINK);
    expect(kinds).toEqual(["thinking", "text", "end"]);
    expect(text).toHaveLength(2_000);
    expect(end).toMatchObject({ finish: "complete", usage: { outputTokens: 2_400, reasoningTokens: 1_900 } });
    expect(providers.requests[0]).toMatchObject({ outputTokensMax: 2_500 });
    expect(providers.requests[0]?.thinking).toEqual(
      {
        "gpt-4o": "low",
        "claude-opus": { type: "adaptive", display: "summarized" },
        "claude-sonnet": { type: "enabled", budget_tokens: 2_000 },
        "gemini-2.5-pro": { includeThoughts: true, thinkingLevel: "low" },
        "gemini-flash-lite": { includeThoughts: true, thinkingBudget: 2_000 },
        compatible: "low",
      }[model as string],
    );
  },
);

test.each(THINKERS)("%s is told not to think where nobody waits for it", async (model) => {
  const { kinds, end } = await ask(model, { text: "Hello" }, { effort: "none" });
  expect(kinds).toEqual(["text", "end"]);
  expect(end?.finish).toBe("complete");
  expect(providers.requests[0]?.outputTokensMax).toBe(500);
  expect(JSON.stringify(providers.requests[0]?.thinking)).toMatch(/none|disabled|low|budget":0/i);
});

test.each(THINKERS.filter((model) => model !== "gpt-4o"))(
  "%s tells of its thinking, before the answer",
  async (model) => {
    const thinking = { tokens: 50, summary: "First the rent, then the garden.", ms: 400 };
    const { kinds, thought, text } = await ask(model, { thinking, text: "Hello" }, THINK);
    expect(kinds).toEqual(["thinking", "text", "end"]);
    expect(thought).toBe(thinking.summary);
    expect(text).toBe("Hello");
  },
);

test.each(THINKERS)("%s: all room spent on thinking is told apart, with what it cost", async (model) => {
  const { error, kinds } = await ask(model, { thinking: { tokens: 9_000 } }, THINK);
  expect(kinds).toEqual(["thinking"]);
  expect(error).toMatchObject({ kind: "empty-length", usage: { outputTokens: 2_500, reasoningTokens: 2_500 } });
});

test.each(THINKERS)("%s may think for longer than another may take to its first word", async (model) => {
  await models.close();
  await connect({ firstTextMs: 400 });
  const script: Script = { thinking: { tokens: 50, ms: 1_200 }, text: "Hello" };
  expect(await ask(model, script, THINK)).toMatchObject({ text: "Hello", error: null });
  // Anthropic reports thinking even if the request did not expect it.
  if (model.startsWith("claude")) return;
  expect(await ask(model, script)).toMatchObject({ text: "", error: { kind: "timeout" } });
});

test("a model of which nobody knew that it thinks has time once it tells of it, and that ends too", async () => {
  await models.close();
  await connect({ firstTextMs: 1_500, thinkingMs: 6_000 });
  const slow: Script = { thinking: { tokens: 50, summary: "Let me see. ".repeat(20), ms: 2_500 }, text: "Hello" };
  expect(await ask("compatible", slow)).toMatchObject({ text: "Hello", error: null });
  const endless = await ask("compatible", { trouble: "endless-thinking" });
  expect(endless).toMatchObject({ text: "", error: { kind: "timeout" } });
  expect(endless.ms).toBeLessThan(18_000);
  await expect.poll(() => providers.openCallCount()).toBe(0);
});

test("a server that sends thinking inside the answer, in tags, has it taken out", async () => {
  const text = "<think>\nFirst the rent, then the garden.\n</think>\n\nTake the second. </think> is a tag.";
  const answer = await ask("compatible", { text, pieces: 40 });
  expect(answer.thought.trim()).toBe("First the rent, then the garden.");
  expect(answer.text).toBe("Take the second. </think> is a tag.");
  expect((await ask("compatible", { text, pieces: 1 })).text).toBe(answer.text);
  for (const whole of ["<b>Bold</b> <think>", "<", "<thin", "  Hello"]) {
    expect(await ask("compatible", { text: whole, pieces: 9 })).toMatchObject({ error: null, text: whole });
  }
  expect(await ask("compatible", { text: "<think>Still at it", finish: "length" })).toMatchObject({
    text: "",
    error: { kind: "empty-length" },
  });
});

const WIRES: readonly ModelName[] = ["gpt-4o-mini", "claude-sonnet", "gemini-flash-lite", "compatible"];

test.each(WIRES)("%s: comments and a trickle of bytes are no text, and end in time", async (model) => {
  await models.close();
  await connect({ firstTextMs: 600 });
  for (const trouble of ["comments-only", "trickle", "hang", "hang-after-headers"] as const) {
    const { error, ms } = await ask(model, { trouble });
    expect(error).toMatchObject({ kind: "timeout" });
    expect(ms).toBeLessThan(15_000);
  }
  await expect.poll(() => providers.openCallCount()).toBe(0);
});

test.each(WIRES)("%s: a letter now and then is no progress either", async (model) => {
  await models.close();
  await connect({ progressMs: 1_000 });
  const { text, error } = await ask(model, { trouble: "drip", text: "never to be finished".repeat(20) });
  expect(text).not.toBe("");
  expect(text.length).toBeLessThan(40);
  expect(error).toMatchObject({ kind: "timeout" });
});

test.each(WIRES)("%s: an event without an end is given up after a megabyte", async (model) => {
  const before = process.memoryUsage();
  const { error, ms } = await ask(model, { trouble: "endless-event" });
  expect(error).toMatchObject({ kind: "server-error" });
  expect(ms).toBeLessThan(15_000);
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(150_000_000);
  await expect.poll(() => providers.openCallCount()).toBe(0);
});

const ODD = ["negative", "huge", "not-a-number", "text"] as const;
test.each(WIRES.flatMap((model) => ODD.map((oddUsage) => ({ model, oddUsage }))))(
  "$model: $oddUsage in the token counts is no count, and the answer is whole",
  async ({ model, oddUsage }) => {
    const { text, end, error } = await ask(model, { oddUsage, text: "All of it." });
    expect(error).toBeNull();
    expect(text).toBe("All of it.");
    expect(end).toEqual({ kind: "end", finish: "complete", usage: null });
    expect(await ask(model, { oddUsage, text: "Cut", finish: "length" })).toMatchObject({ end: { finish: "length" } });
  },
);

test.each(WIRES)("%s: tokens from the cache are told", async (model) => {
  const { end } = await ask(model, { cachedTokens: 20, text: "Hello" });
  expect(end).toMatchObject({ usage: { cachedInputTokens: 20, inputTokens: expect.any(Number) } });
});

const FORMAT = {
  name: "verdict",
  schema: {
    type: "object",
    properties: { sameTask: { type: "boolean" } },
    required: ["sameTask"],
    additionalProperties: false,
  },
};
const REFUSED: readonly (readonly [ModelName, RefusableParameter])[] = [
  ["gpt-4o-mini", "max_tokens"],
  ["gpt-4o", "max_completion_tokens"],
  ["compatible", "max_tokens"],
  ["gpt-4o", "reasoning_effort"],
  ["compatible", "reasoning_effort"],
  ["compatible", "response_format"],
  ["claude-opus", "thinking"],
  ["claude-opus", "output_config"],
  ["gemini-2.5-pro", "thinkingConfig"],
  ["gemini-flash-lite", "responseJsonSchema"],
];
test.each(REFUSED)("%s: a refused %s is left out at once, and from then on", async (model, parameter) => {
  const changes = { ...THINK, format: FORMAT };
  const refusing: Script = { refuses: [parameter], text: '{"sameTask":true}' };
  const replay = { replay: () => refusing };
  for (const calls of [2, 1]) {
    const callCount = () => providers.optimizerRequests.length + providers.requests.length;
    const before = callCount();
    providers.setScript(replay);
    const { text, error } = await collectWith(model, changes);
    expect(error).toBeNull();
    expect(text).toBe('{"sameTask":true}');
    expect(callCount() - before).toBe(calls);
  }
  expect(logged.filter((line) => line.includes("refused"))).toHaveLength(1);
});

async function collectWith(name: ModelName, changes: Partial<AnswerRequest>) {
  let text = "";
  let error: unknown = null;
  try {
    const request = {
      model: entry(name),
      turns: [{ role: "user" as const, text: "Hello" }],
      outputTokensMax: 500,
      ...changes,
    };
    for await (const piece of models.answer(request, new AbortController().signal)) {
      if (piece.kind === "text") text += piece.text;
    }
  } catch (thrown) {
    error = thrown;
  }
  return { text, error };
}

test("what one model refuses, another of the same server still gets", async () => {
  await ask("gpt-4o-mini", { refuses: ["max_tokens"], text: "Hello" });
  await ask("gpt-3.5-turbo", { text: "Hello" });
  expect(providers.requests.at(-1)?.body).toMatchObject({ max_tokens: 500 });
});

test("either name of the limit can be asked for", async () => {
  await ask("compatible", { text: "Hello" }, { maxTokensParameter: "max_completion_tokens" });
  await ask("gpt-4o", { text: "Hello" }, { maxTokensParameter: "max_tokens" });
  await ask("gpt-4o-mini", { text: "Hello" }, { maxTokensParameter: "max_completion_tokens" });
  expect(
    providers.requests.map(({ body }) => Object.keys(body as object).filter((name) => /^max_/.test(name))),
  ).toEqual([["max_completion_tokens"], ["max_tokens"], ["max_completion_tokens"]]);
});

test("a model that a provider does not have is set aside, the provider's others stay, and the host is told", async () => {
  const gone: ModelName[] = [];
  await models.close();
  const keep = (fields: object, message: string) => void logged.push(JSON.stringify(fields) + message);
  let nowMs = Date.parse("2026-11-22T10:00:00Z");
  models = await connectModels({
    providers: readConfig({ ...providers.environment }).providers,
    catalogue: catalogueWith({}),
    embedded: null,
    log: { debug: () => undefined, info: keep, warn: keep },
    now: () => nowMs,
    onModelNotFound: (model) => void gone.push(model),
    discoverLocal: false,
  });
  providers.setModels("openai", [{ id: "gpt-4o-mini" }, { id: "gpt-4o", retiresOn: "2026-01-01" }]);
  providers.setModels("anthropic", [{ id: "claude-opus-4-5" }]);
  providers.setModels("google", [{ id: "gemini-2.5-flash-lite" }]);
  for (const model of ["gpt-3.5-turbo", "gpt-4o", "claude-sonnet", "gemini-2.5-pro"] as const) {
    expect((await ask(model, {})).error).toMatchObject({ kind: "model-not-found" });
  }
  expect(gone).toEqual(["gpt-3.5-turbo", "gpt-4o", "claude-sonnet", "gemini-2.5-pro"]);
  expect(models.offers().map(({ entry: { name }, isReady }) => [name, isReady])).toEqual([
    ["gpt-4o-mini", true],
    ["claude-opus", true],
    ["gemini-flash-lite", true],
  ]);
  expect(models.health().map(({ setAside }) => setAside.map(({ model }) => model))).toEqual([
    ["gpt-3.5-turbo", "gpt-4o"],
    ["claude-sonnet"],
    ["gemini-2.5-pro"],
  ]);
  expect(logged.filter((line) => line.includes("does not have this model"))).toHaveLength(4);
  nowMs += 60 * 60_000;
  expect(models.offers()).toHaveLength(7);
});
