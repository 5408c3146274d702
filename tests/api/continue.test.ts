import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Message, messageSchema } from "#contract/messages.ts";
import { usageReportSchema } from "#contract/usage.ts";
import { calculateCallCostUsd } from "#domain/catalogue/model-price.ts";
import { testEntry } from "#support/test-catalogue.ts";
import { answerIn, collect, newPerson, next, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const FIRST_HALF = "The harbour lies to the north, and the old";
const REST = "north, and the old town lies to the south.";
const WHOLE = "The harbour lies to the north, and the old town lies to the south.";

type Writer = Person & { readonly conversationId: number };

async function newWriter(): Promise<Writer> {
  const person = await newPerson(server, { tier: "plus" });
  await person.put("/api/user/preferences", { enablePromptImprovement: false, modelPreference: "claude-sonnet" });
  const { id } = await person.newConversation();
  return Object.assign(person, { conversationId: id });
}

/** A message whose answer ended at the model's limit. */
async function cutAnswer(person: Writer, prompt = "where is the old town?"): Promise<Message> {
  server.providers.setScript({ next: [{ text: FIRST_HALF, finish: "length" }] });
  const message = await person.send(person.conversationId, prompt);
  expect(message).toMatchObject({ status: "done", isIncomplete: true, chatGptResponse: FIRST_HALF });
  return message;
}

const goOn = (person: Person, id: number) => person.post(`/api/messages/${id}/continue`);

async function continued(person: Writer, id: number): Promise<Message> {
  const reply = await goOn(person, id);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  await collect(person.follow(id));
  return person.message(person.conversationId, id);
}

test("an answer that was cut is gone on with by the same model: one text, one message, no doubled seam", async () => {
  const ada = await newWriter();
  const cut = await cutAnswer(ada);
  server.providers.setScript({ fallback: { text: REST } });
  const whole = await continued(ada, cut.id);
  expect(whole).toMatchObject({
    id: cut.id,
    status: "done",
    isIncomplete: false,
    chatGptResponse: WHOLE,
    modelUsed: "claude-sonnet",
    modelReasoning: cut.modelReasoning,
    originalPrompt: cut.originalPrompt,
    error: null,
  });
  const { turns } = server.providers.requests.at(-1) ?? { turns: [] };
  expect(turns.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(turns[1]?.text).toBe(FIRST_HALF);
  expect(turns[2]?.text).toContain("and the old\n");
  // The next prompt reads the whole.
  await ada.send(ada.conversationId, "and the harbour?");
  expect(server.providers.requests.at(-1)?.turns[1]?.text).toBe(WHOLE);
});

test("who watches sees what was there, then the rest; who comes later sees the same", async () => {
  const ada = await newWriter();
  const cut = await cutAnswer(ada);
  server.providers.setScript({ fallback: { text: REST, pieces: 10, delayMs: 30 } });
  await goOn(ada, cut.id);
  const live = await collect(ada.follow(cut.id));
  expect(answerIn(live)).toBe(WHOLE);
  const deltas = live.flatMap(({ event }) => (event.type === "answer-delta" ? [event.text] : []));
  expect(deltas[0]).toBe(FIRST_HALF);
  expect(deltas.length).toBeGreaterThan(2);
  expect(live.at(-1)?.event).toMatchObject({ type: "answer-end", message: { chatGptResponse: WHOLE } });
  expect(answerIn(await collect(ada.follow(cut.id)))).toBe(WHOLE);
});

test("a stopped answer is gone on with, and can be stopped again with all that is there", async () => {
  const ada = await newWriter();
  server.providers.setScript({ fallback: { text: "one two three four ", trouble: "endless", delayMs: 10 } });
  const watching = ada.sendAndWatch(ada.conversationId, "count");
  const created = await next(watching, "message-created");
  await next(watching, "answer-delta");
  await ada.post(`/api/messages/${created.message.id}/stop`);
  await collect(watching);
  const stopped = await ada.message(ada.conversationId, created.message.id);
  expect(stopped.status).toBe("stopped");

  server.providers.setScript({ fallback: { text: "and on and on it goes ", trouble: "endless", delayMs: 10 } });
  await goOn(ada, stopped.id);
  const again = ada.follow(stopped.id);
  let seen = "";
  while (!seen.includes("and on and on")) seen += (await next(again, "answer-delta")).text;
  await ada.post(`/api/messages/${stopped.id}/stop`);
  await collect(again);
  const twice = await ada.message(ada.conversationId, stopped.id);
  expect(twice.status).toBe("stopped");
  expect(twice.chatGptResponse?.startsWith(stopped.chatGptResponse ?? "?")).toBe(true);
  expect(twice.chatGptResponse).toContain("and on and on");
});

test("both parts are paid for and counted, each once", async () => {
  const ada = await newWriter();
  const report = async () => z.parse(usageReportSchema, (await ada.get("/api/usage")).body);
  const cut = await cutAnswer(ada);
  const before = await report();
  server.providers.setScript({ fallback: { text: REST } });
  const whole = await continued(ada, cut.id);
  const after = await report();
  const more = {
    input: (whole.usage?.inputTokens ?? 0) - (cut.usage?.inputTokens ?? 0),
    output: (whole.usage?.outputTokens ?? 0) - (cut.usage?.outputTokens ?? 0),
  };
  expect(more.input).toBeGreaterThan(0);
  expect(more.output).toBeGreaterThan(0);
  const cost = calculateCallCostUsd(testEntry("claude-sonnet"), more.input, more.output) ?? 0;
  expect((whole.cost?.answerUsd ?? 0) - (cut.cost?.answerUsd ?? 0)).toBeCloseTo(cost, 9);
  expect(after.money.spentUsd - before.money.spentUsd).toBeCloseTo(cost, 5);
  expect((after.premiumTokens?.used ?? 0) - (before.premiumTokens?.used ?? 0)).toBe(more.input + more.output);
  expect(after.promptsGenerated).toBe(before.promptsGenerated + 1);
  expect(whole.timing?.totalMs).toBeGreaterThanOrEqual(cut.timing?.totalMs ?? 0);
  expect(whole.timing?.firstTokenMs).toBe(cut.timing?.firstTokenMs);
});

test("when going on fails, what was there is kept, says why, stays in the context and can be gone on with again", async () => {
  const ada = await newWriter();
  const cut = await cutAnswer(ada);
  server.providers.setScript({ fallback: { trouble: "filtered" } });
  const failed = await continued(ada, cut.id);
  expect(failed).toMatchObject({ status: "failed", chatGptResponse: FIRST_HALF, error: { code: "content-refused" } });
  server.providers.setScript({ fallback: { text: "fine" } });
  await ada.send(ada.conversationId, "next");
  expect(server.providers.requests.at(-1)?.turns.map(({ text }) => text)).toContain(FIRST_HALF);
  server.providers.setScript({ fallback: { text: REST } });
  expect(await continued(ada, cut.id)).toMatchObject({ status: "done", chatGptResponse: WHOLE, error: null });
});

test("a model that is gone is stood in for, and readers keep what they had", async () => {
  const ada = await newWriter();
  const cut = await cutAnswer(ada);
  server.providers.setScript({
    byModel: { "claude-sonnet-4-5": { trouble: "overloaded", retryAfter: "60" } },
    fallback: { text: REST },
  });
  await goOn(ada, cut.id);
  const live = await collect(ada.follow(cut.id));
  expect(answerIn(live)).toBe(WHOLE);
  expect(live.at(-1)?.event).toMatchObject({
    message: { chatGptResponse: WHOLE, fallbacks: [{ model: "claude-sonnet", code: "provider-limited" }] },
  });
});

test("a process that dies while going on loses nothing of what its readers had", async () => {
  const ada = await newWriter();
  const cut = await cutAnswer(ada);
  const { pool } = server.database;
  // What such a process leaves behind: a lease that ran out, and a log with the beginning of the rest.
  await pool.query(
    `UPDATE messages SET status = 'answering', is_continued = true, attempts = 1, lease_token = $2,
       lease_until = now() - interval '1 second', settled_at = NULL WHERE id = $1`,
    [cut.id, randomUUID()],
  );
  await pool.query("DELETE FROM message_events WHERE message_id = $1", [cut.id]);
  const rows = [FIRST_HALF, " town lies"].map((text, index) => [
    index + 100,
    JSON.stringify({ type: "answer-delta", text }),
  ]);
  for (const [id, data] of rows) {
    const values = [cut.id, id, data];
    await pool.query(
      "INSERT INTO message_events (message_id, id, type, data) VALUES ($1, $2, 'answer-delta', $3)",
      values,
    );
  }
  server.providers.setScript({ fallback: { text: "and the old town lies to the south." } });
  const read = async () => ada.message(ada.conversationId, cut.id);
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("done");
  expect((await read()).chatGptResponse).toBe(WHOLE);
  expect(server.providers.requests.at(-1)?.turns[1]?.text).toBe(`${FIRST_HALF} town lies`);
});

test("only an answer that ended early is gone on with, once at a time, by its owner", async () => {
  const ada = await newWriter();
  const eve = await newWriter();
  const complete = await ada.send(ada.conversationId, "a whole answer, please");
  expect((await goOn(ada, complete.id)).body).toMatchObject({ code: "message-not-retryable" });
  server.providers.setScript({ fallback: { text: "x".repeat(20_000) } });
  const full = await ada.send(ada.conversationId, "a long answer, please");
  expect([full.isIncomplete, full.chatGptResponse?.length]).toEqual([true, 16_000]);
  expect((await goOn(ada, full.id)).body).toMatchObject({ code: "message-not-retryable" });

  const cut = await cutAnswer(ada);
  const [foreign, missing] = [await goOn(eve, cut.id), await goOn(eve, 999_999)];
  expect([foreign.status, { ...(foreign.body as object), requestId: "" }]).toEqual([
    404,
    { ...(missing.body as object), requestId: "" },
  ]);
  const calls = server.providers.callCount();
  server.providers.setScript({ fallback: { text: REST, delayMs: 40 } });
  const replies = await Promise.all(Array.from({ length: 5 }, () => goOn(ada, cut.id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  await collect(ada.follow(cut.id));
  expect(server.providers.callCount()).toBe(calls + 1);
  expect((await ada.message(ada.conversationId, cut.id)).chatGptResponse).toBe(WHOLE);
});

test("an answer that is asked for anew starts over, also one that was gone on with", async () => {
  const ada = await newWriter();
  const cut = await cutAnswer(ada);
  server.providers.setScript({ fallback: { text: REST } });
  const whole = await continued(ada, cut.id);
  server.providers.setScript({ fallback: { text: "another answer" } });
  await ada.post(`/api/messages/${cut.id}/retry`, {});
  await collect(ada.follow(cut.id));
  const anew = z.parse(messageSchema, await ada.message(ada.conversationId, cut.id));
  expect(anew.chatGptResponse).toBe("another answer");
  expect(anew.usage?.inputTokens).toBeLessThan(whole.usage?.inputTokens ?? 0);
});
