import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { withProviderIds } from "#domain/catalogue/catalogue.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { buildRewriteRequest, NO_CONTEXT } from "#domain/prompting/reading/reading-request.ts";
import type { ProviderConfig } from "#server/config.ts";
import { type AnswerPiece, ProviderError } from "#server/ports/language-model.ts";
import { readConfig } from "#server/settings/read-config.ts";
import { helpfulAnswer } from "#support/providers/helpful-answer.ts";
import { LEAK_CANARY, type Script, type Trouble } from "#support/providers/script.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { type ConnectedModels, connectModels } from "./connect-models.ts";
import { createAnthropicModelFactory, createGoogleModelFactory, createOpenaiModelFactory } from "./connect-provider.ts";
import type { TimeLimits } from "./time-limits.ts";

/** Only tests of time limits set short limits. On a busy machine, an answer is sometimes delayed by half a second. */
const UNHURRIED: TimeLimits = {
  connectMs: 30_000,
  firstTextMs: 30_000,
  thinkingMs: 40_000,
  progressMs: 30_000,
  totalMs: 60_000,
};
const WIRES: readonly ModelName[] = ["gpt-4o-mini", "claude-sonnet", "gemini-flash-lite", "compatible"];

let providers: ScriptedProviders;
let models: ConnectedModels;
let logged: string[];
let nowMs = 0;

beforeAll(async () => {
  providers = await startProviders({ pieces: 8 });
});
beforeEach(async () => {
  providers.reset();
  logged = [];
  nowMs = 1_000_000;
  models = await connect(configure());
});
afterEach(() => models.close());
afterAll(() => providers.close());

const configure = (changes: Record<string, string> = {}): ProviderConfig =>
  readConfig({
    ...providers.environment,
    COMPATIBLE_BASE_URL: providers.openaiUrl,
    COMPATIBLE_API_KEY: "demo",
    COMPATIBLE_MODEL: "llama-3",
    ...changes,
  }).providers;

const nothingConfigured = (): ProviderConfig => readConfig({}).providers;

function connect(config: ProviderConfig, localPorts: readonly number[] | null = null, limits = UNHURRIED) {
  const keep = (fields: object, message: string) => void logged.push(JSON.stringify(fields) + message);
  return connectModels({
    providers: config,
    catalogue: { current: () => withProviderIds(BUILT_IN_CATALOGUE, config.modelIds), servers: () => [] },
    embedded: null,
    log: { debug: () => undefined, info: keep, warn: keep },
    now: () => nowMs,
    limits,
    discoverLocal: localPorts !== null,
    ...(localPorts === null ? {} : { localPorts }),
  });
}

/** The model's catalogue entry: as offered now, or else as shipped. */
function entry(name: ModelName) {
  const known = models.offers().find((offer) => offer.entry.name === name)?.entry ?? BUILT_IN_CATALOGUE.get(name);
  if (known === undefined) throw new Error(`${name} is not in the catalogue`);
  return known;
}

const ask = (model: ModelName, prompt = "Say hello", signal = new AbortController().signal) =>
  models.answer({ model: entry(model), turns: [{ role: "user", text: prompt }], outputTokensMax: 500 }, signal);

async function readAll(pieces: AsyncIterable<AnswerPiece>) {
  const read = {
    text: "",
    thought: null as string | null,
    end: null as Extract<AnswerPiece, { kind: "end" }> | null,
    error: null as unknown,
  };
  try {
    for await (const piece of pieces) {
      if (piece.kind === "text") read.text += piece.text;
      else if (piece.kind === "thinking") read.thought = (read.thought ?? "") + piece.text;
      else read.end = piece;
    }
  } catch (error) {
    read.error = error;
  }
  return read;
}

async function failureOf(model: ModelName, script: Script): Promise<ProviderError> {
  providers.setScript({ next: [script] });
  const { error } = await readAll(ask(model));
  if (!(error instanceof ProviderError)) throw new Error("expected a ProviderError", { cause: error });
  return error;
}

