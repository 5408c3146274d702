import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { errorBodySchema } from "#contract/errors.ts";
import { messageSchema } from "#contract/messages.ts";
import { usageReportSchema } from "#contract/usage.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { newPerson, onNode, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const HOUR_MS = 3_600_000;
const NOON = new Date("2026-03-10T12:00:00Z");
const CHEAPEST = "gemini-flash-lite";

/** What the server takes for now; a test moves it. */
let now = NOON;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => now },
    environment: { MONEY_PER_DAY_PREMIER: "1", MODEL_ID_GEMINI_FLASH_LITE: "gemini-2.5-flash-lite" },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(now.getTime() + 400 * 24 * HOUR_MS);
  server.providers.reset();
});

async function newWriter(tier: Tier, modelPreference?: string): Promise<Person & { conversationId: number }> {
  const person = await newPerson(server, { tier });
  await person.put("/api/user/preferences", {
    enablePromptImprovement: false,
    ...(modelPreference !== undefined && { modelPreference }),
  });
  const { id } = await person.newConversation();
  return Object.assign(person, { conversationId: id });
}

const usageOf = async (person: Person) => z.parse(usageReportSchema, (await person.get("/api/usage")).body);
const write = (person: Person & { conversationId: number }) => person.send(person.conversationId, "hello there");

/** Places in the window that were taken this long ago. */
const fillWindow = (person: Person, count: number, agoMs: number) =>
  server.database.pool.query(
    `INSERT INTO send_windows (user_id, sent_at, is_open)
     VALUES ($1, (SELECT array_agg($2::timestamptz + n * interval '1 second') FROM generate_series(1, $3) n), true)`,
    [person.user.id, new Date(now.getTime() - agoMs), count],
  );

test("the 26th free message in three hours is answered by the cheapest model, and says so and until when", async () => {
  const ada = await newWriter("free", "gpt-3.5-turbo");
  await fillWindow(ada, 24, HOUR_MS);
  const last = await write(ada);
  expect(last).toMatchObject({ modelUsed: "gpt-3.5-turbo", limit: null });
  const slowed = await write(ada);
  const roomAt = new Date(now.getTime() + 2 * HOUR_MS + 1_000).toISOString();
  expect(slowed).toMatchObject({ status: "done", modelUsed: CHEAPEST, limit: { by: "soft-window", until: roomAt } });
  // Others are connected for the plan; the limit is why none of them answers.
  expect(slowed.modelReasoning).toMatch(/used up for now, so its cheapest model answers: Gemini Flash-Lite\.$/);
  expect((await usageOf(ada)).window).toEqual({
    messagesMax: 25,
    used: 25,
    lengthHours: 3,
    isSoft: true,
    roomAt,
  });
  now = new Date(roomAt);
  expect(await write(ada)).toMatchObject({ modelUsed: "gpt-3.5-turbo", limit: null });
});

test("slowed messages are answered one at a time, in the order they were sent", async () => {
  const ada = await newWriter("free");
  await fillWindow(ada, 25, HOUR_MS);
  server.providers.setScript({ fallback: { pieces: 4, delayMs: 60 } });
  let atOnceMax = 0;
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      atOnceMax = Math.max(atOnceMax, server.providers.openCallCount());
      await sleep(10);
    }
  })();
  const prompts = ["the first", "the second", "the third"];
  const answers = [];
  for (const prompt of prompts) {
    answers.push(ada.send(ada.conversationId, prompt));
    await expect.poll(async () => (await messagesOf(ada)).length, { interval: 10 }).toBe(answers.length);
  }
  const messages = await Promise.all(answers);
  watching.abort();
  await watch;
  expect(messages.map(({ status }) => status)).toEqual(["done", "done", "done"]);
  expect(atOnceMax).toBe(1);
  const asked = server.providers.requests.map(({ body }) => JSON.stringify(body));
  expect(asked.map((body) => prompts.findLast((prompt) => body.includes(prompt)))).toEqual(prompts);
});

test("a stopped message does not wait for its turn", async () => {
  const ada = await newWriter("free");
  await fillWindow(ada, 25, HOUR_MS);
  server.providers.setScript({ fallback: { trouble: "endless", delayMs: 20 } });
  const first = ada.send(ada.conversationId, "the first");
  await expect.poll(() => server.providers.openCallCount()).toBe(1);
  const second = ada.send(ada.conversationId, "the second");
  await expect.poll(async () => (await messagesOf(ada)).map(({ status }) => status)).toEqual(["answering", "queued"]);
  const ids = (await messagesOf(ada)).map(({ id }) => id);
  await ada.post(`/api/messages/${ids[1]}/stop`);
  expect((await second).status).toBe("stopped");
  expect(server.providers.callCount()).toBe(1);
  await ada.post(`/api/messages/${ids[0]}/stop`);
  expect((await first).status).toBe("stopped");
});

