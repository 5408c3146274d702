import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calculateCallCostUsd } from "#domain/catalogue/model-price.ts";
import { startStopwatch } from "#support/stopwatch.ts";
import { testEntry } from "#support/test-catalogue.ts";
import { answerIn, collect, newPerson, next } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.providers.reset());

const PROMPT = "please can you very kindly write me a text about our new app, it costs $49 and is called Plumo";
/** Slow enough to act while it runs: about a second in all. */
const SLOW = { text: "one two three four five six seven eight nine ten ".repeat(4), pieces: 40, delayMs: 25 };

/** For what must not wait for ever. */
const PATIENCE_MS = 30_000;

const promptsReceived = () => server.providers.requests.map(({ turns }) => turns.at(-1)?.text);

test("a prompt comes back answered, stored, priced and counted", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const message = await ada.send(id, PROMPT);
  expect(message).toMatchObject({
    status: "done",
    isIncomplete: false,
    error: null,
    originalPrompt: PROMPT,
    userId: ada.user.id,
    conversationId: id,
    fallbacks: [],
    usage: { isEstimated: false },
  });
  const { usage, cost, timing, modelUsed } = message;
  expect(cost?.answerUsd).toBe(
    calculateCallCostUsd(testEntry(modelUsed), usage?.inputTokens ?? 0, usage?.outputTokens ?? 0),
  );
  expect(timing?.firstTokenMs).toBeLessThanOrEqual(timing?.totalMs ?? 0);
  expect(await ada.message(id, message.id)).toEqual(message);
  expect((await ada.get("/api/usage")).body).toMatchObject({ promptsGenerated: 1, gpt4oUsage: 0 });
});

test("the model that was chosen is the one that is asked, with the improved words", async () => {
  const ada = await newPerson(server, { tier: "premier" });
  const { id } = await ada.newConversation();
  for (const prompt of [PROMPT, "prove that the square root of two is irrational", "translate 'good day' to French"]) {
    server.providers.reset();
    const message = await ada.send(id, prompt);
    expect(message.fallbacks).toEqual([]);
    expect(message.modelUsed).toBe(message.route?.model);
    const [asked] = server.providers.requests;
    const ids: Record<string, string> = {
      "claude-sonnet": "claude-sonnet-4-5",
      "claude-opus": "claude-opus-4-5",
      "gemini-flash-lite": "gemini-2.5-flash-lite",
    };
    expect(asked?.modelId).toBe(ids[message.modelUsed] ?? message.modelUsed);
    expect(promptsReceived()).toEqual([message.sentPrompt ?? message.improvedPrompt]);
    const preview = await ada.post("/api/improve", { originalPrompt: prompt });
    expect(preview.body).toMatchObject({ route: { model: message.modelUsed } });
  }
});

test("the preferred model answers while the plan has it", async () => {
  const ada = await newPerson(server, { tier: "plus" });
  const { id } = await ada.newConversation();
  await ada.put("/api/user/preferences", { modelPreference: "claude-sonnet" });
  expect((await ada.send(id, PROMPT)).modelUsed).toBe("claude-sonnet");
  await ada.put("/api/user/preferences", { modelPreference: "gpt-3.5-turbo" });
  expect((await ada.send(id, PROMPT)).modelUsed).toBe("gpt-3.5-turbo");
  await ada.put("/api/user/preferences", { modelPreference: "claude-opus" });
  const standIn = await ada.send(id, PROMPT);
  // The plan's default stands in for a model beyond it and the answer says so.
  expect(standIn.modelUsed).toBe("gpt-4o-mini");
  expect(standIn.modelReasoning).toMatch(/^GPT-4o Mini, the default of Plus, stands in: Claude Opus needs Premier/);
});

test("the free plan never reaches a model of a higher plan, whatever it asks for", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  await ada.put("/api/user/preferences", { modelPreference: "gpt-4o" });
  server.providers.setScript({ byModel: { "gpt-3.5-turbo": { trouble: "rejected" } } });
  for (const prompt of [PROMPT, "prove the Riemann hypothesis step by step", "refactor this class in Rust"]) {
    await ada.send(id, prompt);
  }
  const open = ["gpt-3.5-turbo", "gpt-4o-mini", "gemini-2.5-flash-lite"];
  expect(server.providers.requests.filter(({ modelId }) => !open.includes(modelId))).toEqual([]);
});

