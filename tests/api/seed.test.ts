import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { adminStatsSchema } from "#contract/admin.ts";
import { conversationSchema } from "#contract/conversations.ts";
import { messageSchema } from "#contract/messages.ts";
import { usageReportSchema } from "#contract/usage.ts";
import { openTestDatabase } from "#support/database.ts";
import { TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";
import { type SeedOptions, seedDatabase } from "../../scripts/seed/seed-database.ts";
import { SEED_PASSWORD } from "../../scripts/seed/seed-users.ts";

const UNTIL = new Date("2026-11-20T15:00:00Z");
const OPTIONS: SeedOptions = { users: 60, messages: 600, seed: 7, until: UNTIL, isAdding: false, say: () => undefined };

const SEVERAL_DATABASES_MS = 240_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => UNTIL } });
  await seedDatabase(server.database.pool, OPTIONS);
}, 120_000);
afterAll(() => server.close());

const query = async (text: string) => (await server.database.pool.query(text)).rows;
const none = async (what: string, text: string) => expect([what, await query(text)]).toEqual([what, []]);

async function signIn(email: string): Promise<TestClient> {
  const headers = { "x-auth-mode": "token" };
  const reply = await new TestClient(server.url).post("/api/login", { email, password: SEED_PASSWORD }, { headers });
  return new TestClient(server.url, { authorization: `Bearer ${(reply.body as { token: string }).token}` });
}

test("what was seeded is what was asked for, in tiers, conversations and months", async () => {
  const [counts] =
    await query(`SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM messages) AS messages,
    (SELECT count(DISTINCT subscription_tier)::int FROM users) AS tiers, (SELECT count(*)::int FROM prompt_scores) AS scores,
    (SELECT count(DISTINCT date_trunc('month', created_at))::int FROM messages) AS months, (SELECT count(*)::int FROM figure_days) AS days`);
  expect(counts).toMatchObject({ users: 60, messages: 600, scores: 600 });
  expect(counts.tiers).toBeGreaterThan(1);
  expect(counts.months).toBeGreaterThan(10);
  expect(counts.days).toBeGreaterThan(300);
});

test("every counter is what sending the messages would have made it", async () => {
  await none(
    "usage",
    `SELECT * FROM (SELECT user_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS n FROM messages GROUP BY 1, 2) m
     FULL JOIN usage_records u USING (user_id, month) WHERE m.n IS DISTINCT FROM u.prompts_generated`,
  );
  await none(
    "conversations",
    `SELECT c.id FROM conversations c LEFT JOIN messages m ON m.conversation_id = c.id GROUP BY c.id
     HAVING count(m.id) = 0 OR max(m.created_at) <> c.updated_at OR min(m.created_at) <> c.created_at`,
  );
  await none(
    "branches",
    `SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id
     WHERE (m.parent_id IS NULL) <> (m.id = (SELECT min(id) FROM messages WHERE conversation_id = c.id))
       OR c.newest_message_id <> (SELECT max(id) FROM messages WHERE conversation_id = c.id)`,
  );
  // Costs are rounded up to a millionth for each answer.
  await none(
    "money",
    `SELECT * FROM (SELECT user_id, (created_at AT TIME ZONE 'UTC')::date AS day, sum(coalesce(cost_usd, 0)) * 1e6 AS usd, count(*) AS n FROM messages GROUP BY 1, 2) m
     FULL JOIN spending_days s USING (user_id, day) WHERE s.spent_microusd IS NULL OR s.spent_microusd NOT BETWEEN usd - 0.01 AND usd + n`,
  );
  await none(
    "the instance's money",
    `SELECT * FROM (SELECT day, sum(spent_microusd) AS spent FROM spending_days GROUP BY day) s
     FULL JOIN instance_spending_days i USING (day) WHERE s.spent IS DISTINCT FROM i.spent_microusd`,
  );
  await none(
    "tiers",
    "SELECT id FROM users WHERE subscription_tier <> entitled_tier(billed_tier, tier_override, pinned_tier)",
  );
  await none(
    "subscriptions",
    `SELECT u.id FROM users u FULL JOIN subscriptions s ON s.user_id = u.id
     WHERE coalesce(s.plan, 'free') <> u.billed_tier OR s.period_end <= '${UNTIL.toISOString()}'`,
  );
  await none("seats", "SELECT workspace_id FROM workspace_members GROUP BY 1 HAVING count(*) > 3");
  await none(
    "before joining",
    "SELECT m.id FROM messages m JOIN users u ON u.id = m.user_id WHERE m.created_at < u.created_at - interval '10 days'",
  );
});

test("the product reads all of it, and people sign in and go on", async () => {
  const [{ email }] = await query(
    "SELECT email FROM users JOIN messages ON messages.user_id = users.id GROUP BY email ORDER BY count(*) DESC, email LIMIT 1",
  );
  const person = await signIn(email);
  const conversations = z.parse(z.array(conversationSchema), (await person.get("/api/conversations")).body);
  expect(conversations.length).toBeGreaterThan(3);
  for (const { id } of conversations) {
    const messages = z.parse(z.array(messageSchema), (await person.get(`/api/conversations/${id}/messages`)).body);
    for (const { improvement, originalPrompt } of messages) {
      const original = improvement?.hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.removed)).join("");
      expect(original ?? originalPrompt).toBe(originalPrompt);
    }
  }
  const before = z.parse(usageReportSchema, (await person.get("/api/usage")).body);
  const { id } = await person.newConversation();
  expect((await person.send(id, "a poem about the sea")).status).toBe("done");
  const after = z.parse(usageReportSchema, (await person.get("/api/usage")).body);
  expect(after.promptsGenerated).toBe(before.promptsGenerated + 1);
  const [{ email: admin }] = await query("SELECT email FROM users WHERE role = 'admin'");
  const stats = z.parse(adminStatsSchema, (await (await signIn(admin)).get("/api/admin/stats")).body);
  expect(stats).toMatchObject({ totalUsers: 60, totalMessages: 601 });
  expect(server.bugs).toEqual([]);
});

test("a database with users is left alone unless it is asked for", async () => {
  await expect(seedDatabase(server.database.pool, OPTIONS)).rejects.toThrow("has users already");
  expect((await query("SELECT count(*)::int AS n FROM users"))[0]?.n).toBe(60);
  await seedDatabase(server.database.pool, { ...OPTIONS, users: 5, messages: 20, isAdding: true });
  expect((await query("SELECT count(*)::int AS n FROM users"))[0]?.n).toBe(65);
});

test("the same seed makes the same rows, another one others", { timeout: SEVERAL_DATABASES_MS }, async () => {
  const digest = async (seed: number) => {
    const database = await openTestDatabase();
    await seedDatabase(database.pool, { ...OPTIONS, users: 12, messages: 60, seed });
    const { rows } = await database.pool.query(`SELECT md5(string_agg(t::text, '' ORDER BY id)) AS messages,
      (SELECT md5(string_agg(u::text, '' ORDER BY id)) FROM (SELECT id, email, created_at, subscription_tier FROM users) u) AS users,
      (SELECT md5(string_agg(invite_code || name, '' ORDER BY id)) FROM workspaces) AS workspaces FROM messages t`);
    await database.close();
    return rows[0];
  };
  const [one, again, other] = [await digest(1), await digest(1), await digest(2)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});