test("the 1,001st message of plus in a day is refused with the time to wait, and nothing is stored or asked", async () => {
  const ada = await newWriter("plus");
  await fillWindow(ada, 999, 20 * HOUR_MS);
  expect((await write(ada)).status).toBe("done");
  server.providers.reset();
  const refused = await ada.post("/api/messages/improve", { conversationId: ada.conversationId, originalPrompt: "hi" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe(String(4 * 3_600 + 1));
  expect(z.parse(errorBodySchema, refused.body).code).toBe("quota-exceeded");
  expect(server.providers.callCount()).toBe(0);
  const again = await ada.post(`/api/messages/${(await lastOf(ada)).id}/retry`);
  expect(again.status).toBe(429);
  expect(await lastOf(ada)).toMatchObject({ status: "done" });
  now = new Date(now.getTime() + 4 * HOUR_MS + 1_000);
  expect((await write(ada)).status).toBe("done");
});

async function messagesOf(person: Person & { conversationId: number }) {
  const reply = await person.get(`/api/conversations/${person.conversationId}/messages`);
  return z.parse(z.array(messageSchema), reply.body);
}

async function lastOf(person: Person & { conversationId: number }) {
  const last = (await messagesOf(person)).at(-1);
  if (last === undefined) throw new Error("no message");
  return last;
}

test("premium tokens are counted as the provider counts them", async () => {
  const ada = await newWriter("plus", "gpt-4o");
  const { usage, modelUsed } = await write(ada);
  expect(modelUsed).toBe("gpt-4o");
  const used = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  expect(used).toBeGreaterThan(0);
  expect((await usageOf(ada)).premiumTokens).toMatchObject({
    granted: 1_000_000,
    carried: 0,
    used,
    left: 1_000_000 - used,
  });
});

test("a month without premium tokens goes on with standard models, says so, and begins afresh", async () => {
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  now = new Date(nextMonth.getTime() - 60_000);
  const ada = await newWriter("plus", "gpt-4o");
  await write(ada);
  expect((await usageOf(ada)).premiumTokens).toMatchObject({ granted: 1_000_000 });
  await server.database.pool.query("UPDATE token_months SET spent = granted - 100 WHERE user_id = $1", [ada.user.id]);
  const message = await write(ada);
  expect(message).toMatchObject({ status: "done", limit: { by: "premium-tokens", until: nextMonth.toISOString() } });
  expect(["gpt-3.5-turbo", "gpt-4o-mini", CHEAPEST]).toContain(message.modelUsed);
  now = nextMonth;
  expect(await write(ada)).toMatchObject({ modelUsed: "gpt-4o", limit: null });
});

test("a failed answer takes no tokens and no money", async () => {
  const ada = await newWriter("plus", "gpt-4o");
  server.providers.setScript({ fallback: { trouble: "rejected" } });
  expect((await write(ada)).status).toBe("failed");
  const { premiumTokens, money, window } = await usageOf(ada);
  expect([premiumTokens?.used, money.spentUsd, window?.used]).toEqual([0, 0, 0]);
});

test("a day's money that no longer suffices for the chosen model goes to a cheaper one, then refuses", async () => {
  const ada = await newWriter("premier", "claude-opus");
  expect((await write(ada)).modelUsed).toBe("claude-opus");
  const spend = (microUsd: number) =>
    server.database.pool.query("UPDATE spending_days SET spent_microusd = $2 WHERE user_id = $1", [
      ada.user.id,
      microUsd,
    ]);
  // A long answer of Claude Opus may cost ten cents.
  await spend(930_000);
  const cheaper = await write(ada);
  expect(cheaper).toMatchObject({ status: "done", limit: { by: "user-money" } });
  expect(cheaper.modelUsed).not.toBe("claude-opus");
  await spend(1_000_000);
  const refused = await ada.post("/api/messages/improve", { conversationId: ada.conversationId, originalPrompt: "hi" });
  expect(refused.status).toBe(429);
  expect(z.parse(errorBodySchema, refused.body).message).toContain("midnight UTC");
});

test("the window does not care about a clock change, a month's end or a leap day", async () => {
  for (const moment of [
    "2028-02-28T23:30:00Z",
    "2028-03-26T00:30:00Z",
    "2028-10-29T00:30:00Z",
    "2028-12-31T23:30:00Z",
  ]) {
    now = new Date(moment);
    const ada = await newWriter("free", "gpt-3.5-turbo");
    await fillWindow(ada, 25, HOUR_MS);
    now = new Date(now.getTime() + 2 * HOUR_MS);
    expect((await write(ada)).limit?.by).toBe("soft-window");
    now = new Date(now.getTime() + 1_000);
    expect((await write(ada)).limit).toBeNull();
  }
});

test("200 messages at once on two nodes at a limit of 25 make exactly 25 calls at full speed", async () => {
  const beside = await startTestServer({ beside: server, clock: { now: () => now } });
  const ada = await newWriter("free", "gpt-3.5-turbo");
  const nodes = [ada, onNode(ada, beside)];
  const sending = Array.from({ length: 200 }, (_, n) =>
    nodes[n % 2]?.post(
      "/api/messages/improve",
      { conversationId: ada.conversationId, originalPrompt: `hello ${n}` },
      { headers: { accept: "text/event-stream" } },
    ),
  );
  const { pool } = server.database;
  const count = async (where: string) =>
    Number(
      (await pool.query(`SELECT count(*)::int AS n FROM messages WHERE user_id = $1 AND ${where}`, [ada.user.id]))
        .rows[0]?.n,
    );
  await expect.poll(() => count("true"), { timeout: 60_000 }).toBe(200);
  await expect.poll(() => count("pace = 'full' AND status = 'done'"), { timeout: 60_000 }).toBe(25);
  const fullSpeed = server.providers.requests.filter(({ modelId }) => modelId === "gpt-3.5-turbo");
  expect(fullSpeed).toHaveLength(25);
  expect(await count("pace = 'slow'")).toBe(175);
  expect(await count("pace = 'slow' AND status = 'answering'")).toBeLessThanOrEqual(1);
  await pool.query("UPDATE messages SET is_stop_requested = true WHERE user_id = $1", [ada.user.id]);
  await Promise.all(sending);
  expect(await count("status IN ('queued', 'improving', 'answering')")).toBe(0);
  await beside.close();
});