test("events count up from 1 without a gap, keep to the contract and fold to the stored message", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: SLOW });
  const events = await collect(ada.sendAndWatch(id, PROMPT));
  expect(events.map((seen) => seen.id)).toEqual(events.map((_, index) => index + 1));
  const types = events.map(({ event }) => event.type);
  expect(types.slice(0, 4)).toEqual(["message-created", "prompt-improved", "model-chosen", "answer-delta"]);
  expect(types.filter((type) => type === "answer-delta").length).toBeGreaterThan(3);
  expect(types.at(-1)).toBe("answer-end");
  const last = events.at(-1)?.event;
  if (last?.type !== "answer-end") throw new Error("no end");
  expect(answerIn(events)).toBe(SLOW.text);
  expect(last.message.chatGptResponse).toBe(SLOW.text);
  expect(await ada.message(id, last.message.id)).toEqual(last.message);
});

test("the hunks rebuild both prompts to the character, whatever was written", async () => {
  const ada = await newPerson(server, { tier: "premier" });
  const { id } = await ada.newConversation();
  const prompts = [
    PROMPT,
    "hi 😀👩‍👩‍👧 plz can u wriet somthing realy realy good about 🍕🍕🍕 and stuff??? 😀",
    "É écris-moi un texte;\n\n```js\nlet a = 1;\n```\n  keep   spaces\tand tabs",
    "不要写代码，只要解释 🤖",
    `${"very ".repeat(300)}long`,
  ];
  for (const prompt of prompts) {
    const { improvement, originalPrompt, improvedPrompt } = await ada.send(id, prompt);
    const parts = improvement?.hunks ?? [];
    expect(originalPrompt).toBe(prompt);
    expect(parts.map((part) => (part.kind === "kept" ? part.text : part.removed)).join("")).toBe(originalPrompt);
    expect(parts.map((part) => (part.kind === "kept" ? part.text : part.added)).join("")).toBe(improvedPrompt);
  }
});

test("earlier turns of the conversation reach the model, those of other conversations never", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const other = await ada.newConversation();
  await ada.send(other.id, "the secret word is walrus");
  server.providers.setScript({ fallback: { text: "Noted." } });
  const first = await ada.send(id, "my dog is called Rex");
  server.providers.reset();
  const second = await ada.send(id, "what is my dog called");
  expect(server.providers.requests[0]?.turns).toMatchObject([
    { role: "user", text: first.improvedPrompt },
    { role: "assistant", text: "Noted." },
    { role: "user", text: second.improvedPrompt },
  ]);
});

test("the oldest turns give way to what a plan's context holds", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: { text: "word ".repeat(3_000) } });
  for (let turn = 1; turn <= 4; turn++) await ada.send(id, `question ${turn} ${"x ".repeat(500)}`);
  const request = server.providers.requests.at(-1);
  const said = request?.turns.map(({ text }) => text).join("") ?? "";
  expect(said).toContain("question 4");
  expect(said).not.toContain("question 1 ");
  expect(request?.turns[0]?.role).toBe("user");
  expect(said.length / 4 + (request?.outputTokensMax ?? 0)).toBeLessThan(8_000);
});

test("with improvement switched off the words go as they are", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  await ada.put("/api/user/preferences", { enablePromptImprovement: false });
  const message = await ada.send(id, PROMPT);
  expect(promptsReceived()).toEqual([PROMPT]);
  expect(message).toMatchObject({ improvedPrompt: PROMPT, isImprovementOn: false, improvement: null });
  expect(message.explanation).not.toBe("");
});

test("resubmit-original sends the original words, as JSON and as a stream", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const body = { conversationId: id, originalPrompt: PROMPT };
  const whole = await ada.post("/api/messages/resubmit-original", body);
  expect(whole.body).toMatchObject({ status: "done", improvedPrompt: PROMPT, improvement: null });
  const events = await collect(ada.events("POST", "/api/messages/resubmit-original", { json: body }));
  expect(events.map(({ event }) => event.type)).not.toContain("prompt-improved");
  expect(promptsReceived()).toEqual([PROMPT, PROMPT]);
});

test("welcome answers in a conversation of one's own", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  expect((await ada.post("/api/messages/welcome", { conversationId: id })).body).toMatchObject({ status: "done" });
  expect(server.providers.callCount()).toBe(1);
});

test("an answer whose client has gone is finished and stored", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: SLOW });
  const gone = new AbortController();
  const events = ada.sendAndWatch(id, PROMPT, { signal: gone.signal });
  const { message } = await next(events, "message-created");
  await next(events, "answer-delta");
  gone.abort();
  await expect(collect(events)).rejects.toThrow();
  await collect(ada.follow(message.id));
  expect(await ada.message(id, message.id)).toMatchObject({ status: "done", chatGptResponse: SLOW.text });
  expect(server.providers.callCount()).toBe(1);
});