test.each(WIRES)("%s answers in pieces, complete, with the provider's token counts, in one call", async (model) => {
  const pieces: AnswerPiece[] = [];
  // Text that arrives together becomes one piece, so the provider waits 30 ms between its events.
  providers.setScript({ next: [{ delayMs: 30 }] });
  for await (const piece of ask(model, "Plan a walk")) pieces.push(piece);

  const modelId = providers.requests[0]?.modelId ?? "";
  const text = helpfulAnswer(modelId, "Plan a walk");
  expect(pieces.flatMap((piece) => (piece.kind === "text" ? [piece.text] : [])).join("")).toBe(text);
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.at(-1)).toEqual({
    kind: "end",
    finish: "complete",
    usage: { inputTokens: expect.any(Number), outputTokens: Math.ceil(text.length / 4) },
  });
  expect(providers.callCount()).toBe(1);
});

test.each(WIRES)("%s gets the instructions, the history in order, the output limit and the key", async (model) => {
  await readAll(
    models.answer(
      {
        model: entry(model),
        turns: [
          { role: "system", text: "Be brief." },
          { role: "user", text: "One?" },
          { role: "assistant", text: "One." },
          { role: "user", text: "Two?" },
        ],
        outputTokensMax: 77,
      },
      new AbortController().signal,
    ),
  );
  const [request] = providers.requests;
  expect(request).toMatchObject({
    system: "Be brief.",
    turns: [
      { role: "user", text: "One?" },
      { role: "assistant", text: "One." },
      { role: "user", text: "Two?" },
    ],
    outputTokensMax: 77,
    isStreaming: true,
  });
  const keys = ["authorization", "x-api-key", "x-goog-api-key"].map((name) => request?.headers[name]);
  expect(keys.join("")).toMatch(/^(Bearer )?demo$/);
});

test.each(WIRES)("%s delivers characters torn apart between two packets intact", async (model) => {
  providers.setScript({ next: [{ trouble: "split-utf8", text: "Grüße, 你好, مرحبا, 🦊👩‍🚀!" }] });
  const { text, end } = await readAll(ask(model));
  expect(text).toBe("Grüße, 你好, مرحبا, 🦊👩‍🚀!");
  expect(end?.finish).toBe("complete");
});

const EXPECTED: readonly [Trouble, ProviderError["kind"]][] = [
  ["limited", "limited"],
  ["overloaded", "limited"],
  ["server-error", "server-error"],
  ["server-error-html", "server-error"],
  ["wrong-key", "wrong-key"],
  ["rejected", "rejected"],
  ["not-found", "model-not-found"],
  ["context-length", "context-length"],
  ["filtered", "refused"],
  ["cut", "cut"],
  ["cut-early", "cut"],
  ["no-end-mark", "cut"],
  ["html", "server-error"],
  ["empty", "empty"],
  ["error-part", "cut"],
  ["error-after-text", "cut"],
  ["error-part-first", "server-error"],
  ["garbage", "cut"],
  ["redirect", "unreachable"],
];

test.each(WIRES.flatMap((model) => EXPECTED.map(([trouble, kind]) => ({ model, trouble, kind }))))(
  "$model: $trouble becomes $kind after one call, and nothing the provider said gets out",
  async ({ model, trouble, kind }) => {
    const error = await failureOf(model, { trouble });
    expect(error.kind).toBe(kind);
    expect(providers.callCount()).toBe(1);
    await expect.poll(() => providers.openCallCount()).toBe(0);
    const visible = [error.message, error.stack, String(error.cause), JSON.stringify(error), ...logged].join("\n");
    for (const secret of [...LEAK_CANARY.split(" "), "demo", "127.0.0.1:", "Say hello"]) {
      expect(visible).not.toContain(secret);
    }
  },
);

test("silence becomes a time-out on every wire, wherever it begins", async () => {
  await models.close();
  models = await connect(configure(), null, { ...UNHURRIED, firstTextMs: 300, progressMs: 300 });
  const silences = WIRES.flatMap((model) =>
    ["hang", "hang-after-headers", "hang-middle"].map((trouble) => readAll(ask(model, `Hello [[script:${trouble}]]`))),
  );
  for (const { error } of await Promise.all(silences)) expect(error).toMatchObject({ kind: "timeout" });
  await expect.poll(() => providers.openCallCount()).toBe(0);
});

