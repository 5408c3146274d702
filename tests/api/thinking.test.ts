import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Message } from "#contract/messages.ts";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { calculateCallCostUsd } from "#domain/catalogue/model-price.ts";
import { toMicroUsd } from "#domain/plans/quotas.ts";
import type { Script } from "#support/providers/script.ts";
import { collect, newPerson, onNode, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// Of the catalogue that ships, since that is about models that think.
const THINKER_ID = BUILT_IN_CATALOGUE.get("gemini-2.5-pro")?.providerModelId;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "" },
    shipped: BUILT_IN_CATALOGUE,
  });
});
beforeEach(() => server.providers.reset());
afterAll(() => server.close());

async function newThinker(): Promise<Person & { conversationId: number }> {
  const person = await newPerson(server, { tier: "premier" });
  await person.put("/api/user/preferences", {
    enablePromptImprovement: false,
    turbo: false,
    modelPreference: "gemini-2.5-pro",
  });
  const { id } = await person.newConversation();
  return Object.assign(person, { conversationId: id });
}

const send = async (script: Script, next: readonly Script[] = []): Promise<Message> => {
  const person = await newThinker();
  server.providers.setScript({ next, fallback: script });
  return person.send(person.conversationId, "compare the three offers");
};

/** What the provider asks for, in millionths of a dollar. */
const billed = (): number =>
  server.providers.bills.reduce((sum, { modelId, inputTokens, outputTokens, cachedTokens: cachedInputTokens }) => {
    const entry = [...BUILT_IN_CATALOGUE.values()].find(({ providerModelId }) => providerModelId === modelId);
    return (
      sum +
      (entry === undefined ? 0 : (calculateCallCostUsd(entry, inputTokens, outputTokens, { cachedInputTokens }) ?? 0))
    );
  }, 0) * 1e6;

test("thinking is told with its time and its words, and found again afterwards", async () => {
  const person = await newThinker();
  const thinking = { tokens: 300, ms: 500, summary: "First the rent, then the garden." };
  server.providers.setScript({ fallback: { thinking, text: "Take the second." } });
  const events = await collect(person.sendAndWatch(person.conversationId, "compare the three offers"));
  const thoughts = events.flatMap(({ event }) => (event.type === "answer-thinking" ? [event] : []));
  expect(thoughts[0]).toMatchObject({ ms: 0 });
  expect(thoughts.map(({ text }) => text).join("")).toBe(thinking.summary);
  const types = events.map(({ event }) => event.type);
  expect(types.indexOf("answer-thinking")).toBeLessThan(types.indexOf("answer-delta"));
  const last = events.at(-1)?.event;
  if (last?.type !== "answer-end") throw new Error(`ended with ${last?.type}`);
  expect(last.message.thinking).toEqual({ ms: expect.any(Number), text: thinking.summary });
  expect(last.message.thinking?.ms).toBeGreaterThanOrEqual(400);
  expect(await person.message(person.conversationId, last.message.id)).toEqual(last.message);
  expect((await collect(person.follow(last.message.id))).at(-1)?.event).toEqual(last);
});

test("an answer that ends empty for lack of room is tried once more with more, and both are booked", async () => {
  const message = await send({ thinking: { tokens: 13_000 }, text: "x".repeat(16_000) });
  expect(message).toMatchObject({ status: "done", isIncomplete: false, fallbacks: [], error: null });
  const limits = server.providers.requests.map(({ outputTokensMax }) => outputTokensMax);
  expect(limits).toEqual([4_096 + 8_192, 4_096 + 24_576]);
  expect(server.providers.bills.map(({ outputTokens }) => outputTokens)).toEqual([4_096 + 8_192, 13_000 + 4_000]);
  expect(toMicroUsd(message.cost?.answerUsd ?? null)).toBe(Math.ceil(billed()));
});

test("without a word after that it says so, and what it cost is booked all the same", async () => {
  const message = await send({ thinking: { tokens: 90_000 } });
  expect(server.providers.requests.map(({ modelId }) => modelId).slice(0, 2)).toEqual([THINKER_ID, THINKER_ID]);
  expect(message).toMatchObject({ status: "failed", error: { code: "answer-no-room" } });
  expect(message.usage?.outputTokens).toBe(server.providers.bills.reduce((sum, bill) => sum + bill.outputTokens, 0));
  expect((message.cost?.answerUsd ?? 0) * 1e6).toBeCloseTo(billed(), 3);
});

