import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PLANS } from "#domain/plans/plans.ts";
import { checkMessageRate, type QuotaReservation, startMonthlyTokenQuota } from "#domain/plans/quotas.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import type { AnswerResult, Lease } from "#server/ports/answer-records.ts";
import type { ModelCallStart, SendLimits, SpendingLimits } from "#server/ports/quota-store.ts";
import type { Store } from "#server/ports/store.ts";
import { openTestDatabase, type TestDatabase } from "#support/database.ts";

let database: TestDatabase;
let store: Store;
let userId: number;
let conversationId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  store = connectStore(database.pool);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  const user = await store.accounts.create({
    email: "ada@redraft.example",
    firstName: "Ada",
    lastName: null,
    passwordHash: "none",
  });
  userId = user?.id ?? 0;
  ({ id: conversationId } = await store.conversations.create(
    userId,
    { title: "Quotas", isTemporary: false },
    new Date(),
  ));
});

const AMPLE: SpendingLimits = { userMicroUsd: 1_000_000, instanceMicroUsd: 1_000_000 };
const CALL: ModelCallStart = { model: "gpt-4o", taken: { tokens: 40, microUsd: 4 } };
const NOON = new Date("2026-03-10T12:00:00Z");
const FREE: SendLimits = { window: PLANS.free.window, ceilings: AMPLE };
const NO_WINDOW: SendLimits = { window: null, ceilings: AMPLE };

const start = (now: Date, limits: SendLimits, idempotencyKey: string | null = null) =>
  store.messages.start({
    userId,
    conversationId,
    place: { kind: "newest" },
    originalPrompt: "a prompt",
    isImprovementOn: true,
    idempotencyKey,
    leaseToken: randomUUID(),
    now,
    limits,
    reviewed: null,
  });

async function started(now = NOON, limits = NO_WINDOW): Promise<Lease> {
  const outcome = await start(now, limits);
  if (outcome.kind !== "started") throw new Error(outcome.kind);
  return outcome.lease;
}

const settle = (
  lease: Lease,
  spent: QuotaReservation,
  status: AnswerResult["status"] = "done",
  answer = "an answer",
  by: Pick<Store, "messages"> = store,
) =>
  by.messages.settle(
    lease,
    {
      status,
      answer,
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
      usage: null,
      costUsd: 0,
      spent,
      limit: null,
      isPlaceFreed: status === "failed" && answer === "",
      timing: { improvedMs: null, firstTokenMs: null, totalMs: 1 },
      thinking: null,
    },
    2,
    NOON,
  );

const month = async () =>
  store.quotas.tokenMonth(userId, "2026-03", (last) => startMonthlyTokenQuota(PLANS.plus, "2026-03", last));
const spending = () => store.quotas.spendingOn(userId, "2026-03-10");

test("the window in the database decides as the rule does, whatever the times between messages", async () => {
  const window = { messagesMax: 3, lengthMs: 1_000, isSoft: true };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 14 }), async (waits) => {
      await database.pool.query("DELETE FROM send_windows");
      const sentAt: Date[] = [];
      let time = NOON.getTime();
      for (const wait of waits) {
        time += wait;
        const now = new Date(time);
        const expected = checkMessageRate(window, sentAt, now);
        const outcome = await start(now, { window, ceilings: AMPLE });
        if (outcome.kind !== "started") throw new Error(outcome.kind);
        expect(outcome.message.pace).toBe(expected.kind === "slowed" ? "slow" : "full");
        expect(outcome.message.limitedUntil).toEqual(expected.kind === "slowed" ? expected.fullSpeedAt : null);
        if (expected.kind === "full-speed") sentAt.push(now);
      }
      expect(await store.quotas.sentAt(userId)).toEqual(sentAt.filter((at) => at.getTime() > time - window.lengthMs));
    }),
    { numRuns: 25 },
  );
});

test("sixty messages at once take exactly the twenty-five places of the window", async () => {
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => start(new Date(NOON.getTime() + n), FREE)));
  const paces = outcomes.map((outcome) => (outcome.kind === "started" ? outcome.message.pace : outcome.kind));
  expect(paces.filter((pace) => pace === "full")).toHaveLength(25);
  expect(paces.filter((pace) => pace === "slow")).toHaveLength(35);
});