test.each(WIRES)("%s keeps the text that came before the cut", async (model) => {
  providers.setScript({ next: [{ trouble: "cut", text: "The first half, the second half." }] });
  const { text, end, error } = await readAll(ask(model));
  expect(text.length).toBeGreaterThan(5);
  expect("The first half, the second half.").toContain(text);
  expect(end).toBeNull();
  expect(error).toMatchObject({ kind: "cut" });
});

test.each(WIRES)("%s says when the output limit or a filter ended the answer", async (model) => {
  providers.setScript({ next: [{ finish: "length" }, { finish: "refused" }] });
  expect((await readAll(ask(model))).end?.finish).toBe("length");
  expect((await readAll(ask(model))).end?.finish).toBe("refused");
});

test("Retry-After is read in seconds and as a date, and is at most a minute", async () => {
  nowMs = Date.parse("2026-01-01T00:00:00Z");
  const waits = [];
  for (const retryAfter of ["7", "Thu, 01 Jan 2026 00:00:09 GMT", "86400", "soon"]) {
    waits.push((await failureOf("gpt-4o", { trouble: "limited", retryAfter })).retryAfterMs);
  }
  expect(waits).toEqual([7_000, 9_000, 60_000, null]);
});

test.each(WIRES)("%s stops quietly when the user does, and the provider's connection is closed", async (model) => {
  providers.setScript({ next: [{ trouble: "endless" }] });
  const user = new AbortController();
  const seen: string[] = [];
  for await (const piece of ask(model, "Go on", user.signal)) {
    seen.push(piece.kind);
    if (seen.length === 3) user.abort();
  }
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(seen).not.toContain("end");
  await expect.poll(() => providers.openCallCount()).toBe(0);
});

test("an answer that was stopped before it began makes no call", async () => {
  expect(await readAll(ask("gpt-4o", "Hello", AbortSignal.abort()))).toMatchObject({
    text: "",
    end: null,
    error: null,
  });
  expect(providers.callCount()).toBe(0);
});

test("an endless answer ends with the total limit, even though bytes keep coming", async () => {
  await models.close();
  models = await connect(configure(), null, { ...UNHURRIED, totalMs: 1_500 });
  providers.setScript({ next: [{ trouble: "endless" }] });
  const { text, error } = await readAll(ask("claude-opus"));
  expect(text).not.toBe("");
  expect(error).toMatchObject({ kind: "timeout" });
});

test("usage the provider leaves out is unknown, not zero", async () => {
  providers.setScript({ next: [{ hasUsage: false }, { hasUsage: false }, { hasUsage: false }] });
  for (const model of ["gpt-4o", "gemini-2.5-pro", "compatible"] as const) {
    expect((await readAll(ask(model))).end).toEqual({ kind: "end", finish: "complete", usage: null });
  }
});

test("a slow answer is not a silent one", async () => {
  await models.close();
  models = await connect(configure(), null, { ...UNHURRIED, progressMs: 9_000 });
  // One letter every 150 ms: 30 letters, which count as progress, take about five seconds. The whole text takes longer
  // than `progressMs`.
  const text = "slow but sure, one letter after the other until it is all said and done";
  providers.setScript({ next: [{ trouble: "drip", text }] });
  expect(await readAll(ask("gemini-2.5-pro"))).toMatchObject({ text, error: null });
});

test("a provider nobody listens for is unreachable", async () => {
  await models.close();
  models = await connect(configure({ OPENAI_BASE_URL: "http://127.0.0.1:9/v1" }));
  expect((await readAll(ask("gpt-4o"))).error).toMatchObject({ kind: "unreachable" });
});

const askAs = (userId: number, model: ModelName) =>
  readAll(
    models.answer(
      { model: entry(model), turns: [{ role: "user", text: "Say hello" }], outputTokensMax: 500, userId },
      new AbortController().signal,
    ),
  );
const isReady = (model: ModelName) => models.offers().find((offer) => offer.entry.name === model)?.isReady;