test("a JSON client that leaves before the answer finds it later", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: SLOW });
  const leaving = new AbortController();
  const sending = expect(ada.send(id, PROMPT, { signal: leaving.signal })).rejects.toThrow();
  await expect.poll(() => server.providers.openCallCount()).toBe(1);
  leaving.abort();
  await sending;
  const { body } = await ada.get(`/api/conversations/${id}/messages`);
  const [message] = body as { id: number; status: string; chatGptResponse: string | null }[];
  expect(["queued", "improving", "answering"]).toContain(message?.status);
  expect(message).toMatchObject({ chatGptResponse: null });
  await collect(ada.follow(message?.id ?? 0));
  expect(await ada.message(id, message?.id ?? 0)).toMatchObject({ status: "done", chatGptResponse: SLOW.text });
});

test("stopping keeps what had arrived and ends the call to the provider", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: { ...SLOW, trouble: "endless" } });
  const events = ada.sendAndWatch(id, PROMPT);
  const { message } = await next(events, "message-created");
  const { text } = await next(events, "answer-delta");
  expect((await ada.post(`/api/messages/${message.id}/stop`)).status).toBe(200);
  const stopped = (await next(events, "answer-stopped")).message;
  expect(stopped).toMatchObject({ status: "stopped", isIncomplete: true, error: null });
  expect(stopped.chatGptResponse?.startsWith(text)).toBe(true);
  expect(await ada.message(id, message.id)).toEqual(stopped);
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
});

test("stopping before the first word, and stopping what has ended, change nothing that arrived", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ next: [{ trouble: "hang" }] });
  const events = ada.sendAndWatch(id, PROMPT);
  const { message } = await next(events, "message-created");
  await next(events, "model-chosen");
  await ada.post(`/api/messages/${message.id}/stop`);
  expect((await next(events, "answer-stopped")).message).toMatchObject({ status: "stopped", chatGptResponse: "" });
  const done = await ada.send(id, PROMPT);
  expect((await ada.post(`/api/messages/${done.id}/stop`)).body).toEqual(done);
  expect(await ada.message(id, done.id)).toEqual(done);
});

test("retry answers again, by the model that is asked for", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const first = await ada.send(id, PROMPT);
  await ada.patch(`/api/messages/${first.id}/feedback`, { feedback: -1 });
  server.providers.setScript({ fallback: { text: "Second." } });
  const again = await ada.post(`/api/messages/${first.id}/retry`);
  expect(again.body).toMatchObject({ id: first.id, status: "queued", chatGptResponse: null });
  const events = await collect(ada.follow(first.id));
  expect(events.map((seen) => seen.id)).toEqual(events.map((_, index) => (events[0]?.id ?? 0) + index));
  expect(answerIn(events)).toBe("Second.");
  expect(await ada.message(id, first.id)).toMatchObject({ status: "done", chatGptResponse: "Second.", feedback: null });
  server.providers.reset();
  for (const model of ["gpt-3.5-turbo", "gpt-4o-mini"]) {
    await ada.post(`/api/messages/${first.id}/retry`, { model });
    await collect(ada.follow(first.id));
    expect(await ada.message(id, first.id)).toMatchObject({ status: "done", modelUsed: model, fallbacks: [] });
  }
  expect(server.providers.requests.map(({ modelId }) => modelId)).toEqual(["gpt-3.5-turbo", "gpt-4o-mini"]);
});

test("retry with a model of a higher plan is refused, and so is one of a message under way", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const done = await ada.send(id, PROMPT);
  for (const model of ["gpt-4o", "claude-opus"]) {
    const refused = await ada.post(`/api/messages/${done.id}/retry`, { model });
    expect(refused).toMatchObject({ status: 403, body: { code: "upgrade-required" } });
  }
  expect(await ada.message(id, done.id)).toEqual(done);
  server.providers.setScript({ fallback: { ...SLOW, trouble: "endless" } });
  const events = ada.sendAndWatch(id, PROMPT);
  const { message } = await next(events, "message-created");
  await next(events, "answer-delta");
  const busy = await ada.post(`/api/messages/${message.id}/retry`);
  expect(busy).toMatchObject({ status: 409, body: { code: "message-busy" } });
  await ada.post(`/api/messages/${message.id}/stop`);
  await next(events, "answer-stopped");
});

