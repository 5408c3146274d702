import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { AnswerPiece, AnswerRequest, ProviderError } from "#server/ports/language-model.ts";
import { readConfig } from "#server/settings/read-config.ts";
import { startStopwatch } from "#support/stopwatch.ts";
import { type ConnectedModels, connectModels } from "../connect-models.ts";

/**
 * A server on a real socket sends exactly the bytes of each test. It plays providers that just barely follow their
 * protocol.
 */

const WIRES = ["gpt-4o-mini", "claude-sonnet", "gemini-flash-lite", "compatible"] as const;
type Wire = (typeof WIRES)[number];

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, rest: object = {}) => data({ choices: [{ index: 0, delta, ...rest }] });
const anthropic = (type: string, rest: object) => `event: ${type}\n${data({ type, ...rest })}`;
const candidate = (parts: object[], rest: object = {}) => data({ candidates: [{ content: { parts }, ...rest }] });

const TEXT = 'Grüße, 你好, مرحبا, 🦊👩‍🚀! "data: [DONE]"\n\nevent: none';
const HALVES = [TEXT.slice(0, 14), TEXT.slice(14)] as const;
const THOUGHT = "Zuerst die Miete 🏠.";

/** A complete answer: thinking, then text. It reports 12 input and 34 output tokens. */
const CHAT = [
  chunk({ role: "assistant", content: "" }),
  chunk({ reasoning_content: THOUGHT }),
  ...HALVES.map((content) => chunk({ content })),
  chunk({}, { finish_reason: "stop" }),
  data({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 34 } }),
  "data: [DONE]\n\n",
];
const ANSWERS: Readonly<Record<Wire, readonly string[]>> = {
  "gpt-4o-mini": CHAT,
  compatible: CHAT,
  "claude-sonnet": [
    anthropic("message_start", { message: { id: "m", usage: { input_tokens: 12, output_tokens: 1 } } }),
    anthropic("content_block_start", { index: 0, content_block: { type: "thinking", thinking: "" } }),
    anthropic("ping", {}),
    anthropic("content_block_delta", { index: 0, delta: { type: "thinking_delta", thinking: THOUGHT } }),
    anthropic("content_block_stop", { index: 0 }),
    anthropic("content_block_start", { index: 1, content_block: { type: "text", text: "" } }),
    ...HALVES.map((text) => anthropic("content_block_delta", { index: 1, delta: { type: "text_delta", text } })),
    anthropic("message_delta", {
      delta: { stop_reason: "end_turn" },
      usage: { output_tokens: 34, input_tokens: null },
    }),
    anthropic("message_stop", {}),
  ],
  "gemini-flash-lite": [
    candidate([{ text: THOUGHT, thought: true }]),
    ...HALVES.map((text) => candidate([{ text }])),
    data({
      candidates: [{ content: { parts: [] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 30, thoughtsTokenCount: 4 },
    }),
  ],
};
const WHOLE = { text: TEXT, thought: THOUGHT, finish: "complete", tokens: [12, 34], error: null };

let server: Server;
let models: ConnectedModels;
let connectionCount = 0;
let received: IncomingMessage[] = [];
let answer: (response: ServerResponse, message: IncomingMessage) => void | Promise<void>;

const stream = (response: ServerResponse, headers: Record<string, string> = {}) =>
  response.writeHead(200, { "content-type": "text/event-stream", ...headers });
const send = (body: string | Buffer, headers?: Record<string, string>) => (response: ServerResponse) =>
  void stream(response, headers).end(body);

const originOf = (of: Server): string => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;

function connect(origin = originOf(server)): Promise<ConnectedModels> {
  return connectModels({
    providers: readConfig({
      OPENAI_API_KEY: "demo",
      OPENAI_BASE_URL: `${origin}/v1`,
      ANTHROPIC_API_KEY: "demo",
      ANTHROPIC_BASE_URL: `${origin}/v1`,
      GOOGLE_API_KEY: "demo",
      GOOGLE_BASE_URL: `${origin}/v1beta`,
      COMPATIBLE_BASE_URL: `${origin}/v1`,
      COMPATIBLE_MODEL: "qwen3",
    }).providers,
    catalogue: { current: () => BUILT_IN_CATALOGUE, servers: () => [] },
    embedded: null,
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
    limits: { progressMs: 2_500 },
    discoverLocal: false,
  });
}

beforeEach(async () => {
  received = [];
  connectionCount = 0;
  server = createServer((message, response) => {
    message.resume();
    if (message.method === "GET") return void response.writeHead(404).end();
    received.push(message);
    message.once("end", () => void answer(response, message));
  });
  server.on("connection", () => connectionCount++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  models = await connect();
  connectionCount = 0;
});
afterEach(async () => {
  await models.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const requestTo = (name: ModelName, changes: Partial<AnswerRequest> = {}): AnswerRequest => {
  const model = models.offers().find(({ entry }) => entry.name === name)?.entry;
  if (model === undefined) throw new Error(`${name} is not offered`);
  return { model, turns: [{ role: "user", text: "Hello" }], outputTokensMax: 500, ...changes };
};

async function ask(name: ModelName, changes: Partial<AnswerRequest> = {}) {
  const pieces: AnswerPiece[] = [];
  let error: string | null = null;
  try {
    for await (const piece of models.answer(requestTo(name, changes), new AbortController().signal)) pieces.push(piece);
  } catch (thrown) {
    error = (thrown as ProviderError).kind;
  }
  const said = (kind: "text" | "thinking") =>
    pieces.flatMap((piece) => (piece.kind === kind && "text" in piece ? [piece.text] : [])).join("");
  const end = pieces.find((piece) => piece.kind === "end");
  const tokens = end?.usage == null ? null : [end.usage.inputTokens, end.usage.outputTokens];
  return { text: said("text"), thought: said("thinking"), finish: end?.finish ?? null, tokens, error };
}

test.each(WIRES)(
  "%s: torn apart anywhere, with any line ends, comments and blanks between, it is the same answer",
  async (wire) => {
    const lineEnds = fc.constantFrom("\n", "\r\n", "\r");
    const noise = fc.constantFrom("", ": keep-alive\n\n", ":\n", "\n\n", "retry: 3000\n\n", "id: 7\n");
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lineEnds, noise, cuts, fc.boolean(), async (lineEnd, between, shares, hasMark) => {
        const text = `${hasMark ? "\uFEFF" : ""}${ANSWERS[wire].map((event) => between + event).join("")}`;
        const bytes = Buffer.from(text.replaceAll("\n", lineEnd));
        const places = [...new Set(shares.map((share) => Math.floor(share * bytes.length)))].sort((a, b) => a - b);
        answer = async (response) => {
          stream(response);
          let start = 0;
          for (const place of [...places, bytes.length]) {
            response.write(bytes.subarray(start, place));
            start = place;
            await nextTurn();
          }
          response.end();
        };
        expect(await ask(wire)).toEqual(WHOLE);
      }),
      { numRuns: 30 },
    );
  },
);

test.each(WIRES)("%s: every byte by itself", async (wire) => {
  answer = async (response) => {
    stream(response);
    response.socket?.setNoDelay(true);
    for (const byte of Buffer.from(ANSWERS[wire].join(""))) {
      response.write(Buffer.of(byte));
      await nextTurn();
    }
    response.end();
  };
  expect(await ask(wire)).toEqual(WHOLE);
});

test.each(WIRES)("%s: the empty line after the last event may be missing", async (wire) => {
  answer = send(ANSWERS[wire].join("").trimEnd());
  expect(await ask(wire)).toEqual(WHOLE);
});

test.each(WIRES)("%s is asked for plain text, and read all the same when it sends it compressed", async (wire) => {
  const bytes = Buffer.from(ANSWERS[wire].join(""));
  for (const [encoding, packed] of [
    ["gzip", gzipSync(bytes)],
    ["br", brotliCompressSync(bytes)],
  ] as const) {
    answer = send(packed, { "content-encoding": encoding });
    expect(await ask(wire)).toEqual(WHOLE);
  }
  expect(received[0]?.headers["accept-encoding"]).toBe("identity");
  answer = (response) => void response.writeHead(429, { "content-encoding": "gzip" }).end(gzipSync("{}"));
  expect((await ask(wire)).error).toBe("limited");
});

test.each(WIRES)("%s: the connection serves the next call", async (wire) => {
  answer = send(ANSWERS[wire].join(""));
  for (let call = 0; call < 3; call++) {
    await ask(wire);
    await sleep(20);
  }
  // The count can be 0: the request for the model list may have opened the connection earlier.
  expect(connectionCount).toBeLessThanOrEqual(1);
});

test.each(["gpt-4o-mini", "claude-sonnet", "compatible"] as const)(
  "%s: an answer ends with its end mark; a connection that stays open after it is closed",
  async (wire) => {
    let isClosed = false;
    answer = (response) => {
      stream(response).write(ANSWERS[wire].join(""));
      response.once("close", () => {
        isClosed = true;
      });
    };
    const watch = startStopwatch();
    expect(await ask(wire)).toEqual(WHOLE);
    expect(watch.stop()).toBeLessThan(1_000);
    await expect.poll(() => isClosed, { timeout: 5_000 }).toBe(true);
  },
);

test("the first words come at once, and the words after them together, once a beat", async () => {
  const words = Array.from({ length: 60 }, (_, index) => ` word${index}`);
  let sent = 0;
  answer = async (response) => {
    stream(response);
    for (const word of words) {
      response.write(chunk({ content: word }));
      sent++;
      await sleep(3);
    }
    response.end(chunk({}, { finish_reason: "stop" }));
  };
  const texts: string[] = [];
  let sentAtFirst = 0;
  for await (const piece of models.answer(requestTo("gpt-4o-mini"), new AbortController().signal)) {
    if (piece.kind !== "text") continue;
    if (texts.length === 0) sentAtFirst = sent;
    texts.push(piece.text);
  }
  expect(texts.join("")).toBe(words.join(""));
  expect(texts.length).toBeLessThan(words.length / 2);
  expect(sentAtFirst).toBeLessThan(words.length / 2);
});

test("what came since the last beat is told before the answer breaks off, half a character too", async () => {
  const whole = Buffer.from(chunk({ content: " and the rest 🦊" }));
  answer = async (response) => {
    stream(response).write(chunk({ content: "Begun," }));
    await sleep(100);
    response.write(whole.subarray(0, -20));
    response.write(whole.subarray(-20));
    setImmediate(() => response.socket?.end());
  };
  expect(await ask("gpt-4o-mini")).toMatchObject({ text: "Begun, and the rest 🦊", error: "cut" });
});

/**
 * The most that sockets and buffers between provider and reader may hold. If nothing held the provider back, it would
 * send more than this in a moment.
 */
const HELD_BACK_BYTES_MAX = 16 * 1024 * 1024;

test("a reader that does not keep up holds the provider back", async () => {
  let sent = 0;
  const piece = chunk({ content: "word ".repeat(200) });
  answer = async (response) => {
    stream(response);
    while (!response.destroyed) {
      sent += piece.length;
      if (!response.write(piece)) await Promise.race(["drain", "close"].map((event) => once(response, event)));
      await nextTurn();
    }
  };
  const pieces = models.answer(requestTo("gpt-4o-mini"), new AbortController().signal)[Symbol.asyncIterator]();
  await pieces.next();
  // The reader stops here. Sockets and buffers are soon full; on a busy machine, this takes longer.
  let atRest = -1;
  for (let look = 0; look < 60 && sent !== atRest; look++) {
    atRest = sent;
    await sleep(500);
  }
  expect(sent).toBe(atRest);
  expect(sent).toBeLessThan(HELD_BACK_BYTES_MAX);
  for (let count = 0; count < 50; count++) await pieces.next();
  await expect.poll(() => sent).toBeGreaterThan(atRest);
  await pieces.return?.();
});

/** Errors that the vendors document, sent instead of the first word. */
const ERRORS: readonly (readonly [Wire, unknown, ProviderError["kind"]])[] = [
  ["gpt-4o-mini", { error: { message: "Slow down", code: "rate_limit_exceeded", type: "requests" } }, "limited"],
  ["gpt-4o-mini", { error: { message: "Too long", code: "context_length_exceeded" } }, "context-length"],
  ["compatible", { error: { message: "No", code: 503 } }, "server-error"],
  ["compatible", { error: "out of memory" }, "server-error"],
  ["claude-sonnet", { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, "limited"],
  ["claude-sonnet", { type: "error", error: { type: "authentication_error", message: "No" } }, "wrong-key"],
  ["gemini-flash-lite", { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "Slow down" } }, "limited"],
  ["gemini-flash-lite", { error: { status: "UNAVAILABLE", message: "Busy" } }, "server-error"],
  ["gemini-flash-lite", { promptFeedback: { blockReason: "SAFETY" } }, "refused"],
  ["gpt-4o-mini", "a string", "server-error"],
];
test.each(ERRORS)("%s: %j in place of the first word is %s", async (wire, event, kind) => {
  answer = send(data(event));
  expect(await ask(wire)).toMatchObject({ text: "", error: kind });
  if (kind === "refused") return;
  // Text before the error is kept, even if both arrive together.
  const upToText = ANSWERS[wire].slice(0, ANSWERS[wire].findIndex((each) => each.includes("Grüße")) + 1);
  answer = send([...upToText, data(event)].join(""));
  expect(await ask(wire)).toMatchObject({ text: HALVES[0], error: "cut" });
});

test("a refusal in words is the answer, and says that it is one", async () => {
  answer = send([chunk({ refusal: "I cannot " }), chunk({ refusal: "do that." }, { finish_reason: "stop" })].join(""));
  expect(await ask("gpt-4o-mini")).toMatchObject({ text: "I cannot do that.", finish: "refused", error: null });
});

test("Mistral's lists of parts are read, thinking and text", async () => {
  const parts = [
    {
      type: "thinking",
      thinking: [
        { type: "text", text: "Let me " },
        { type: "text", text: "see." },
      ],
    },
    { type: "text", text: "Hello" },
  ];
  answer = send([chunk({ content: parts }), chunk({}, { finish_reason: "stop" }), "data: [DONE]\n\n"].join(""));
  expect(await ask("compatible")).toMatchObject({ text: "Hello", thought: "Let me see.", finish: "complete" });
});

test("an error that never ends is known by its status", async () => {
  answer = async (response) => {
    response.writeHead(500, { "content-type": "text/plain" });
    while (!response.destroyed) {
      if (!response.write("x".repeat(10_000)))
        await Promise.race([new Promise((go) => response.once("drain", go)), sleep(5_000)]);
    }
  };
  expect((await ask("gpt-4o-mini")).error).toBe("server-error");
});

test("a 103 before the answer is no answer", async () => {
  answer = (response) => {
    response.writeEarlyHints({ link: "</style.css>; rel=preload" });
    send(CHAT.join(""))(response);
  };
  expect(await ask("gpt-4o-mini")).toEqual(WHOLE);
});

test("calls go through the machine's proxy where it has one", async () => {
  const through: string[] = [];
  const proxy = createServer();
  proxy.on("connect", (message, client) => {
    through.push(String(message.url));
    const { port } = server.address() as AddressInfo;
    const upstream = connectSocket(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  });
  // For an http:// address, the client may send its request to the proxy without a tunnel.
  proxy.on("request", (message: IncomingMessage, response: ServerResponse) => {
    through.push(String(message.url));
    message.resume();
    void answer(response, message);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const before = process.env.http_proxy;
  process.env.http_proxy = originOf(proxy);
  try {
    await models.close();
    models = await connect("http://provider.example");
    answer = send(CHAT.join(""));
    expect(await ask("gpt-4o-mini")).toEqual(WHOLE);
    expect(through.join(" ")).toContain("provider.example");
  } finally {
    if (before === undefined) delete process.env.http_proxy;
    else process.env.http_proxy = before;
    proxy.closeAllConnections();
    proxy.close();
  }
});