test("a hard window refuses, stores nothing, and says when there is room again", async () => {
  const hard: SendLimits = { window: { messagesMax: 2, lengthMs: 60_000, isSoft: false }, ceilings: AMPLE };
  await start(NOON, hard);
  await start(new Date(NOON.getTime() + 1_000), hard);
  const refused = await start(new Date(NOON.getTime() + 2_000), hard);
  expect(refused).toEqual({ kind: "refused", limit: "daily-cap", retryAt: new Date(NOON.getTime() + 60_000) });
  expect((await store.messages.list(userId, conversationId)).length).toBe(2);
  expect((await store.usage.month(userId, "2026-03")).promptsGenerated).toBe(2);
});

test("the same key twice takes one place, one after the other and at once", async () => {
  expect((await start(NOON, FREE, "one")).kind).toBe("started");
  expect((await start(NOON, FREE, "one")).kind).toBe("repeated");
  const kinds = await Promise.all(Array.from({ length: 8 }, () => start(NOON, FREE, "two")));
  expect(kinds.filter(({ kind }) => kind === "started")).toHaveLength(1);
  expect(await store.quotas.sentAt(userId)).toHaveLength(2);
});

test("an answer that fails without a word gives its place back; one with words keeps it", async () => {
  const first = await started(NOON, FREE);
  const second = await started(new Date(NOON.getTime() + 1), FREE);
  await settle(first, { tokens: 0, microUsd: 0 }, "failed", "");
  await settle(second, { tokens: 0, microUsd: 0 }, "failed", "half an ans");
  expect(await store.quotas.sentAt(userId)).toEqual([new Date(NOON.getTime() + 1)]);
});

test("forty calls at once hold no more premium tokens than there are", async () => {
  await month();
  await database.pool.query("UPDATE token_months SET granted = 1050");
  const leases = await Promise.all(Array.from({ length: 40 }, (_, n) => started(new Date(NOON.getTime() + n))));
  const limits = await Promise.all(
    leases.map((lease) => store.quotas.reserve(lease, { tokens: 100, microUsd: 10 }, AMPLE, CALL)),
  );
  expect(limits.filter((limit) => limit === null)).toHaveLength(10);
  expect(limits.filter((limit) => limit === "premium-tokens")).toHaveLength(30);
  expect(await month()).toMatchObject({ reserved: 1_000, spent: 0 });
  expect(await spending()).toEqual({ spentMicroUsd: 0, reservedMicroUsd: 100 });
});

test("settling turns what was held into what was used, and a failure into nothing", async () => {
  await month();
  const used = await started();
  const failed = await started(new Date(NOON.getTime() + 1));
  await store.quotas.reserve(used, { tokens: 5_000, microUsd: 900 }, AMPLE, CALL);
  await store.quotas.reserve(failed, { tokens: 5_000, microUsd: 900 }, AMPLE, CALL);
  await settle(used, { tokens: 1_234, microUsd: 56 });
  await settle(failed, { tokens: 0, microUsd: 0 }, "failed", "");
  expect(await month()).toMatchObject({ reserved: 0, spent: 1_234 });
  expect(await spending()).toEqual({ spentMicroUsd: 56, reservedMicroUsd: 0 });
  const { rows } = await database.pool.query("SELECT spent_microusd, reserved_microusd FROM instance_spending_days");
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[56, 0]]);
});

test("a second call for the same message holds in place of the first, not on top of it", async () => {
  await month();
  const lease = await started();
  await store.quotas.reserve(lease, { tokens: 5_000, microUsd: 900 }, AMPLE, CALL);
  await store.quotas.reserve(lease, { tokens: 0, microUsd: 20 }, AMPLE, CALL);
  expect(await month()).toMatchObject({ reserved: 0 });
  expect(await spending()).toEqual({ spentMicroUsd: 0, reservedMicroUsd: 20 });
});

