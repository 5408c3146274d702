import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { MessageEvent } from "#contract/messages.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { postgresMessageLog } from "#server/adapters/postgres/message-log.ts";
import { noNotices } from "#server/adapters/postgres/notices.ts";
import type { Lease, Settlement } from "#server/ports/answer-records.ts";
import type { LoggedEvent } from "#server/ports/message-log.ts";
import type { Store } from "#server/ports/store.ts";
import { openTestDatabase, type TestDatabase, testDatabaseKind } from "#support/database.ts";

let database: TestDatabase;
let store: Store;
let userId: number;
let conversationId: number;
const problems: unknown[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  store = connectStore(database.pool);
  const user = await store.accounts.create({ email: "a@b.example", firstName: "A", lastName: null, passwordHash: "" });
  userId = user?.id ?? 0;
  ({ id: conversationId } = await store.conversations.create(userId, { title: "Log", isTemporary: false }, new Date()));
});
afterAll(() => database.close());
afterEach(() => {
  expect(problems).toEqual([]);
});

const openLog = () => postgresMessageLog(database.pool, noNotices, (error) => problems.push(error));
const delta = (text: string): MessageEvent => ({ type: "answer-delta", text });

async function startMessage(inConversation = conversationId): Promise<Lease> {
  const started = await store.messages.start({
    userId,
    conversationId: inConversation,
    place: { kind: "newest" },
    originalPrompt: "a prompt",
    isImprovementOn: true,
    reviewed: null,
    idempotencyKey: null,
    leaseToken: randomUUID(),
    now: new Date(),
    limits: { window: null, ceilings: { userMicroUsd: 1_000_000, instanceMicroUsd: 1_000_000 } },
  });
  if (started.kind !== "started") throw new Error(started.kind);
  return started.lease;
}

const DONE: Settlement = {
  status: "done",
  answer: "an answer",
  isIncomplete: false,
  modelUsed: "gpt-4o",
  improvement: null,
  route: null,
  fallbacks: [],
  sentPrompt: null,
  improverUsage: null,
  fileCuts: [],
  pictureTokens: null,
  error: null,
  usage: { inputTokens: 1, outputTokens: 2, isEstimated: false },
  costUsd: 0.1,
  spent: { tokens: 0, microUsd: 0 },
  limit: null,
  isPlaceFreed: false,
  timing: { improvedMs: null, firstTokenMs: 1, totalMs: 2 },
  thinking: null,
};

