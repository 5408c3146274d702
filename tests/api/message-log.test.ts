import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { MessageEvent } from "#contract/messages.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { postgresMessageLog } from "#server/adapters/postgres/message-log.ts";
import { noopProcessNotifier } from "#server/adapters/postgres/notices.ts";
import { watchAnswer } from "#server/features/messages/follow/watch-answer.ts";
import type { AnswerResult, Lease } from "#server/ports/answer-records.ts";
import { DataFolderMissingError } from "#server/ports/database-failure.ts";
import { type LoggedEvent, UNSTORED_EVENTS_MAX } from "#server/ports/message-log.ts";
import type { Store } from "#server/ports/store.ts";
import { openTestDatabase, type TestDatabase } from "#support/database.ts";

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

const openLog = () => postgresMessageLog(database.pool, noopProcessNotifier, (error) => problems.push(error));
const roomy = { problem: () => null };
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

const DONE: AnswerResult = {
  status: "done",
  answer: "an answer",
  isIncomplete: false,
  modelUsed: "gpt-4o",
  improvement: null,
  route: null,
  stored: [],
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

/** As the database has them, whatever a process knows besides. */
const rowsOf = async (messageId: number) =>
  (
    await database.pool.query("SELECT id, type, data FROM message_events WHERE message_id = $1 ORDER BY id", [
      messageId,
    ])
  ).rows;

test("a listener hears events in order at once, and a little later the log has the same in a few rows", async () => {
  const log = openLog();
  const lease = await startMessage();
  const heard: LoggedEvent[] = [];
  log.listen(lease.messageId, { onEvents: (events) => heard.push(...events), onHint() {} });
  const writer = log.open(lease, 1);
  writer.append({ type: "answer-queued", place: 1 });
  writer.append(delta("0 "));
  expect(heard.map(({ id }) => id)).toEqual([2, 3]);
  expect(await rowsOf(lease.messageId)).toEqual([]);
  for (let piece = 1; piece < 200; piece++) {
    writer.append(delta(`${piece} `));
    if (piece % 20 !== 0) continue;
    await new Promise((resolve) => setTimeout(resolve, 45));
    // Who comes in the middle misses nothing, stored or not.
    const before = [...heard];
    expect((await log.read(lease.messageId, 0)).slice(0, before.length)).toEqual(before);
  }
  await log.close();
  const rows = await rowsOf(lease.messageId);
  const reading = openLog();
  expect(await reading.read(lease.messageId, 0)).toEqual(heard);
  expect(await reading.read(lease.messageId, 5)).toEqual(heard.filter(({ id }) => id > 5));
  expect(heard.map(({ id }) => id)).toEqual(heard.map((_, index) => index + 2));
  const text = heard.slice(1).map(({ data }) => (JSON.parse(data) as { text: string }).text);
  expect(text.join("")).toBe(Array.from({ length: 200 }, (_, piece) => `${piece} `).join(""));
  // Pieces of a beat travel together, and those of several beats are one row.
  expect(heard.length).toBeLessThan(40);
  expect(rows.length).toBeLessThan(heard.length / 2);
  // Or, once its lease has run out, it is the one that the next tests take over.
  await store.messages.settle(lease, DONE, heard.length + 2, new Date());
});

test("one hint from another process for the last words and the end brings both", async () => {
  const lease = await startMessage();
  const writing = openLog();
  const hints = new Map<string, (messageId: number) => void>();
  const onNotice = (channel: string, callback: (messageId: number) => void) => void hints.set(channel, callback);
  const reading = postgresMessageLog(database.pool, { ...noopProcessNotifier, onNotice }, (error) =>
    problems.push(error),
  );
  const { signal } = new AbortController();
  const following = await watchAnswer({ store, log: reading, storage: roomy }, userId, lease.messageId, 0, signal);
  expect((await following?.next())?.value).toMatchObject({ type: "message-created" });
  const next = following?.next();
  writing.open(lease, 1).append(delta("an answer"));
  await writing.close();
  await store.messages.settle(lease, DONE, 3, new Date());
  // Notices gather for a moment: the words and the end may have been one.
  const asked = vi.spyOn(globalThis, "setTimeout");
  hints.get("redraft_events")?.(lease.messageId);
  expect((await next)?.value).toMatchObject({ id: 2, type: "answer-delta" });
  expect((await following?.next())?.value).toMatchObject({ id: 3, type: "answer-end" });
  // Nobody waited for the next look.
  expect(asked.mock.calls.filter(([, ms]) => ms === 2_000)).toEqual([]);
  asked.mockRestore();
});

test("who heard words that a crash kept out of the log hears the whole answer again when it is given up", async () => {
  const dead = await startMessage();
  const deadLog = openLog();
  deadLog.open(dead, 1).append(delta("stored"));
  await deadLog.close();
  await store.leases.release(dead);
  const taken = await store.leases.takeOver(randomUUID());
  const lease = taken?.lease ?? dead;
  const log = openLog();
  const writer = log.open(lease, taken?.message.lastEventId ?? 0);
  // One word too many, and as many as there may be.
  const followers = await Promise.all(
    [3, 2 + UNSTORED_EVENTS_MAX].map((heard) =>
      watchAnswer({ store, log, storage: roomy }, userId, lease.messageId, heard, new AbortController().signal),
    ),
  );
  const first = followers.map((follower) => follower?.next());
  await store.messages.settle(lease, DONE, writer.nextId(), new Date());
  writer.announce({ id: writer.nextId(), type: "answer-end", data: "" });
  for (const heard of await Promise.all(first)) expect(heard?.value).toMatchObject({ type: "message-created" });
  await log.close();
});

test("whoever waits for an answer hears that the data folder is gone, whatever the database still has in its memory", async () => {
  const lease = await startMessage();
  const log = openLog();
  log.open(lease, 1);
  let problem: "gone" | null = null;
  const follow = { store, log, storage: { problem: () => problem } };
  const following = await watchAnswer(follow, userId, lease.messageId, 0, new AbortController().signal);
  expect((await following?.next())?.value).toMatchObject({ type: "message-created" });
  const next = following?.next();
  problem = "gone";
  // Nothing tells of it, so it looks after some seconds by itself.
  await expect(next).rejects.toThrow(DataFolderMissingError);
  await store.messages.settle(lease, DONE, 2, new Date());
});

test("no more than so many events are told that are in no log, and who takes over counts on behind them", async () => {
  const stuck = Promise.withResolvers<never>();
  const pool = Object.create(database.pool, { query: { value: () => stuck.promise } }) as typeof database.pool;
  const log = postgresMessageLog(pool, noopProcessNotifier, (error) => problems.push(error));
  const lease = await startMessage();
  const heard: LoggedEvent[] = [];
  log.listen(lease.messageId, { onEvents: (events) => heard.push(...events), onHint() {} });
  const writer = log.open(lease, 1);
  // Of two kinds in turn, so that each is an event of its own.
  for (let piece = 0; piece < 2 * UNSTORED_EVENTS_MAX; piece++) {
    writer.append(piece % 2 === 0 ? delta("word ") : { type: "answer-thinking", ms: 1, text: "hm " });
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard).toHaveLength(UNSTORED_EVENTS_MAX);
  await store.leases.release(lease);
  const taken = await store.leases.takeOver(randomUUID());
  expect(taken?.message.lastEventId).toBeGreaterThanOrEqual(heard.at(-1)?.id ?? Number.POSITIVE_INFINITY);
  await store.messages.settle(taken?.lease ?? lease, DONE, 200, new Date());
});

test("a zombie whose lease was taken cannot write: no event, no progress, no end", async () => {
  const log = openLog();
  const lease = await startMessage();
  const zombie = log.open(lease, 1);
  zombie.append(delta("before"));
  await vi.waitFor(async () => expect(await rowsOf(lease.messageId)).toHaveLength(1));
  await database.pool.query("UPDATE messages SET lease_until = now() - interval '1 second' WHERE id = $1", [
    lease.messageId,
  ]);
  const taken = await store.leases.takeOver(randomUUID());
  const lastEventId = 3 + UNSTORED_EVENTS_MAX;
  expect(taken).toMatchObject({ lease: { messageId: lease.messageId }, message: { attempts: 2, lastEventId } });
  let hints = 0;
  log.listen(lease.messageId, { onEvents() {}, onHint: () => hints++ });
  zombie.append(delta("from the grave"));
  await vi.waitFor(() => expect(zombie.lost.aborted).toBe(true));
  // Whoever follows it looks where it has gone, and hears no more of it.
  expect(hints).toBe(1);
  expect(log.isWrittenHere(lease.messageId)).toBe(false);
  expect(await store.messages.saveProgress(lease, { status: "improving" })).toBe(false);
  expect((await store.leases.renew([lease])).size).toBe(0);
  expect(await store.messages.settle(lease, DONE, 3, new Date())).toBe(false);
  expect((await log.read(lease.messageId, 0)).map(({ id }) => id)).toEqual([2]);
  expect(await store.messages.find(userId, lease.messageId)).toMatchObject({ status: "queued", answer: null });
  expect(await store.messages.settle(taken?.lease ?? lease, DONE, 3, new Date())).toBe(true);
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
  await store.messages.settle(takers[0]?.lease ?? lease, DONE, 2, new Date());
});

test("a lease given back can be taken at once, and the attempt does not count", async () => {
  const lease = await startMessage();
  await store.leases.release(lease);
  const taken = await store.leases.takeOver(randomUUID());
  expect(taken).toMatchObject({ lease: { messageId: lease.messageId }, message: { attempts: 1 } });
  await store.messages.settle(taken?.lease ?? lease, DONE, 2, new Date());
});

test("a message settles once, with its counter, and writes over what is stored of it only where that differs", async () => {
  const lease = await startMessage();
  const month = new Date().toISOString().slice(0, 7);
  const before = await store.usage.month(userId, month);
  const kept = { model: "gpt-4o" } as unknown as RouteDecision;
  const other = { rules: [] } as unknown as Improvement;
  await store.messages.saveProgress(lease, { status: "answering", route: kept, improvement: other });
  const settled = await Promise.all(
    Array.from({ length: 5 }, () =>
      store.messages.settle(lease, { ...DONE, stored: ["route"] }, 2, new Date()).catch(() => false),
    ),
  );
  expect(settled.filter(Boolean)).toHaveLength(1);
  const { rows } = await database.pool.query("SELECT route, improvement FROM messages WHERE id = $1", [
    lease.messageId,
  ]);
  expect(rows).toEqual([{ route: kept, improvement: null }]);
  expect((await store.usage.month(userId, month)).gpt4oUsage).toBe(before.gpt4oUsage + 1);
});

test("deleting one message costs no other answer its events", async () => {
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
  }
  await vi.waitFor(async () => expect(await rowsOf(doomedLease.messageId)).toHaveLength(1));
  const deleting = await database.pool.connect();
  await deleting.query("BEGIN");
  await deleting.query("DELETE FROM conversations WHERE id = $1", [doomedId]);
  kept.append(delta("kept"));
  doomed.append(delta("gone"));
  // Until the log waits for the row that is being deleted.
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO message_events%'",
    );
    expect(rows).toHaveLength(1);
  });
  await deleting.query("COMMIT");
  deleting.release();
  await vi.waitFor(() => expect(doomed.lost.aborted).toBe(true));
  expect(kept.lost.aborted).toBe(false);
  expect(await rowsOf(keptLease.messageId)).toHaveLength(2);
});

test("logs are dropped once their messages have settled long enough ago, and no others", async () => {
  const log = openLog();
  const [old, fresh, running] = [await startMessage(), await startMessage(), await startMessage()];
  for (const lease of [old, fresh, running]) {
    const writer = log.open(lease, 1);
    writer.append(delta("word"));
  }
  await log.close();
  await store.messages.settle(old, DONE, 3, new Date(Date.now() - 180_000));
  await store.messages.settle(fresh, DONE, 3, new Date());
  await store.leases.dropLogs(new Date(Date.now() - 120_000));
  const left = await Promise.all([old, fresh, running].map(({ messageId }) => rowsOf(messageId)));
  expect(left.map((rows) => rows.length)).toEqual([0, 1, 1]);
});