test("nobody whose lease is gone holds anything", async () => {
  const lease = await started();
  expect(await store.quotas.reserve({ ...lease, token: randomUUID() }, { tokens: 0, microUsd: 5 }, AMPLE, CALL)).toBe(
    "lost",
  );
  expect(await spending()).toEqual({ spentMicroUsd: 0, reservedMicroUsd: 0 });
});

test("thirty calls at once stay below the user's and the instance's money for the day", async () => {
  const ceilings = { userMicroUsd: 1_000, instanceMicroUsd: 700 };
  const leases = await Promise.all(Array.from({ length: 30 }, (_, n) => started(new Date(NOON.getTime() + n))));
  const limits = await Promise.all(
    leases.map((lease) => store.quotas.reserve(lease, { tokens: 0, microUsd: 90 }, ceilings, CALL)),
  );
  expect(limits.filter((limit) => limit === null)).toHaveLength(7);
  expect(limits.filter((limit) => limit === "instance-money")).toHaveLength(23);
  const own = { userMicroUsd: 630, instanceMicroUsd: 10_000 };
  const [next] = leases.filter((_, n) => limits[n] !== null);
  if (next === undefined) throw new Error("no lease is left");
  expect(await store.quotas.reserve(next, { tokens: 0, microUsd: 1 }, own, CALL)).toBe("user-money");
});

test("a day whose money is spent refuses the next message until midnight UTC", async () => {
  const ceilings = { userMicroUsd: 100, instanceMicroUsd: 10_000 };
  const lease = await started(NOON, { window: null, ceilings });
  await settle(lease, { tokens: 0, microUsd: 100 });
  const midnight = new Date("2026-03-11T00:00:00Z");
  expect(await start(new Date(midnight.getTime() - 1), { window: null, ceilings })).toEqual({
    kind: "refused",
    limit: "user-money",
    retryAt: midnight,
  });
  expect((await start(midnight, { window: null, ceilings })).kind).toBe("started");
});

const hold = (microUsd: number, ceilings: SpendingLimits, of: number | null = userId, id: string = randomUUID()) =>
  store.quotas.holdMoney(
    { id, userId: of, microUsd, now: NOON, expiresAt: new Date(NOON.getTime() + 600_000) },
    ceilings,
  );

test("all visitors together have a share that they never pass, and what they used less than they held is free again", async () => {
  const share = { userMicroUsd: 100, instanceMicroUsd: 1_000 };
  const ids = Array.from({ length: 30 }, () => randomUUID());
  const verdicts = await Promise.all(ids.map((id) => hold(10, share, null, id)));
  expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(10);
  // What accounts use leaves the share alone.
  expect(await hold(500, { userMicroUsd: 1_000, instanceMicroUsd: 1_000 })).toBeNull();
  for (const id of ids) await store.quotas.settleMoney(id, 4);
  expect(await store.quotas.usedOn("2026-03-10")).toEqual({ allMicroUsd: 540, visitorsMicroUsd: 40 });
  expect(await hold(60, share, null)).toBeNull();
  expect(await hold(1, share, null)).toBe("user-money");
});

test("what an account held that is gone meanwhile does not count as a visitor's", async () => {
  const id = randomUUID();
  expect(await hold(60, AMPLE, userId, id)).toBeNull();
  await database.pool.query("DELETE FROM users WHERE id = $1", [userId]);
  await store.quotas.settleMoney(id, 75);
  expect(await store.quotas.usedOn("2026-03-10")).toEqual({ allMicroUsd: 75, visitorsMicroUsd: 0 });
});

const instance = async () =>
  (
    await database.pool.query(
      "SELECT spent_microusd AS spent, reserved_microusd AS reserved FROM instance_spending_days WHERE day = '2026-03-10'",
    )
  ).rows[0];

