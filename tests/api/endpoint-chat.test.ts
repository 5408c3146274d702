import OpenAI, { APIError, APIUserAbortError } from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { chatCompletionSchema, wireErrorSchema } from "#contract/endpoint/chat-completions.ts";
import { type KeyHolder, newKeyHolder } from "#support/api-key.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});
beforeEach(() => server.providers.reset());

/** The public client as it comes; it retries nothing, so that a test sees each answer. */
const clientOf = ({ secret, baseURL }: KeyHolder) => new OpenAI({ apiKey: secret, baseURL, maxRetries: 0 });
const hello = [{ role: "user" as const, content: "hello there, what is tidal power" }];

/** A call that is refused, as the client tells it. */
async function refusal(call: Promise<unknown>): Promise<APIError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

const callsOf = async ({ person }: KeyHolder) => {
  const { rows } = await server.database.pool.query(
    "SELECT status, model_used, input_tokens, output_tokens, cost_usd, reserved_microusd, error_code FROM api_calls WHERE user_id = $1 ORDER BY id",
    [person.user.id],
  );
  return rows;
};

test("the openai client gets an answer, whole and streamed, and each names who answered and what it took", async () => {
  const holder = await newKeyHolder(server);
  const client = clientOf(holder);
  const whole = await client.chat.completions.create({ model: "redraft/auto", messages: hello });
  z.parse(chatCompletionSchema, whole);
  expect(whole.model).not.toContain("redraft");
  expect(whole.choices[0]?.finish_reason).toBe("stop");
  expect(whole.usage?.total_tokens).toBeGreaterThan(0);

  const stream = await client.chat.completions.create({
    ...{ model: "redraft/auto", messages: hello, stream: true, stream_options: { include_usage: true } },
  });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  expect(new Set(chunks.map(({ model }) => model)).size).toBe(1);
  expect(chunks[0]?.choices[0]?.delta).toEqual({ role: "assistant", content: "" });
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe(whole.choices[0]?.message.content);
  expect(chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? [])).toEqual(["stop"]);
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
  expect(await callsOf(holder)).toMatchObject([
    { status: "done", model_used: whole.model, reserved_microusd: 0 },
    { status: "done", output_tokens: whole.usage?.completion_tokens },
  ]);
});

test("a stream ends with [DONE], and without include_usage no chunk is empty", async () => {
  const { secret, baseURL } = await newKeyHolder(server);
  const reply = await fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "redraft/auto", messages: hello, stream: true }),
  });
  expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const lines = (await reply.text()).split("\n\n").filter((line) => line !== "");
  expect(lines.every((line) => line.startsWith("data: "))).toBe(true);
  expect(lines.at(-1)).toBe("data: [DONE]");
  expect(lines.slice(0, -1).every((line) => JSON.parse(line.slice(6)).choices.length === 1)).toBe(true);
});

test("a model is asked by its name, with our prefix and without, and nobody stands in for it", async () => {
  const client = clientOf(await newKeyHolder(server));
  for (const model of ["gpt-4o-mini", "redraft/gpt-4o-mini"]) {
    expect((await client.chat.completions.create({ model, messages: hello })).model).toBe("gpt-4o-mini");
  }
  server.providers.setScript({ fallback: { trouble: "rejected" } });
  const error = await refusal(client.chat.completions.create({ model: "gpt-4o-mini", messages: hello }));
  expect(error).toMatchObject({ status: 400, code: "provider_rejected" });
  expect(new Set(server.providers.requests.map(({ modelId }) => modelId)).size).toBe(1);
});

test("a model that fails is stood in for by another one where the caller left the choice", async () => {
  const client = clientOf(await newKeyHolder(server));
  const first = await client.chat.completions.create({ model: "redraft/auto", messages: hello });
  const asked = server.providers.requests.at(-1)?.modelId ?? "";
  server.providers.reset();
  server.providers.setScript({ byModel: { [asked]: { trouble: "rejected" } } });
  const second = await client.chat.completions.create({ model: "redraft/auto", messages: hello });
  expect(second.model).not.toBe(first.model);
});

