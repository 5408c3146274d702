import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { collect, newPerson, next, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const ROUGH = "help me plan a party";
/** The rewritten text comes in time, its reasons and questions seconds after the answer. */
const SLOW_REASONS = { optimizer: { rewrite: "good", pieces: 12, delayMs: 400 } } as const;

let server: TestServer;
let plus: Person;
beforeAll(async () => {
  server = await startTestServer();
  plus = await newPerson(server, { tier: "plus" });
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const usage = async (id: number, messageId: number) => (await plus.message(id, messageId))?.improverUsage ?? null;

/** US dollars of the day: spent, and still held for calls that are under way. */
async function money() {
  const { rows } = await server.database.pool.query<{ spent: number; held: number }>(
    `SELECT spent_microusd::float8 / 1e6 AS spent, reserved_microusd::float8 AS held FROM spending_days WHERE user_id = $1`,
    [plus.user.id],
  );
  return rows[0] ?? { spent: 0, held: 0 };
}

test("a short answer is done with its last word; the rewriter's reasons are added when they come, and their cost", async () => {
  server.providers.setScript(SLOW_REASONS);
  const { id } = await plus.newConversation();
  const events = await collect(plus.sendAndWatch(id, ROUGH));
  const last = events.at(-1)?.event;
  if (last?.type !== "answer-end") throw new Error(`It ended with ${last?.type}`);
  const { message } = last;
  expect(message).toMatchObject({
    status: "done",
    improverUsage: null,
    improvement: { rewriter: "written", questions: [] },
  });
  expect((await money()).held).toBeGreaterThan(0);

  await expect.poll(() => usage(id, message.id)).not.toBeNull();
  const explained = await plus.message(id, message.id);
  expect(explained?.improvement?.questions).not.toEqual([]);
  expect(explained?.improvedPrompt).toBe(message.improvedPrompt);
  expect(explained?.chatGptResponse).toBe(message.chatGptResponse);
  await expect.poll(async () => (await money()).held).toBe(0);
  const { cost } = explained ?? {};
  expect((await money()).spent).toBeCloseTo((cost?.answerUsd ?? 0) + (cost?.improverUsd ?? 0), 5);
});

test("an answer that is stopped while the reasons are out counts what asking for them took, and holds nothing", async () => {
  server.providers.setScript({ ...SLOW_REASONS, fallback: { pieces: 200, delayMs: 100 } });
  const before = (await money()).spent;
  const { id } = await plus.newConversation();
  const events = plus.sendAndWatch(id, ROUGH);
  const { message } = await next(events, "message-created");
  await next(events, "answer-delta");
  await plus.post(`/api/messages/${message.id}/stop`);
  const rest = await collect(events);
  expect(rest.at(-1)?.event.type).toBe("answer-stopped");
  await expect.poll(() => usage(id, message.id)).not.toBeNull();
  await expect.poll(async () => (await money()).held).toBe(0);
  const { cost } = (await plus.message(id, message.id)) ?? {};
  expect(cost?.improverUsd).toBeGreaterThan(0);
  expect((await money()).spent - before).toBeCloseTo((cost?.answerUsd ?? 0) + (cost?.improverUsd ?? 0), 5);
});

test("reasons that come after the message is answered anew do not touch it", async () => {
  server.providers.setScript(SLOW_REASONS);
  const { id } = await plus.newConversation();
  const { message } = await next(plus.sendAndWatch(id, ROUGH), "answer-end");
  server.providers.setScript({ optimizer: { rewrite: "nothing" } });
  await plus.post(`/api/messages/${message.id}/retry`, {});
  await expect.poll(async () => (await money()).held, { timeout: 20_000 }).toBe(0);
  expect((await plus.message(id, message.id))?.improvement).toMatchObject({ changed: false });
});