test("money that no message stands for is held against both ceilings, and what it really cost is counted once", async () => {
  const id = randomUUID();
  const ceilings = { userMicroUsd: 100, instanceMicroUsd: 150 };
  expect(await hold(60, ceilings, userId, id)).toBeNull();
  expect(await hold(60, ceilings)).toBe("user-money");
  expect(await hold(100, ceilings, null)).toBe("instance-money");
  expect(await hold(90, ceilings, null)).toBeNull();
  expect(await spending()).toEqual({ spentMicroUsd: 0, reservedMicroUsd: 60 });
  await store.quotas.settleMoney(id, 75);
  await store.quotas.settleMoney(id, 75);
  expect(await spending()).toEqual({ spentMicroUsd: 75, reservedMicroUsd: 0 });
  expect(await instance()).toEqual({ spent: 75, reserved: 90 });
});

test("a hundred calls at once get exactly what the ceilings have room for, users and visitors together", async () => {
  const ceilings = { userMicroUsd: 350, instanceMicroUsd: 800 };
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, index) => hold(10, ceilings, index % 2 === 0 ? userId : null)),
  );
  expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(70);
  expect(await spending()).toEqual({ spentMicroUsd: 0, reservedMicroUsd: 350 });
  expect(await instance()).toEqual({ spent: 0, reserved: 700 });
  expect(await store.quotas.usedOn("2026-03-10")).toEqual({ allMicroUsd: 700, visitorsMicroUsd: 350 });
});

test("what a killed process held counts as spent once it has expired, also of an account that is gone", async () => {
  const other = await store.accounts.create({
    email: "bob@redraft.example",
    firstName: "Bob",
    lastName: null,
    passwordHash: "none",
  });
  for (const of of [userId, userId, null, other?.id ?? 0]) expect(await hold(10, AMPLE, of)).toBeNull();
  await database.pool.query("DELETE FROM users WHERE id = $1", [other?.id]);
  await store.quotas.settleExpiredMoney(new Date(NOON.getTime() + 600_000));
  expect(await spending()).toEqual({ spentMicroUsd: 0, reservedMicroUsd: 20 });
  await store.quotas.settleExpiredMoney(new Date(NOON.getTime() + 600_001));
  expect(await spending()).toEqual({ spentMicroUsd: 20, reservedMicroUsd: 0 });
  expect(await instance()).toEqual({ spent: 40, reserved: 0 });
  expect(await hold(10, AMPLE, 987_654)).toBe("user-money");
});

test("premium's unused tokens roll over, at most two million, and not out of another plan", async () => {
  const open = (plan: "plus" | "premier", name: string) =>
    store.quotas.tokenMonth(userId, name, (last) => startMonthlyTokenQuota(PLANS[plan], name, last));
  expect(await open("plus", "2026-01")).toMatchObject({ granted: 1_000_000, carried: 0 });
  expect(await open("premier", "2026-02")).toMatchObject({ granted: 2_000_000, carried: 0 });
  await database.pool.query("UPDATE token_months SET spent = 1500000 WHERE month = '2026-02'");
  expect(await open("premier", "2026-03")).toMatchObject({ granted: 2_000_000, carried: 500_000 });
  // Nobody wrote for two months: what they granted rolls over too, up to the bound.
  expect(await open("premier", "2026-06")).toMatchObject({ granted: 2_000_000, carried: 2_000_000 });
  expect(await open("plus", "2026-06")).toMatchObject({ granted: 1_000_000, carried: 0, rollsOver: false });
});

test("a slowed message waits for the user's earlier slowed ones", async () => {
  const none: SendLimits = { window: { messagesMax: 0, lengthMs: 1_000, isSoft: true }, ceilings: AMPLE };
  await database.pool.query("INSERT INTO send_windows VALUES ($1, '{}', true)", [userId]);
  const [first, second] = [await started(NOON, none), await started(NOON, none)];
  expect(await store.quotas.isTurnOf(userId, first.messageId)).toBe(true);
  expect(await store.quotas.isTurnOf(userId, second.messageId)).toBe(false);
  await settle(first, { tokens: 0, microUsd: 0 });
  expect(await store.quotas.isTurnOf(userId, second.messageId)).toBe(true);
});