test("events are stored in order, and a listener hears only what is stored", async () => {
  const log = openLog();
  const lease = await startMessage();
  const heard: LoggedEvent[] = [];
  const unstored: Promise<number>[] = [];
  log.listen(lease.messageId, {
    onEvents(events) {
      heard.push(...events);
      const ids = events.map(({ id }) => id);
      unstored.push(
        log.read(lease.messageId, 0).then((rows) => ids.filter((id) => !rows.some((row) => row.id === id)).length),
      );
    },
    onHint() {},
  });
  const writer = log.open(lease, 1);
  for (let piece = 0; piece < 200; piece++) {
    writer.append(delta(`${piece} `));
    if (piece % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await writer.flushed()).toBe(true);
  expect(heard).toEqual(await log.read(lease.messageId, 0));
  expect(heard.map(({ id }) => id)).toEqual(heard.map((_, index) => index + 2));
  const text = heard.map(({ data }) => (JSON.parse(data) as { text: string }).text).join("");
  expect(text).toBe(Array.from({ length: 200 }, (_, piece) => `${piece} `).join(""));
  expect((await Promise.all(unstored)).every((count) => count === 0)).toBe(true);
  // Deltas travel together: a row for each of them would cost as much as the answer.
  expect(heard.length).toBeLessThan(20);
  // Or, once its lease has run out, it is the one that the next tests take over.
  await store.messages.settle(lease, DONE, { id: heard.length + 2, type: "answer-end", data: "{}" }, new Date());
});

test("a zombie whose lease was taken cannot write: no event, no progress, no end", async () => {
  const log = openLog();
  const lease = await startMessage();
  const zombie = log.open(lease, 1);
  zombie.append(delta("before"));
  expect(await zombie.flushed()).toBe(true);
  await database.pool.query("UPDATE messages SET lease_until = now() - interval '1 second' WHERE id = $1", [
    lease.messageId,
  ]);
  const taken = await store.leases.takeOver(randomUUID());
  expect(taken).toMatchObject({ lease: { messageId: lease.messageId }, message: { attempts: 2, lastEventId: 2 } });
  const heard: LoggedEvent[] = [];
  log.listen(lease.messageId, { onEvents: (events) => heard.push(...events), onHint() {} });
  zombie.append(delta("from the grave"));
  expect(await zombie.flushed()).toBe(false);
  expect(heard).toEqual([]);
  expect(await store.messages.saveProgress(lease, { status: "improving" })).toBe(false);
  expect((await store.leases.renew([lease])).size).toBe(0);
  const end = { id: 3, type: "answer-end", data: "{}" };
  expect(await store.messages.settle(lease, DONE, end, new Date())).toBe(false);
  expect((await log.read(lease.messageId, 0)).map(({ id }) => id)).toEqual([2]);
  expect(await store.messages.find(userId, lease.messageId)).toMatchObject({ status: "queued", answer: null });
  expect(await store.messages.settle(taken?.lease ?? lease, DONE, end, new Date())).toBe(true);
});

test("a lease that runs out is taken by exactly one of many", async () => {
  const lease = await startMessage();
  expect(await store.leases.takeOver(randomUUID())).toBeNull();
  await database.pool.query("UPDATE messages SET lease_until = now() - interval '1 second' WHERE id = $1", [
    lease.messageId,
  ]);
  const tries = await Promise.all(Array.from({ length: 10 }, () => store.leases.takeOver(randomUUID())));
  const takers = tries.filter((taken) => taken !== null);
  expect(takers).toHaveLength(1);
  await store.messages.settle(takers[0]?.lease ?? lease, DONE, { id: 2, type: "answer-end", data: "{}" }, new Date());
});

test("a lease given back can be taken at once, and the attempt does not count", async () => {
  const lease = await startMessage();
  await store.leases.release(lease);
  const taken = await store.leases.takeOver(randomUUID());
  expect(taken).toMatchObject({ lease: { messageId: lease.messageId }, message: { attempts: 1 } });
  await store.messages.settle(taken?.lease ?? lease, DONE, { id: 2, type: "answer-end", data: "{}" }, new Date());
});

test("a message settles once, with its last event and its counter", async () => {
  const lease = await startMessage();
  const end = { id: 2, type: "answer-end", data: "{}" };
  const month = new Date().toISOString().slice(0, 7);
  const before = await store.usage.month(userId, month);
  const settled = await Promise.all(
    Array.from({ length: 5 }, () => store.messages.settle(lease, DONE, end, new Date()).catch(() => false)),
  );
  expect(settled.filter(Boolean)).toHaveLength(1);
  expect(await openLog().read(lease.messageId, 0)).toEqual([end]);
  expect((await store.usage.month(userId, month)).gpt4oUsage).toBe(before.gpt4oUsage + 1);
});

test("one who waits for its own events does not wait for those of others", async () => {
  const log = openLog();
  const loudLease = await startMessage();
  const loud = log.open(loudLease, 1);
  let isOver = false;
  let noise = 0;
  const endOfNoise = Promise.withResolvers<string>();
  // As soon as an event is stored the next one is there, so some flush is always on its way.
  log.listen(loudLease.messageId, {
    onEvents() {
      if (++noise === 50) endOfNoise.resolve("still waiting");
      if (!isOver) loud.append(delta("noise "));
    },
    onHint() {},
  });
  loud.append(delta("noise "));
  const quiet = log.open(await startMessage(), 1);
  quiet.append(delta("a word"));
  const outcome = await Promise.race([quiet.flushed(), endOfNoise.promise]);
  isOver = true;
  expect(outcome).toBe(true);
  await loud.flushed();
});

// The embedded database has a single session, so nothing can be deleted while a statement runs.
test.runIf(testDatabaseKind === "server")("deleting one message costs no other answer its events", async () => {
  const log = openLog();
  // Messages go only with their conversation.
  const { id: doomedId } = await store.conversations.create(
    userId,
    { title: "Doomed", isTemporary: false },
    new Date(),
  );
  const [keptLease, doomedLease] = [await startMessage(), await startMessage(doomedId)];
  const [kept, doomed] = [log.open(keptLease, 1), log.open(doomedLease, 1)];
  for (const writer of [kept, doomed]) {
    writer.append(delta("begun "));
    expect(await writer.flushed()).toBe(true);
  }
  const deleting = await database.pool.connect();
  await deleting.query("BEGIN");
  await deleting.query("DELETE FROM conversations WHERE id = $1", [doomedId]);
  kept.append(delta("kept"));
  doomed.append(delta("gone"));
  const flushed = Promise.all([kept.flushed(), doomed.flushed()]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await deleting.query("COMMIT");
  deleting.release();
  expect(await flushed).toEqual([true, false]);
  expect(await log.read(keptLease.messageId, 2)).toHaveLength(1);
});

test("logs are dropped once their messages have settled long enough ago, and no others", async () => {
  const log = openLog();
  const [old, fresh, running] = [await startMessage(), await startMessage(), await startMessage()];
  for (const lease of [old, fresh, running]) {
    const writer = log.open(lease, 1);
    writer.append(delta("word"));
    await writer.flushed();
  }
  const end = { id: 3, type: "answer-end", data: "{}" };
  await store.messages.settle(old, DONE, end, new Date(Date.now() - 180_000));
  await store.messages.settle(fresh, DONE, end, new Date());
  await store.leases.dropLogs(new Date(Date.now() - 120_000));
  const left = await Promise.all([old, fresh, running].map(({ messageId }) => log.read(messageId, 0)));
  expect(left.map((events) => events.length)).toEqual([0, 2, 1]);
});