test("roles, parts, wishes and unknown fields arrive as they are meant", async () => {
  const client = clientOf(await newKeyHolder(server));
  await client.chat.completions.create({
    model: "gpt-4o-mini",
    messages: [
      { role: "system", content: "Speak like a sailor." },
      { role: "user", content: [{ type: "text", text: "hello" }] },
      { role: "assistant", content: "ahoy" },
      { role: "developer", content: "Be short." },
      {
        role: "user",
        content: [
          { type: "text", text: "first" },
          { type: "text", text: "second" },
        ],
      },
    ],
    max_tokens: 77,
    stop: ["END"],
    temperature: 0.3,
    user: "somebody",
    ...{ an_unknown_field: { of: "some kind" } },
  });
  const sent = server.providers.requests.at(-1)?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ stop: ["END"] });
  expect(sent.max_completion_tokens ?? sent.max_tokens).toBe(77);
  expect(JSON.stringify(sent.messages)).toBe(
    JSON.stringify([
      { role: "system", content: "Speak like a sailor.\n\nBe short." },
      { role: "user", content: "hello" },
      { role: "assistant", content: "ahoy" },
      { role: "user", content: "first\nsecond" },
    ]),
  );
  await client.chat.completions.create({ model: "gpt-4o-mini", messages: hello, max_completion_tokens: 33 });
  const other = server.providers.requests.at(-1)?.body as Record<string, unknown>;
  expect(other.max_completion_tokens ?? other.max_tokens).toBe(33);
});

test("a text in stop ends the answer, also for a model whose provider does not know it", async () => {
  const holder = await newKeyHolder(server);
  server.providers.setScript({
    fallback: { text: "First the moon. Then the sun. STOP And the rest.", pieces: 40, delayMs: 5 },
  });
  const ask = { model: "gpt-4o-mini", messages: hello, stop: [" STOP", ""] };
  const whole = await clientOf(holder).chat.completions.create(ask);
  expect(whole.choices[0]).toMatchObject({
    finish_reason: "stop",
    message: { content: "First the moon. Then the sun." },
  });
  expect(whole.usage?.completion_tokens).toBeGreaterThan(0);
  let text = "";
  for await (const { choices } of await clientOf(holder).chat.completions.create({ ...ask, stream: true })) {
    text += choices[0]?.delta.content ?? "";
  }
  expect(text).toBe("First the moon. Then the sun.");
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
  await clientOf(holder).chat.completions.create({ model: "gpt-4o-mini", messages: hello, stop: "" });
  expect(server.providers.requests.at(-1)?.body).not.toHaveProperty("stop");
});

test("a wish for JSON reaches the provider, with its schema", async () => {
  const client = clientOf(await newKeyHolder(server));
  const schema = {
    type: "object",
    properties: { tide: { type: "string" } },
    required: ["tide"],
    additionalProperties: false,
  };
  const json_schema = { name: "tides", strict: true, schema };
  await client.chat.completions.create({
    ...{ model: "gpt-4o-mini", messages: hello, response_format: { type: "json_schema", json_schema } },
  });
  expect(server.providers.requests.at(-1)?.body).toMatchObject({
    response_format: { type: "json_schema", json_schema: { name: "tides", schema } },
  });
  await client.chat.completions.create({
    model: "gpt-4o-mini",
    messages: hello,
    response_format: { type: "json_object" },
  });
  expect(server.providers.requests.at(-1)?.body).toMatchObject({ response_format: { type: "json_object" } });
  const refused = client.chat.completions.create({
    ...{ model: "gpt-4o-mini", messages: hello, response_format: { type: "json_schema" } as never },
  });
  expect(await refusal(refused)).toMatchObject({ status: 400, param: "response_format" });
});