test("after failures for three people a provider is spared, and one good call later it is back", async () => {
  providers.setScript({ fallback: { trouble: "server-error" } });
  for (const userId of [1, 1, 2, 2, 3]) {
    expect(isReady("gpt-4o")).toBe(true);
    await askAs(userId, "gpt-4o");
  }
  expect(isReady("gpt-4o")).toBe(false);
  expect((await askAs(4, "gpt-4o-mini")).error).toMatchObject({ kind: "breaker-open" });
  expect(providers.callCount("openai")).toBe(5);
  expect(isReady("claude-opus")).toBe(true);

  nowMs += 10_000;
  expect(isReady("gpt-4o")).toBe(true);
  await askAs(4, "gpt-4o");
  expect(isReady("gpt-4o")).toBe(false);

  nowMs += 20_000;
  providers.setScript({});
  expect((await askAs(1, "gpt-4o")).end?.finish).toBe("complete");
  expect(isReady("gpt-4o")).toBe(true);
});

test("however often one person's prompts fail, the provider is spared for that one alone", async () => {
  providers.setScript({ fallback: { trouble: "server-error" } });
  for (let call = 0; call < 8; call++) await askAs(1, "gpt-4o");
  expect(providers.callCount("openai")).toBe(5);
  expect((await askAs(1, "gpt-4o")).error).toMatchObject({ kind: "breaker-open" });
  expect(isReady("gpt-4o")).toBe(true);
  providers.setScript({});
  expect((await askAs(2, "gpt-4o")).end?.finish).toBe("complete");
});

test("a provider that nobody can reach is spared at once, whoever asks", async () => {
  await models.close();
  models = await connect(configure({ OPENAI_BASE_URL: "http://127.0.0.1:9/v1" }));
  for (let call = 0; call < 5; call++) await askAs(1, "gpt-4o");
  expect(isReady("gpt-4o")).toBe(false);
});

const REWRITE = buildRewriteRequest({
  prompt: "What is the capital of France?",
  level: "full",
  known: NO_CONTEXT,
  moment: { now: new Date("2026-11-24T13:39:00Z"), timeZone: "UTC", locale: null },
});
/** The scripted rewriter's reply for a prompt that needs no change. */
const NOTHING_TO_CHANGE = {
  ...{ task: { kind: "planning", effort: 1, needs: [] }, rewrite: "", account: [], added: [], questions: [] },
};
const askForJson = (model: ModelName) =>
  models.answer(
    {
      model: entry(model),
      turns: [
        { role: "system", text: REWRITE.instruction },
        { role: "user", text: REWRITE.data },
      ],
      outputTokensMax: 300,
      format: REWRITE.format,
    },
    new AbortController().signal,
  );

test.each(WIRES)("%s is asked for JSON by its own means, and delivers it whole", async (model) => {
  const { text, end, error } = await readAll(askForJson(model));
  expect(error).toBeNull();
  expect(JSON.parse(text)).toEqual(NOTHING_TO_CHANGE);
  expect(end?.finish).toBe("complete");
  expect(providers.optimizerRequests).toHaveLength(1);
  expect(providers.optimizerRequests[0]).toMatchObject({
    schema: { required: ["task", "rewrite", "account", "added", "questions", "name"], additionalProperties: false },
    system: REWRITE.instruction,
  });
});

test("a model of Anthropic's that knows no schema gets it as a tool, and its arguments are the JSON", async () => {
  await models.close();
  providers.setModelLists({ anthropic: [{ id: "claude-3-haiku-20240307" }] });
  models = await connect({
    ...configure(),
    modelIds: { ...configure().modelIds, "claude-sonnet": "claude-3-haiku-20240307" },
  });
  const { text, end } = await readAll(askForJson("claude-sonnet"));
  expect(JSON.parse(text)).toEqual(NOTHING_TO_CHANGE);
  expect(end?.finish).toBe("complete");
  expect(providers.optimizerRequests[0]?.body).toMatchObject({ tools: [{ name: "json" }] });
});

test("while one call tries out a spared provider, others are not let through", async () => {
  providers.setScript({ fallback: { trouble: "overloaded" } });
  for (const userId of [1, 2, 3, 4, 5]) await askAs(userId, "claude-opus");
  nowMs += 60_000;
  providers.setScript({});
  const both = await Promise.all([readAll(ask("claude-opus")), readAll(ask("claude-opus"))]);
  expect(both.map(({ end, error }) => end?.finish ?? (error as ProviderError).kind)).toEqual([
    "complete",
    "breaker-open",
  ]);
});

