import { afterAll, beforeAll, expect, test } from "vitest";
import type { FailureCode, Message } from "#contract/messages.ts";
import { LEAK_CANARY, type Script, type Trouble } from "#support/providers/script.ts";
import { answerIn, collect, newPerson, onNode, type Person, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: Person;
let conversationId: number;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server);
  await ada.put("/api/user/preferences", { enablePromptImprovement: false });
  ({ id: conversationId } = await ada.newConversation());
});
afterAll(() => server.close());

const TEXT = "one two three four five six seven eight";

/** On a node of its own: what a provider did in another test is on no breaker's mind. */
async function onFreshNode<T>(act: (client: TestClient) => Promise<T>): Promise<T> {
  const node = await startTestServer({ beside: server });
  const result = await act(onNode(ada, node));
  await node.close();
  expect(node.bugs).toEqual([]);
  return result;
}

const ask = (next: readonly Script[], fallback: Script): Promise<Message> => {
  server.providers.reset();
  server.providers.setScript({ next, fallback });
  return onFreshNode((client) => client.send(conversationId, "write me a poem about the sea"));
};

const BEFORE_THE_FIRST_WORD: [trouble: Trouble, code: FailureCode, calls: number][] = [
  ["limited", "provider-limited", 3],
  ["overloaded", "provider-limited", 3],
  ["server-error", "provider-unreachable", 3],
  ["server-error-html", "provider-unreachable", 3],
  ["html", "provider-unreachable", 3],
  ["error-part-first", "provider-unreachable", 3],
  ["cut-early", "answer-cut", 3],
  ["empty", "answer-empty", 3],
  // One key, or one address, for all models behind it: of the two OpenAI models only one is asked.
  ["wrong-key", "provider-key", 2],
  ["redirect", "provider-unreachable", 3],
  ["rejected", "provider-rejected", 3],
  // Those that are gone cost no call: all that a free user may have are asked.
  ["not-found", "model-not-found", 3],
  // No other model has a larger window than the one that was asked first.
  ["context-length", "context-length", 1],
  ["filtered", "content-refused", 1],
];

test("a trouble everywhere fails the message with the right code after at most 3 calls, in our own words", async () => {
  // All nodes first: on the embedded database one that starts takes every answer under way.
  const nodes = await Promise.all(BEFORE_THE_FIRST_WORD.map(() => startTestServer({ beside: server })));
  const seen = await Promise.all(
    BEFORE_THE_FIRST_WORD.map(async ([trouble], index) => {
      const prompt = `Write me a poem [[script:${trouble}]]`;
      const message = await onNode(ada, nodes[index] ?? server).send(conversationId, prompt);
      expect(message).toMatchObject({ status: "failed", chatGptResponse: "", error: { message: expect.anything() } });
      expect(JSON.stringify(message)).not.toMatch(new RegExp(LEAK_CANARY.split(" ").join("|")));
      const calls = server.providers.requests.filter(({ turns }) => turns.at(-1)?.text === prompt);
      return [trouble, message.error?.code, calls.length];
    }),
  );
  expect(seen).toEqual(BEFORE_THE_FIRST_WORD);
  await Promise.all(nodes.map((node) => node.close()));
});

for (const trouble of ["limited", "server-error", "html", "error-part-first", "cut-early", "empty"] as const) {
  test(`${trouble} once: the same model is asked again and answers`, async () => {
    const message = await ask([{ trouble }], { text: TEXT });
    expect(message).toMatchObject({ status: "done", chatGptResponse: TEXT, fallbacks: [], error: null });
    expect(new Set(server.providers.requests.map(({ modelId }) => modelId)).size).toBe(1);
    expect(server.providers.callCount()).toBe(2);
  });
}

for (const [trouble, code] of [
  ["wrong-key", "provider-key"],
  ["rejected", "provider-rejected"],
  ["not-found", "model-not-found"],
] as const) {
  test(`${trouble} once: another model answers, and the reply names the one that did not`, async () => {
    const message = await ask([{ trouble }], { text: TEXT });
    expect(message).toMatchObject({ status: "done", chatGptResponse: TEXT });
    const [first, second] = server.providers.requests;
    expect(message.fallbacks).toEqual([{ model: "gemini-flash-lite", code }]);
    expect(message.modelUsed).toBe(second?.modelId);
    expect(first?.modelId).not.toBe(second?.modelId);
    expect(message.route?.model).toBe(message.modelUsed);
    expect(message.modelReasoning).toContain("Gemini Flash-Lite");
  });
}

test("two failures of the model and it is another's turn", async () => {
  const message = await ask([{ trouble: "server-error" }, { trouble: "server-error" }], { text: TEXT });
  expect(message).toMatchObject({
    status: "done",
    fallbacks: [{ model: "gemini-flash-lite", code: "provider-unreachable" }],
  });
  expect(server.providers.callCount()).toBe(3);
});

test("Retry-After is waited for when it is short, and not when another model is sooner", async () => {
  const short = await ask([{ trouble: "limited", retryAfter: "1" }], { text: TEXT });
  expect(short).toMatchObject({ status: "done", fallbacks: [] });
  expect(short.timing?.firstTokenMs).toBeGreaterThan(1_000);
  const long = await ask([{ trouble: "limited", retryAfter: "30" }], { text: TEXT });
  expect(long).toMatchObject({ status: "done", fallbacks: [{ code: "provider-limited" }] });
  expect(long.timing?.firstTokenMs).toBeLessThan(30_000);
});