test("an answer that lets itself wait has its status after eight seconds; what fails then is an error in the stream", async () => {
  const { secret, baseURL } = await newKeyHolder(server);
  server.providers.setScript({ fallback: { firstTokenMs: 8_600, trouble: "error-part" } });
  const begunAt = Date.now();
  const reply = await fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", "x-redraft-receipt": "1" },
    body: JSON.stringify({ model: "gpt-4o-mini", messages: hello, stream: true }),
  });
  expect(reply.status).toBe(200);
  expect(Date.now() - begunAt).toBeGreaterThan(7_900);
  const data = (await reply.text()).split("\n\n").filter((line) => line.startsWith("data: "));
  expect(data.at(-1)).toBe("data: [DONE]");
  expect(JSON.parse(data.at(-2)?.slice(6) ?? "")).toMatchObject({ error: { code: expect.any(String) } });
  expect(JSON.parse(data.at(-3)?.slice(6) ?? "")).toMatchObject({
    choices: [],
    redraft: { route: { model: "gpt-4o-mini" } },
  });
});

test("a wish that is not known here is named in a header, whole and streamed, and nothing else is", async () => {
  const holder = await newKeyHolder(server);
  const ask = async (wishes: object) => {
    const response = await fetch(`${holder.baseURL}/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${holder.secret}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "redraft/auto", messages: hello, ...wishes }),
    });
    await response.text();
    return [response.status, response.headers.get("x-redraft-ignored")];
  };
  expect(await ask({ temperature: 0.2, logprobs: null })).toEqual([200, null]);
  for (const stream of [false, true])
    expect(await ask({ stream, logprobs: true, reasoning_effort: "low", "x\r\ny": 1 })).toEqual([
      200,
      "logprobs, reasoning_effort",
    ]);
});

test("a provider's 402 and 413 are passed on as they are, and its 429 with its own seconds", async () => {
  for (const [script, model, status, retryAfter] of [
    [{ trouble: "rejected", status: 402 }, "gpt-4o-mini", 402, null],
    [{ trouble: "rejected", status: 413 }, "claude-sonnet", 413, null],
    [{ trouble: "limited", retryAfter: "37" }, "gemini-2.5-pro", 429, "37"],
  ] as const) {
    server.providers.reset();
    server.providers.setScript({ fallback: script });
    const error = await refusal(
      clientOf(await newKeyHolder(server)).chat.completions.create({ model, messages: hello }),
    );
    expect([error.status, error.headers?.get("retry-after")]).toEqual([status, retryAfter]);
    expect(error.headers?.get("x-should-retry")).toBe(status === 429 ? null : "false");
  }
});

test("what is not offered is refused with 400, in words that say what", async () => {
  const client = clientOf(await newKeyHolder(server));
  const ask = (more: object) =>
    refusal(client.chat.completions.create({ model: "redraft/auto", messages: hello, ...more }));
  const tool = { type: "function" as const, function: { name: "f", parameters: {} } };
  expect(await ask({ n: 2 })).toMatchObject({ status: 400, param: "n", type: "invalid_request_error" });
  expect(await ask({ tools: [tool] })).toMatchObject({ status: 400, param: "tools" });
  const sound = { role: "user", content: [{ type: "input_audio", input_audio: { data: "AA==", format: "wav" } }] };
  expect(await ask({ messages: [sound] })).toMatchObject({ status: 400, code: "unsupported_content" });
  expect(await ask({ messages: [] })).toMatchObject({ status: 400, param: "messages" });
  expect(await ask({ messages: [...hello, { role: "assistant", content: "x" }] })).toMatchObject({ status: 400 });
  expect(await ask({ temperature: 9 })).toMatchObject({ status: 400, param: "temperature" });
  expect(server.providers.callCount()).toBe(0);
});

test("what is no request at all gets a clear error of the same shape", async () => {
  const { secret, baseURL } = await newKeyHolder(server);
  const send = (body: string, type = "application/json") =>
    fetch(`${baseURL}/chat/completions`, {
      ...{ method: "POST", body, headers: { authorization: `Bearer ${secret}`, "content-type": type } },
    });
  const message = (content: string) => JSON.stringify({ model: "redraft/auto", messages: [{ role: "user", content }] });
  for (const [reply, status] of [
    [await send("{"), 400],
    [await send("[]"), 400],
    [await send(message("hello").replace("{", `{"__proto__":{"stream":true},`)), 400],
    [await send(message("hello"), "text/plain"), 415],
    [await send(message("\0")), 400],
    [await send(`{"model":"redraft/auto","messages":${"[".repeat(10_000)}`), 400],
    [await send(message("x".repeat(21_000_000))), 413],
    [await fetch(`${baseURL}/embeddings`, { headers: { authorization: `Bearer ${secret}` } }), 404],
  ] as const) {
    expect(reply.status).toBe(status);
    z.parse(wireErrorSchema, await reply.json());
    expect(reply.headers.get("x-should-retry")).toBe("false");
  }
});

test("a conversation longer than the plan's models take is refused as OpenAI does, and nothing of it is cut", async () => {
  const client = clientOf(await newKeyHolder(server, { tier: "plus" }));
  const ask = (length: number) =>
    client.chat.completions.create({
      model: "redraft/auto",
      messages: [{ role: "user", content: "word ".repeat(length) }],
    });
  expect(await refusal(ask(30_000))).toMatchObject({ status: 400, code: "context_length_exceeded" });
  expect(server.providers.callCount()).toBe(0);
  await ask(20_000);
  expect(JSON.stringify(server.providers.requests[0]?.body)).toContain("word ".repeat(20_000).trim());
});

test("redraft/improve rewrites the last turn alone, and the receipt shows how", async () => {
  const client = clientOf(await newKeyHolder(server, { tier: "plus" }));
  const messages = [
    { role: "user" as const, content: "pls tell me about teh moon" },
    { role: "assistant" as const, content: "It is round." },
    { role: "user" as const, content: "pls write a email to teh landlord about the broken heating, hes ignoring me" },
  ];
  const options = { headers: { "X-Redraft-Receipt": "1" } };
  const answer = await client.chat.completions.create({ model: "redraft/improve", messages }, options);
  const { redraft } = answer as unknown as { redraft: { improvement: { improvedPrompt: string; hunks: unknown[] } } };
  expect(redraft.improvement.hunks.length).toBeGreaterThan(1);
  const answering = server.providers.requests.at(-1)?.body as { messages?: unknown[] };
  const sent = JSON.stringify(answering);
  expect(sent).toContain("pls tell me about teh moon");
  expect(sent).toContain(JSON.stringify(redraft.improvement.improvedPrompt).slice(1, -1));
  const plain = await client.chat.completions.create({ model: "redraft/auto", messages }, options);
  expect(plain).toMatchObject({ redraft: { improvement: null, route: { model: plain.model } } });
  expect(JSON.stringify(server.providers.requests.at(-1)?.body)).toContain("teh landlord");
});

test("a client's own request for a title is never rewritten", async () => {
  const client = clientOf(await newKeyHolder(server));
  const content = "### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing teh chat history.\n";
  await client.chat.completions.create({ model: "redraft/improve", messages: [{ role: "user", content }] });
  expect(server.providers.callCount()).toBe(1);
  expect(JSON.stringify(server.providers.requests[0]?.body)).toContain("teh chat history");
});

test("thoughts come as reasoning_content, before the answer", async () => {
  const { secret, baseURL } = await newKeyHolder(server);
  server.providers.setScript({ fallback: { thinking: { tokens: 40, summary: "First I think about it." } } });
  const client = new OpenAI({ apiKey: secret, baseURL, maxRetries: 0 });
  const stream = await client.chat.completions.create({ model: "claude-sonnet", messages: hello, stream: true });
  const kinds: string[] = [];
  let thoughts = "";
  for await (const { choices } of stream) {
    const delta = (choices[0]?.delta ?? {}) as { content?: string; reasoning_content?: string };
    if (delta.reasoning_content !== undefined) thoughts += delta.reasoning_content;
    kinds.push(...Object.keys(delta));
  }
  expect(thoughts).toContain("First I think about it.");
  expect(kinds.lastIndexOf("reasoning_content")).toBeLessThan(kinds.lastIndexOf("content"));
});

test("a model that breaks off while it thinks leaves its name on its thoughts alone", async () => {
  const models = ["claude-sonnet", "gpt-4o-mini"] as const;
  const client = clientOf(await newKeyHolder(server, { models: [...models] }));
  const broken = { thinking: { tokens: 40, summary: "I think." }, trouble: "empty" as const };
  const first = (await client.chat.completions.create({ model: "redraft/auto", messages: hello })).model;
  const second = models.find((model) => model !== first) ?? "";
  const asked = server.providers.requests.at(-1)?.modelId ?? "";
  server.providers.setScript({ byModel: { [asked]: broken } });
  const stream = await client.chat.completions.create({ model: "redraft/auto", messages: hello, stream: true });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  const names = chunks.map(({ model, choices }) => [model, Object.keys(choices[0]?.delta ?? {}).join()]);
  expect(names[0]).toEqual([first, "role,content"]);
  expect(names.filter(([, said]) => said === "reasoning_content").map(([model]) => model)).toContain(first);
  expect(new Set(names.filter(([, said]) => said === "content" || said === "").map(([model]) => model))).toEqual(
    new Set([second]),
  );
  const response = client.responses.stream({ model: "redraft/auto", input: "hello there, what is tidal power" });
  expect(await response.finalResponse()).toMatchObject({ model: second, status: "completed" });
});

test("an answer that breaks off in mid-stream ends with an error object, and what came is counted", async () => {
  const holder = await newKeyHolder(server);
  server.providers.setScript({ fallback: { trouble: "cut", pieces: 8 } });
  const stream = await clientOf(holder).chat.completions.create({
    model: "gpt-4o-mini",
    messages: hello,
    stream: true,
  });
  let text = "";
  const error = await refusal(
    (async () => {
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    })(),
  );
  expect(text).not.toBe("");
  expect(error.message).toContain("broke off");
  expect(await callsOf(holder)).toMatchObject([{ status: "failed", error_code: "answer-cut" }]);
});

test("a client that goes ends the provider's call, and what was spent is settled", async () => {
  const holder = await newKeyHolder(server);
  server.providers.setScript({ fallback: { trouble: "endless", delayMs: 20 } });
  const abort = new AbortController();
  const streamed = await clientOf(holder).chat.completions.create(
    { model: "gpt-4o-mini", messages: hello, stream: true },
    { signal: abort.signal },
  );
  let pieces = 0;
  for await (const _ of streamed) if (++pieces === 5) abort.abort();
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
  const whole = new AbortController();
  const waiting = clientOf(holder).chat.completions.create(
    { model: "gpt-4o-mini", messages: hello },
    { signal: whole.signal },
  );
  const gone = expect(waiting).rejects.toBeInstanceOf(APIUserAbortError);
  await expect.poll(() => server.providers.openCallCount()).toBe(1);
  whole.abort();
  await gone;
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
  await expect
    .poll(() => callsOf(holder))
    .toMatchObject([
      { status: "stopped", reserved_microusd: 0 },
      { status: "stopped", reserved_microusd: 0 },
    ]);
  const [first] = await callsOf(holder);
  expect(first?.output_tokens).toBeGreaterThan(0);
});

test("each trouble of a provider is an error of OpenAI's shape, without a word of the provider's", async () => {
  // Each of another provider, whose breaker has counted nothing yet.
  for (const [trouble, model, status, code] of [
    ["limited", "gpt-4o-mini", 429, "rate_limit_exceeded"],
    ["server-error", "claude-sonnet", 502, "provider_unreachable"],
    ["wrong-key", "gemini-2.5-pro", 502, "provider_key"],
    ["context-length", "gpt-4o-mini", 400, "context_length_exceeded"],
    ["filtered", "gpt-4o-mini", 400, "content_filter"],
  ] as const) {
    server.providers.reset();
    server.providers.setScript({ fallback: { trouble } });
    const client = clientOf(await newKeyHolder(server));
    const stream = trouble !== "server-error";
    const error = await refusal(client.chat.completions.create({ model, messages: hello, stream }));
    expect(error, trouble).toMatchObject({ status, code });
    z.parse(wireErrorSchema, { error: error.error });
    expect(JSON.stringify(error.error)).not.toContain("canary");
    expect(error.requestID).toMatch(/^[0-9a-f-]{36}$/);
    const isLasting = status === 400 || code === "provider_key";
    expect([code, error.headers?.get("x-should-retry")]).toEqual([code, isLasting ? "false" : null]);
    expect(Number(error.headers?.get("x-ratelimit-remaining-requests"))).toBeGreaterThan(0);
  }
});
