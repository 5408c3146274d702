import { setTimeout as sleep } from "node:timers/promises";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Message } from "#contract/messages.ts";
import { newKeyHolder } from "#support/api-key.ts";
import {
  answerIn,
  collect,
  newPerson,
  next,
  onNode,
  type Person,
  type SeenEvent,
  TestClient,
} from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// A server that gives one answer at a time, so five may wait.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ANSWERS_AT_ONCE: "1" } });
});
afterEach(() => expect(server.bugs).toEqual([]));
afterAll(() => server.close());

const LONG = { text: "slow ".repeat(400), pieces: 400, delayMs: 50 };
const PROMPT = "Write a note about how tidal power works, for a school newsletter.";

/** Somebody whose answer goes on until it is stopped. */
async function whoTakesThePlace(): Promise<{ stop: () => Promise<unknown> }> {
  const person = await newPerson(server);
  const { id } = await person.newConversation();
  server.providers.setScript({ next: [LONG], fallback: { text: "a whole answer" } });
  const events = person.sendAndWatch(id, PROMPT);
  const created = await next(events, "message-created");
  await next(events, "answer-delta");
  return {
    async stop() {
      await person.post(`/api/messages/${created.message.id}/stop`);
      await collect(events);
    },
  };
}

interface Waiter {
  readonly person: Person;
  readonly message: Message;
  readonly events: AsyncGenerator<SeenEvent>;
}

/** Sends a prompt and reads until the first place is told. */
async function whoWaits(expectedPlace: number, person?: Person): Promise<Waiter> {
  const waiter = person ?? (await newPerson(server));
  const { id } = await waiter.newConversation();
  const events = waiter.sendAndWatch(id, PROMPT);
  const { message } = await next(events, "message-created");
  expect(await next(events, "answer-queued")).toMatchObject({ place: expectedPlace });
  return { person: waiter, message, events };
}

const places = (events: readonly SeenEvent[]) =>
  events.flatMap(({ event }) => (event.type === "answer-queued" ? [event.place] : []));
const typesOf = (events: readonly SeenEvent[]) => events.map(({ event }) => event.type);

test("whoever waits sees their place, late readers too, and then their answer with nothing lost in between", async () => {
  const first = await whoTakesThePlace();
  const ben = await whoWaits(1);
  const cleo = await whoWaits(2);
  const lateReader = cleo.person.follow(cleo.message.id);
  expect(await next(lateReader, "answer-queued")).toMatchObject({ place: 2 });
  await first.stop();
  const bens = await collect(ben.events);
  expect(places(bens)).toEqual([0]);
  expect(typesOf(bens).at(-1)).toBe("answer-end");
  const cleos = await collect(cleo.events);
  expect(places(cleos).at(-1)).toBe(0);
  expect(answerIn(cleos)).toBe("a whole answer");
  const whole = await collect(cleo.person.follow(cleo.message.id));
  expect(whole.map(({ id }) => id)).toEqual(whole.map((_, index) => index + 1));
  expect(answerIn(await collect(lateReader))).toBe("a whole answer");
});

test("a prompt that waits can be stopped: no model is asked, and the next one moves up", async () => {
  const first = await whoTakesThePlace();
  const ben = await whoWaits(1);
  const cleo = await whoWaits(2);
  const asked = server.providers.requests.length;
  await ben.person.post(`/api/messages/${ben.message.id}/stop`);
  const bens = await collect(ben.events);
  expect(bens.at(-1)?.event).toMatchObject({ type: "answer-stopped", message: { status: "stopped", route: null } });
  expect(await next(cleo.events, "answer-queued")).toMatchObject({ place: 1 });
  expect(server.providers.requests).toHaveLength(asked);
  await first.stop();
  expect(typesOf(await collect(cleo.events)).at(-1)).toBe("answer-end");
});

test("who sends many prompts lets those pass who send one", async () => {
  const first = await whoTakesThePlace();
  const ben = await whoWaits(1);
  const bensSecond = await whoWaits(2, ben.person);
  const cleo = await whoWaits(2);
  await first.stop();
  await Promise.all([ben, bensSecond, cleo].map(({ events }) => collect(events)));
  const { rows } = await server.database.pool.query<{ id: number }>(
    "SELECT id FROM messages WHERE id = ANY($1) ORDER BY settled_at",
    [[ben, bensSecond, cleo].map(({ message }) => message.id)],
  );
  expect(rows.map(({ id }) => id)).toEqual([ben, cleo, bensSecond].map(({ message }) => message.id));
});