test("a wrong key, a bad request, a refusal or an empty answer never makes a provider look ill", async () => {
  const scripts: Script[] = [
    { trouble: "wrong-key" },
    { trouble: "rejected" },
    { trouble: "filtered" },
    { trouble: "context-length" },
    { trouble: "empty" },
    { thinking: { tokens: 9_000 } },
  ];
  for (const script of scripts) {
    for (let call = 0; call < 6; call++) {
      providers.setScript({ next: [script] });
      expect((await askAs(call, "gpt-4o")).error).toBeInstanceOf(ProviderError);
    }
  }
  expect(models.offers().every(({ isReady }) => isReady)).toBe(true);
});

test("five rejections in a row set a model aside, visibly, until a try succeeds; its provider's others stay", async () => {
  const isOffered = () => models.offers().some(({ entry: { name } }) => name === "gpt-4o");
  const rejections = async (count: number) => {
    for (let call = 0; call < count; call++) {
      providers.setScript({ next: [{ trouble: "rejected" }] });
      await askAs(call, "gpt-4o");
    }
  };
  await rejections(4);
  await askAs(9, "gpt-4o");
  await rejections(4);
  // The answer between the rejections reset the count.
  expect(isOffered()).toBe(true);
  await rejections(1);
  expect(isOffered()).toBe(false);
  expect(models.setAside()).toMatchObject([{ model: "gpt-4o", provider: "openai", reason: "rejected" }]);
  expect(models.health().flatMap(({ setAside }) => setAside)).toMatchObject([{ model: "gpt-4o", reason: "rejected" }]);
  expect(models.offers().map(({ entry: { name } }) => name)).toContain("gpt-4o-mini");
  expect(logged.filter((line) => line.includes("five calls of this model in a row"))).toHaveLength(1);
  nowMs += 10 * 60_000;
  expect(isOffered()).toBe(true);
  await rejections(1);
  expect(isOffered()).toBe(false);
  nowMs += 10 * 60_000;
  await askAs(1, "gpt-4o");
  await rejections(4);
  expect(isOffered()).toBe(true);
  expect(models.setAside()).toEqual([]);
});

test("a model that was set aside can be tried at once, and one more rejection sets it aside again", async () => {
  const isOffered = () => models.offers().some(({ entry: { name } }) => name === "gpt-4o");
  const rejected = async () => {
    providers.setScript({ next: [{ trouble: "rejected" }] });
    await askAs(1, "gpt-4o");
  };
  for (let call = 0; call < 5; call++) await rejected();
  expect(isOffered()).toBe(false);
  models.tryAgain("gpt-4o");
  expect([isOffered(), models.setAside()]).toEqual([true, []]);
  await rejected();
  expect(isOffered()).toBe(false);
  models.tryAgain("gpt-4o");
  await askAs(1, "gpt-4o");
  await rejected();
  expect(isOffered()).toBe(true);
});

test("every configured model is offered in the catalogue's order, and nothing else", async () => {
  expect(models.offers().map(({ entry: { name, label } }) => [name, label])).toEqual([
    ["gpt-3.5-turbo", "GPT-3.5 Turbo"],
    ["gpt-4o-mini", "GPT-4o Mini"],
    ["gpt-4o", "GPT-4o"],
    ["claude-haiku", "Claude Haiku"],
    ["claude-sonnet", "Claude Sonnet"],
    ["claude-opus", "Claude Opus"],
    ["gemini-flash-lite", "Gemini Flash-Lite"],
    ["gemini-2.5-pro", "Gemini 2.5 Pro"],
    ["compatible", "llama-3"],
  ]);
  await models.close();
  models = await connect(nothingConfigured());
  expect(models.offers()).toEqual([]);
});

test("the product's names become the configured ids", async () => {
  await models.close();
  providers.setModelLists({ anthropic: [{ id: "claude-sonnet-9" }] });
  models = await connect(configure({ MODEL_ID_CLAUDE_SONNET: "claude-sonnet-9" }));
  await readAll(ask("claude-sonnet"));
  expect(providers.requests[0]?.modelId).toBe("claude-sonnet-9");
});