test("a call that its process did not live to see is counted once, in place of what was held", async () => {
  const lease = await started();
  await store.quotas.tokenMonth(userId, "2026-03", () => startMonthlyTokenQuota(PLANS.premier, "2026-03", null));
  await store.quotas.reserve(lease, { tokens: 5_000, microUsd: 900 }, AMPLE, CALL);
  expect(await store.quotas.cutCall(lease)).toEqual(CALL);
  await store.quotas.settleCutCall(lease, { tokens: 60, microUsd: 7 });
  expect(await store.quotas.cutCall(lease)).toBeNull();
  expect(await store.quotas.spendingOn(userId, "2026-03-10")).toEqual({ spentMicroUsd: 7, reservedMicroUsd: 0 });
  const month = await store.quotas.tokenMonth(userId, "2026-03", () =>
    startMonthlyTokenQuota(PLANS.premier, "2026-03", null),
  );
  expect(month).toMatchObject({ spent: 60, reserved: 0 });
  // The answer that follows is counted on top.
  await store.quotas.reserve(lease, { tokens: 5_000, microUsd: 900 }, AMPLE, CALL);
  await settle(lease, { tokens: 100, microUsd: 10 });
  expect(await store.quotas.spendingOn(userId, "2026-03-10")).toEqual({ spentMicroUsd: 17, reservedMicroUsd: 0 });
});

test("a prompt is taken while what others spent today is being written down, so neither waits for the other", async () => {
  await started();
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("UPDATE instance_spending_days SET spent_microusd = spent_microusd + 1");
    await client.query("UPDATE spending_days SET spent_microusd = spent_microusd + 1");
    // It would wait for ever: what it waits for ends only after it.
    await expect(started()).resolves.toMatchObject({ messageId: expect.any(Number) });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("the leases of many are renewed, and their progress saved, in the order of their ids", async () => {
  const leases = [await started(), await started(), await started()];
  const [first] = leases.map(({ messageId }) => messageId).toSorted((a, b) => a - b);
  // A row that was changed lies behind the others on the disk, and in that order they would be read.
  await database.pool.query("UPDATE messages SET total_ms = 1 WHERE id = $1", [first]);
  for (const act of [
    () => store.leases.renew(leases),
    () => Promise.all(leases.map((lease) => store.messages.saveProgress(lease, { status: "answering" }))),
  ]) {
    const client = await database.pool.connect();
    await client.query("BEGIN");
    await client.query("SELECT FROM messages WHERE id = $1 FOR NO KEY UPDATE", [first]);
    const acting = act();
    await untilOneWaits();
    const free = await client.query("SELECT id FROM messages WHERE id <> $1 FOR NO KEY UPDATE SKIP LOCKED", [first]);
    await client.query("ROLLBACK");
    client.release();
    await acting;
    expect(free.rows).toHaveLength(2);
  }
});

test("an answer that gives way to whoever locks the same rows in another order is settled all the same", async () => {
  const lease = await started();
  await store.quotas.reserve(lease, { tokens: 5_000, microUsd: 900 }, AMPLE, CALL);
  const other = await database.pool.connect();
  await other.query("BEGIN");
  await other.query("SELECT FROM spending_days WHERE user_id = $1 FOR UPDATE", [userId]);
  // Of the two it looks for the circle first, once that must be there, and so is the one that PostgreSQL ends.
  await other.query("SET LOCAL deadlock_timeout = '1min'");
  const patient = new pg.Pool({ connectionString: database.url, options: "-c deadlock_timeout=4s" });
  const settling = settle(lease, { tokens: 100, microUsd: 10 }, "done", "an answer", connectStore(patient));
  await untilOneWaits();
  await other.query("SELECT FROM messages WHERE id = $1 FOR UPDATE", [lease.messageId]);
  await other.query("COMMIT");
  other.release();
  await settling;
  await patient.end();
  expect(await store.quotas.spendingOn(userId, "2026-03-10")).toEqual({ spentMicroUsd: 10, reservedMicroUsd: 0 });
});

const untilOneWaits = () =>
  expect
    .poll(async () => (await database.pool.query("SELECT FROM pg_locks WHERE NOT granted")).rows.length)
    .toBeGreaterThan(0);