test("past the end of the line prompts and calls are refused with a time to come back, and nothing of them is kept", async () => {
  const first = await whoTakesThePlace();
  const { secret, person, baseURL } = await newKeyHolder(server);
  const waiting = await Promise.all([1, 2, 3, 4, 5].map(() => sendInBackground()));
  await expect.poll(countWaiting).toBe(5);
  const { id } = await person.newConversation();
  const refused = await person.post("/api/messages/improve", { conversationId: id, originalPrompt: PROMPT });
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await person.get(`/api/conversations/${id}/messages`)).body).toEqual([]);
  const openai = new OpenAI({ apiKey: secret, baseURL, maxRetries: 0 });
  await expect(callOf(openai)).rejects.toMatchObject({ status: 429, code: "rate_limit_exceeded" });
  await first.stop();
  for (const reply of waiting) expect((await reply()).status).toBe("done");
});

test("one account has its share of the line and no more: its further prompts are refused, and others are let in", async () => {
  const first = await whoTakesThePlace();
  const ben = await whoWaits(1);
  const second = await whoWaits(2, ben.person);
  const { id } = await ben.person.newConversation();
  const refused = await ben.person.post("/api/messages/improve", { conversationId: id, originalPrompt: PROMPT });
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ben.person.get(`/api/conversations/${id}/messages`)).body).toEqual([]);
  const cleo = await whoWaits(2);
  await first.stop();
  await Promise.all([ben, second, cleo].map(({ events }) => collect(events)));
});

test("a program's call waits in the same line", async () => {
  const first = await whoTakesThePlace();
  const { secret, baseURL } = await newKeyHolder(server);
  const called = callOf(new OpenAI({ apiKey: secret, baseURL, maxRetries: 0 }));
  await expect.poll(countWaiting).toBe(1);
  const behind = await whoWaits(2);
  await first.stop();
  expect((await called).choices[0]?.message.content).toBe("a whole answer");
  await collect(behind.events);
});

test("what waits on a server that stops is answered by another one", async () => {
  const leaving = await startTestServer({ beside: server, environment: { ANSWERS_AT_ONCE: "1" }, graceMs: 100 });
  const person = await newPerson(leaving);
  const { id } = await person.newConversation();
  server.providers.setScript({ fallback: LONG });
  const running = person.sendAndWatch(id, PROMPT);
  await next(running, "answer-delta");
  const waiting = person.sendAndWatch(id, PROMPT);
  const { message } = await next(waiting, "message-created");
  await next(waiting, "answer-queued");
  server.providers.setScript({ fallback: { text: "a whole answer" } });
  await leaving.close();
  const elsewhere = await collect(onNode(person, server).follow(message.id));
  expect(answerIn(elsewhere)).toBe("a whole answer");
  await collect(running).catch(() => undefined);
  await collect(waiting).catch(() => undefined);
}, 40_000);

test("once a model has been asked the next one begins: more run at once than begin at once", async () => {
  const roomy = await startTestServer({ environment: { ANSWERS_AT_ONCE: "30" } });
  roomy.providers.setScript({ fallback: LONG });
  const person = await newPerson(roomy, { tier: "premier" });
  await person.put("/api/user/preferences", { enablePromptImprovement: false });
  const conversations = await Promise.all(Array.from({ length: 20 }, () => person.newConversation()));
  const running = conversations.map(({ id }) => person.sendAndWatch(id, PROMPT));
  await Promise.all(running.map((events) => next(events, "answer-delta")));
  expect(roomy.providers.openCallCount()).toBe(20);
  await roomy.close();
  await Promise.allSettled(running.map(collect));
}, 40_000);

test("scores for later wait while people wait for their answers", async () => {
  const first = await whoTakesThePlace();
  const ben = await whoWaits(1);
  // Without others it is scored a second after it was sent, and with others after six at the latest.
  await sleep(1_500);
  expect(await countScores(ben.message.id)).toBe(0);
  await first.stop();
  await collect(ben.events);
  await expect.poll(() => countScores(ben.message.id)).toBe(1);
});

async function countScores(messageId: number): Promise<number> {
  const { rows } = await server.database.pool.query("SELECT FROM prompt_scores WHERE message_id = $1", [messageId]);
  return rows.length;
}

async function sendInBackground(): Promise<() => Promise<Message>> {
  const person = await newPerson(server);
  const { id } = await person.newConversation();
  const sent = person.send(id, PROMPT);
  return () => sent;
}

async function countWaiting(): Promise<number> {
  const { text } = await new TestClient(server.url).get("/metrics");
  return Number(/^redraft_answers_waiting (\d+)$/m.exec(text)?.[1]);
}

const callOf = (openai: OpenAI) =>
  openai.chat.completions.create({ model: "redraft/auto", messages: [{ role: "user", content: PROMPT }] });