test("a base URL without a version gets the usual one", async () => {
  await models.close();
  const bare = (url: string) => new URL(url).origin;
  models = await connect(
    configure({
      ANTHROPIC_BASE_URL: bare(providers.anthropicUrl),
      GOOGLE_BASE_URL: bare(providers.googleUrl),
      COMPATIBLE_BASE_URL: bare(providers.openaiUrl),
    }),
  );
  for (const model of ["claude-sonnet", "gemini-2.5-pro", "compatible"] as const) await readAll(ask(model));
  expect(providers.requests.map(({ path }) => path)).toEqual([
    "/v1/messages",
    "/v1beta/models/gemini-4-argon:streamGenerateContent",
    "/v1/chat/completions",
  ]);
});

test("a compatible server without a model name is asked for its first", async () => {
  await models.close();
  models = await connect(configure({ COMPATIBLE_MODEL: "" }));
  expect(models.offers().at(-1)).toMatchObject({
    entry: { name: "compatible", provider: "compatible", label: "gpt-6-luna", providerModelId: "gpt-6-luna" },
    isReady: true,
  });
});

test("with nothing configured, a model server on this machine is found by itself", async () => {
  await models.close();
  models = await connect(nothingConfigured(), [9, Number(new URL(providers.openaiUrl).port)]);
  expect(models.offers().map(({ entry }) => entry.label)).toEqual(["gpt-6-luna"]);
  expect((await readAll(ask("compatible"))).end?.finish).toBe("complete");
});

test("a model server that starts later is found, and forgotten when it has gone for good", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const late = await startProviders();
    const port = Number(new URL(late.openaiUrl).port);
    await late.close();
    await models.close();
    models = await connect(nothingConfigured(), [port]);
    expect(models.offers()).toEqual([]);

    const started = await startProviders({ ports: { openai: port } });
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => models.offers()).toMatchObject([{ entry: { name: "compatible" }, isReady: true }]);

    await started.close();
    for (let call = 0; call < 5; call++) await readAll(ask("compatible"));
    expect(models.offers()).toMatchObject([{ entry: { name: "compatible" }, isReady: false }]);
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => models.offers()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("whatever else listens on a usual port is not taken for a model server", async () => {
  const bodies = [
    "<html></html>",
    '{"status":"ok"}',
    '{"object":"list","data":[]}',
    '{"data":[{"id":"x"}]}',
    "x".repeat(2_000_000),
  ];
  const servers = await Promise.all(
    bodies.map(async (body) => {
      const server = createServer((_request, response) => void response.end(body));
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  await models.close();
  models = await connect(
    nothingConfigured(),
    servers.map((server) => (server.address() as AddressInfo).port),
  );
  expect(models.offers()).toEqual([]);
  for (const server of servers) server.close();
});

test("the scripted providers also answer in one piece, as the real ones do", async () => {
  const settings = (baseUrl: string) => ({ apiKey: "demo", baseUrl, fetch });
  const wires = [
    createOpenaiModelFactory(settings(providers.openaiUrl))("gpt-4o"),
    createAnthropicModelFactory(settings(providers.anthropicUrl))("claude-opus-4-5"),
    createGoogleModelFactory(settings(providers.googleUrl))("gemini-2.5-pro"),
  ];
  for (const wire of wires) {
    const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hi" }] }];
    const { content, finishReason, usage } = await wire.doGenerate({ prompt });
    expect(content).toMatchObject([{ type: "text", text: helpfulAnswer(wire.modelId, "Hi") }]);
    expect(finishReason.unified).toBe("stop");
    expect(usage.outputTokens.total).toBeGreaterThan(50);
  }
});

test("a configured provider switches the search off", async () => {
  await models.close();
  models = await connect(configure({ COMPATIBLE_BASE_URL: "", COMPATIBLE_MODEL: "" }), [
    Number(new URL(providers.openaiUrl).port),
  ]);
  expect(models.offers().some(({ entry }) => entry.name === "compatible")).toBe(false);
});