test("twenty retries at once make one call", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const { id: messageId } = await ada.send(id, PROMPT);
  server.providers.reset();
  // Without an end: none of the twenty comes after the answer of another.
  server.providers.setScript({ fallback: { ...SLOW, trouble: "endless" } });
  const replies = await Promise.all(Array.from({ length: 20 }, () => ada.post(`/api/messages/${messageId}/retry`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const events = ada.follow(messageId);
  await next(events, "answer-delta");
  await ada.post(`/api/messages/${messageId}/stop`);
  await collect(events);
  expect(server.providers.callCount()).toBe(1);
});

test("the same Idempotency-Key, twenty times at once and later, is one message and one call", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const headers = { "idempotency-key": "once:1" };
  const sent = await Promise.all(Array.from({ length: 20 }, () => ada.send(id, PROMPT, { headers })));
  expect(sent.every((message) => message.id === sent[0]?.id && message.status === "done")).toBe(true);
  const later = await collect(ada.sendAndWatch(id, PROMPT, { headers }));
  expect(later[0]?.event).toMatchObject({ type: "message-created", message: { id: sent[0]?.id } });
  expect(answerIn(later)).toBe(sent[0]?.chatGptResponse);
  expect(server.providers.callCount()).toBe(1);
  expect((await ada.get("/api/usage")).body).toMatchObject({ promptsGenerated: 1 });
});

test("another prompt or conversation under a used Idempotency-Key is a conflict", async () => {
  const ada = await newPerson(server);
  const bob = await newPerson(server);
  const { id } = await ada.newConversation();
  const other = await ada.newConversation();
  const headers = { "idempotency-key": "once:2" };
  const first = { conversationId: id, originalPrompt: PROMPT };
  await ada.post("/api/messages/improve", first, { headers });
  const conflicts = [
    await ada.post("/api/messages/improve", { ...first, originalPrompt: "another" }, { headers }),
    await ada.post("/api/messages/improve", { ...first, conversationId: other.id }, { headers }),
  ];
  for (const reply of conflicts) expect(reply).toMatchObject({ status: 409, body: { code: "idempotency-conflict" } });
  const elsewhere = await bob.newConversation();
  const theirs = await bob.send(elsewhere.id, PROMPT, { headers });
  expect(theirs.userId).toBe(bob.user.id);
  for (const key of ["", " ", "a b", "x".repeat(129), "ü"]) {
    const reply = await ada.post("/api/messages/improve", first, { headers: { "idempotency-key": key } });
    expect([key, reply.status]).toEqual([key, 400]);
  }
});

test("a deleted conversation ends its answer, its streams and the call within 6 s", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: { ...SLOW, trouble: "endless" } });
  const events = ada.sendAndWatch(id, PROMPT);
  const { message } = await next(events, "message-created");
  await next(events, "answer-delta");
  const watch = startStopwatch();
  expect((await ada.delete(`/api/conversations/${id}`)).status).toBe(204);
  const rest = await collect(events);
  // What it took is counted before it goes, so it is stopped first.
  expect(rest.every(({ event }) => event.type === "answer-delta" || event.type === "answer-stopped")).toBe(true);
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
  expect(watch.stop()).toBeLessThan(6_000);
  expect((await ada.get(`/api/messages/${message.id}/events`)).status).toBe(404);
  const { rows } = await server.database.pool.query("SELECT 1 FROM message_events WHERE message_id = $1", [message.id]);
  expect(rows).toEqual([]);
});

test("an answer ends although others keep the event log busy without a pause", async () => {
  const ada = await newPerson(server);
  const loud = await ada.newConversation();
  server.providers.setScript({ fallback: { text: "x ".repeat(40), pieces: 40, trouble: "endless" } });
  const noise = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const events = ada.sendAndWatch(loud.id, PROMPT);
      const { message } = await next(events, "message-created");
      await next(events, "answer-delta");
      return { events, id: message.id };
    }),
  );
  server.providers.setScript({});
  const quiet = await ada.newConversation();
  const message = await ada.send(quiet.id, PROMPT, { signal: AbortSignal.timeout(PATIENCE_MS) });
  expect(message.status).toBe("done");
  await Promise.all(noise.map(({ id }) => ada.post(`/api/messages/${id}/stop`)));
  await Promise.all(noise.map(({ events }) => collect(events)));
});

test("what a provider sends that a database cannot hold never keeps an answer from ending", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: { text: "before\u0000after \ud83d", pieces: 1 } });
  const events = await collect(ada.sendAndWatch(id, PROMPT, { signal: AbortSignal.timeout(PATIENCE_MS) }));
  const last = events.at(-1)?.event;
  expect(last?.type).toBe("answer-end");
  const stored = (await ada.get(`/api/conversations/${id}/messages`)).body as { chatGptResponse: string }[];
  expect(stored[0]?.chatGptResponse).toBe(answerIn(events));
  expect(stored[0]?.chatGptResponse).toContain("after");
});

test("an answer is cut at 16,000 characters, whole ones, and says so", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: { text: `a${"😀".repeat(9_000)}`, pieces: 30 } });
  const message = await ada.send(id, PROMPT);
  expect(message).toMatchObject({ status: "done", isIncomplete: true });
  expect(message.chatGptResponse).toBe(`a${"😀".repeat(7_999)}`);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