for (const [trouble, code] of [
  ["cut", "answer-cut"],
  ["no-end-mark", "answer-cut"],
  ["error-part", "answer-cut"],
  ["error-after-text", "answer-cut"],
  ["garbage", "answer-cut"],
] as const) {
  test(`${trouble}: after the first word nobody else is asked, what arrived is kept and marked`, async () => {
    const message = await ask([{ text: TEXT, trouble }], { text: "another answer" });
    expect(message).toMatchObject({ status: "failed", isIncomplete: true, fallbacks: [] });
    expect(message.error?.code).toBe(code);
    const text = message.chatGptResponse ?? "";
    expect(text).not.toBe("");
    expect(TEXT.startsWith(text)).toBe(true);
    expect(server.providers.callCount()).toBe(1);
  });
}

test("torn characters, a drip and an answer without counts come out whole", async () => {
  const text = "Grüße 你好 مرحبا 😀";
  expect(await ask([{ text, trouble: "split-utf8" }], {})).toMatchObject({ status: "done", chatGptResponse: text });
  const dripped = await ask([{ text: "slow", trouble: "drip" }], {});
  expect(dripped).toMatchObject({ status: "done", chatGptResponse: "slow" });
  const uncounted = await ask([{ text: TEXT, hasUsage: false }], {});
  expect(uncounted).toMatchObject({ status: "done", usage: { isEstimated: true } });
  expect(uncounted.usage?.outputTokens).toBeGreaterThan(0);
});

test("an answer at the provider's length limit is marked; one without end is cut at ours", async () => {
  expect(await ask([{ text: TEXT, finish: "length" }], {})).toMatchObject({
    status: "done",
    isIncomplete: true,
    chatGptResponse: TEXT,
  });
  const endless = await ask([{ text: "x".repeat(40_000), pieces: 20, trouble: "endless" }], {});
  expect(endless).toMatchObject({ status: "done", isIncomplete: true });
  expect(endless.chatGptResponse).toHaveLength(16_000);
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
});

test("a failure is told to those who watch, with a sentence and whether a retry may help, and retry heals it", async () => {
  await onFreshNode(async (client) => {
    server.providers.setScript({ fallback: { trouble: "rejected" } });
    const events = await collect(client.sendAndWatch(conversationId, "write me a poem about the sea"));
    const last = events.at(-1)?.event;
    if (last?.type !== "answer-failed") throw new Error(`ended with ${last?.type}`);
    expect(last).toMatchObject({ code: "provider-rejected", isRetryable: true, sentence: last.message.error?.message });
    expect(events.filter(({ event }) => event.type === "model-chosen")).toHaveLength(3);
    server.providers.setScript({ fallback: { text: TEXT } });
    expect((await client.post(`/api/messages/${last.message.id}/retry`)).status).toBe(200);
    expect(answerIn(await collect(client.follow(last.message.id)))).toBe(TEXT);
    expect(await client.message(conversationId, last.message.id)).toMatchObject({ status: "done", error: null });
  });
});

test("a provider that keeps failing is spared, and the others answer at once", async () => {
  await onFreshNode(async (client) => {
    server.providers.setScript({ byModel: { "gemini-2.5-flash-lite": { trouble: "server-error" } } });
    for (let turn = 0; turn < 3; turn++) await client.send(conversationId, "write me a poem about the sea");
    const before = server.providers.callCount("google");
    const message = await client.send(conversationId, "write me a poem about the sea");
    expect(message).toMatchObject({ status: "done", fallbacks: [] });
    expect(server.providers.callCount("google")).toBe(before);
  });
});

test("one person's failures close a provider to nobody else; three people's do, and are told as that", async () => {
  server.providers.setScript({});
  const node = await startTestServer({ beside: server, environment: { ANTHROPIC_API_KEY: "", OPENAI_API_KEY: "" } });
  const people = await Promise.all([1, 2, 3, 4].map(() => newPerson(server)));
  const send = async (person: Person, prompt: string) => {
    const { id } = await person.newConversation();
    return onNode(person, node).send(id, prompt);
  };
  const [first, second, third, fourth] = people as [Person, Person, Person, Person];
  for (let turn = 0; turn < 3; turn++) await send(first, "Write a poem [[script:server-error]]");
  expect(await send(first, "Write a poem")).toMatchObject({ error: { code: "provider-resting" } });
  expect(await send(second, "Write a poem")).toMatchObject({ status: "done" });
  for (const person of [first, second, third]) await send(person, "Write a poem [[script:server-error]]");
  const spared = await send(fourth, "Write a poem");
  expect(spared).toMatchObject({ status: "failed", error: { code: "provider-resting" } });
  expect(spared.error?.message).toContain("paused");
  await node.close();
});

test("empty answers close a provider to nobody", async () => {
  server.providers.setScript({});
  await onFreshNode(async (client) => {
    const before = server.providers.callCount();
    for (let turn = 0; turn < 4; turn++) await client.send(conversationId, "Write a poem [[script:empty]]");
    expect(server.providers.callCount() - before).toBe(12);
    server.providers.setScript({});
    expect(await client.send(conversationId, "Write a poem")).toMatchObject({ status: "done", fallbacks: [] });
  });
});

test("with no model at all the prompt is kept and says why it has no answer", async () => {
  const node = await startTestServer({
    beside: server,
    environment: { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "", GOOGLE_API_KEY: "" },
  });
  const message = await onNode(ada, node).send(conversationId, "write me a poem about the sea");
  await node.close();
  expect(message).toMatchObject({ status: "failed", error: { code: "no-model" }, usage: null });
});
