import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type ImprovementPreview, improvementPreviewSchema } from "#contract/improvement.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { watchSpending } from "#server/jobs/spending-monitor.ts";
import type { InstanceSpending } from "#server/ports/quota-store.ts";
import { newPerson, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// One US dollar a day, of which visitors may use ten cents and half is kept for Plus and Premier.
let server: TestServer;
const now = new Date("2026-03-10T12:00:00Z");
const clock = { now: () => now };
beforeAll(async () => {
  const environment = { LITE_MODEL: "on", OPTIMIZER_MODEL: "claude-sonnet", MONEY_PER_DAY_INSTANCE: "1" };
  server = await startTestServer({ clock, environment });
});
beforeEach(async () => {
  server.providers.reset();
  await server.database.pool.query("DELETE FROM instance_spending_days");
});
afterEach(() => expect(server.bugs).toEqual([]));
afterAll(() => server.close());

const ROUGH = "write email to my landlord about the heating it is broken since 3 days and nobody comes";

/** Whole cents, used by accounts and by visitors. */
const useCents = (accounts: number, visitors: number) =>
  server.database.pool.query(
    `INSERT INTO instance_spending_days (day, spent_microusd, visitors_microusd) VALUES ('2026-03-10', $1, $2)
     ON CONFLICT (day) DO UPDATE SET spent_microusd = $1, visitors_microusd = $2`,
    [(accounts + visitors) * 10_000, visitors * 10_000],
  );
async function rewriterFor(client: TestClient): Promise<ImprovementPreview["improvement"]["rewriter"]> {
  const { body } = await client.post("/api/improve", { originalPrompt: ROUGH });
  return z.parse(improvementPreviewSchema, body).improvement.rewriter;
}
const rewriters = async (...clients: TestClient[]) => Promise.all(clients.map(rewriterFor));

test("visitors use up their share and fall to the rules; nobody with an account loses a rewrite by it", async () => {
  const [visitor, free, premier] = [
    new TestClient(server.url),
    await newPerson(server),
    await newPerson(server, { tier: "premier" }),
  ];
  const before = await rewriters(visitor, free, premier);
  expect(before).not.toContain("budget");
  await useCents(0, 10);
  expect(await rewriterFor(visitor)).toBe("budget");
  expect(await rewriters(free, premier)).toEqual(before.slice(1));
  // Visitors end first also where others used the day.
  await useCents(49, 0);
  expect(await rewriterFor(visitor)).toBe("budget");
});

test("who pays nothing cannot use what is kept for who pays", async () => {
  const [free, premier] = [await newPerson(server), await newPerson(server, { tier: "premier" })];
  const { id } = await free.newConversation();
  await useCents(50, 0);
  const refused = await free.post("/api/messages/improve", { conversationId: id, originalPrompt: ROUGH });
  expect(refused).toMatchObject({ status: 429, body: { code: "quota-exceeded" } });
  expect(Number(refused.headers.get("retry-after"))).toBe(12 * 60 * 60);
  expect(await rewriterFor(premier)).not.toBe("budget");
  const own = await premier.newConversation();
  expect(await premier.send(own.id, ROUGH)).toMatchObject({ status: "done" });
});

test("the host is told once a day when half of it is used, by the log and by the figures", async () => {
  const told: [string, InstanceSpending][] = [];
  const store = connectStore(server.database.pool);
  let time = now;
  const watch = watchSpending({
    store,
    clock: { now: () => time },
    perDayMicroUsd: 1_000_000,
    tellHalfUsed: (day, used) => void told.push([day, used]),
    reportBug: (error) => {
      throw error;
    },
  });
  await useCents(40, 9);
  await watch.run();
  expect(told).toEqual([]);
  expect(watch.used()).toEqual({ allMicroUsd: 490_000, visitorsMicroUsd: 90_000 });
  await useCents(41, 9);
  await watch.run();
  await watch.run();
  expect(told).toEqual([["2026-03-10", { allMicroUsd: 500_000, visitorsMicroUsd: 90_000 }]]);
  time = new Date("2026-03-11T00:00:00Z");
  await watch.run();
  expect(told).toHaveLength(1);
  await watch.stop();
  const { text } = await new TestClient(server.url).get("/metrics");
  expect(text).toMatch(/^redraft_money_used_usd\{by="all"\} \d/m);
  expect(text).toMatch(/^redraft_money_used_usd\{by="visitors"\} \d/m);
});