test("a hundred prompts with much thinking: nobody is closed out, and what was billed is booked", async () => {
  const people = await Promise.all(Array.from({ length: 10 }, newThinker));
  const scripts: readonly Script[] = [
    { thinking: { tokens: 9_000, summary: "Let me see." }, text: "A short answer." },
    { thinking: { tokens: 13_000 }, text: "It needed more room." },
    { thinking: { tokens: 5_000 }, cachedTokens: 10, text: "x".repeat(8_000) },
    { thinking: { tokens: 60_000 }, text: "Never said." },
  ];
  server.providers.setScript({ replay: (request) => scripts[request.turns.at(-1)?.text.length ?? 0] ?? {} });
  const all = await Promise.all(
    people.map(async (person) => {
      const messages: Message[] = [];
      for (let turn = 0; turn < 10; turn++) {
        messages.push(await person.send(person.conversationId, "x".repeat(turn % scripts.length || 4)));
      }
      return messages;
    }),
  );
  const messages = all.flat();
  expect(messages).toHaveLength(100);
  expect(messages.map(({ error }) => error?.code).filter((code) => code === "provider-resting")).toEqual([]);
  const booked = messages.reduce((sum, { cost }) => sum + (cost?.answerUsd ?? 0), 0) * 1e6;
  expect(booked).toBeCloseTo(billed(), 0);
  const spent = await server.database.pool.query<{ sum: string }>(
    "SELECT sum(spent_microusd) AS sum FROM spending_days WHERE user_id = ANY($1)",
    [people.map(({ user }) => user.id)],
  );
  const roundedUp = server.providers.bills.length;
  expect(Number(spent.rows[0]?.sum)).toBeGreaterThanOrEqual(Math.floor(billed()));
  expect(Number(spent.rows[0]?.sum)).toBeLessThanOrEqual(billed() + roundedUp);
});

test("stopped while it thinks: it is told as that, and what is known of it is booked", async () => {
  const person = await newThinker();
  const thinking = { tokens: 4_000, ms: 20_000, summary: "First the rent, then the garden. ".repeat(20) };
  server.providers.setScript({ fallback: { thinking } });
  const events = person.sendAndWatch(person.conversationId, "compare the three offers");
  let told = 0;
  for await (const { event } of events) {
    if (event.type === "answer-thinking" && ++told === 5) {
      await person.post(`/api/messages/${await newestId(person)}/stop`);
    }
    if (event.type !== "answer-stopped") continue;
    expect(event.message).toMatchObject({ status: "stopped", usage: { isEstimated: true } });
    expect(event.message.thinking?.text).not.toBe("");
    expect(event.message.usage?.outputTokens).toBeGreaterThanOrEqual(3);
  }
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
});

async function newestId(person: Person & { conversationId: number }): Promise<number> {
  const { body } = await person.get(`/api/conversations/${person.conversationId}/messages`);
  return (body as Message[]).at(-1)?.id ?? 0;
}

test("a model that is gone is replaced in the same message, and asked by nobody any more", async () => {
  const node = await startTestServer({ beside: server });
  server.providers.setModels("google", [{ id: "gemini-2.5-pro" }]);
  const ada = await newPerson(server);
  await ada.put("/api/user/preferences", { enablePromptImprovement: false, modelPreference: "gemini-flash-lite" });
  const { id } = await ada.newConversation();
  const first = await onNode(ada, node).send(id, "hello there");
  expect(first).toMatchObject({
    status: "done",
    fallbacks: [{ model: "gemini-flash-lite", code: "model-not-found" }],
  });
  const second = await onNode(ada, node).send(id, "hello again");
  expect(second).toMatchObject({ status: "done", fallbacks: [] });
  expect(second.modelUsed).not.toBe("gemini-flash-lite");
  await node.close();
});

test("past the soft window, where the cheapest model alone is chosen, a model that is gone is replaced too", async () => {
  const node = await startTestServer({ beside: server });
  server.providers.setModels("google", []);
  const ada = await newPerson(server);
  await ada.put("/api/user/preferences", { enablePromptImprovement: false });
  const { id } = await ada.newConversation();
  await server.database.pool.query(
    `INSERT INTO send_windows (user_id, sent_at, is_open)
     VALUES ($1, (SELECT array_agg(now() - n * interval '1 minute') FROM generate_series(1, 25) n), true)`,
    [ada.user.id],
  );
  const slowed = await onNode(ada, node).send(id, "hello there");
  expect(slowed).toMatchObject({ status: "done", limit: { by: "soft-window" }, error: null });
  await node.close();
});
