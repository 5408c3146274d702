import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newPerson, onNode, PASSWORD, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// What answers under way hold stands twice: with the message, the call or the preview, and in the sums of months and days. However an
// answer ends, both say the same.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;

/** Sums and holds that differ, all of them as of one moment. */
const DIFFERENCES = `
  WITH holds AS (
    SELECT user_id, NULL::bigint AS key_id, started_at AT TIME ZONE 'UTC' AS at, reserved_tokens AS tokens, reserved_microusd AS money FROM messages
    UNION ALL SELECT user_id, key_id, started_at AT TIME ZONE 'UTC', reserved_tokens, reserved_microusd FROM api_calls
    UNION ALL SELECT user_id, NULL, day, 0, microusd FROM money_holds
  ), sums (what, owner, at, sum) AS (
    SELECT 'tokens', user_id, month, reserved FROM token_months
    UNION ALL SELECT 'user', user_id, day::text, reserved_microusd FROM spending_days
    UNION ALL SELECT 'instance', 0, day::text, reserved_microusd FROM instance_spending_days
    UNION ALL SELECT 'key', key_id, month, reserved_microusd FROM api_key_months
  ), held (what, owner, at, sum) AS (
    SELECT 'tokens', user_id, to_char(at, 'YYYY-MM'), sum(tokens) FROM holds GROUP BY 2, 3
    UNION ALL SELECT 'user', user_id, at::date::text, sum(money) FROM holds WHERE user_id IS NOT NULL GROUP BY 2, 3
    UNION ALL SELECT 'instance', 0, at::date::text, sum(money) FROM holds GROUP BY 3
    UNION ALL SELECT 'key', key_id, to_char(at, 'YYYY-MM'), sum(money) FROM holds WHERE key_id IS NOT NULL GROUP BY 2, 3
  )
  SELECT what, owner, at, coalesce(sums.sum, 0)::int AS sum, coalesce(held.sum, 0)::int AS held
  FROM sums FULL JOIN held USING (what, owner, at) WHERE coalesce(sums.sum, 0) <> coalesce(held.sum, 0)`;
const differences = () => query(DIFFERENCES);

const spentOf = async ({ user }: Person) =>
  (
    await query(
      `SELECT (SELECT spent FROM token_months WHERE user_id = $1)::int AS tokens,
         (SELECT reserved FROM token_months WHERE user_id = $1)::int AS held,
         (SELECT spent_microusd FROM spending_days WHERE user_id = $1)::int AS money`,
      [user.id],
    )
  )[0];

async function sent(person: Person, conversationId: number, node = server): Promise<number> {
  const key = { "idempotency-key": `${conversationId}` };
  const ask = { originalPrompt: "write me a long poem about the harbour", conversationId };
  const reply = await onNode(person, node).open("POST", "/api/messages/improve", {
    json: ask,
    headers: { ...key, accept: "text/event-stream" },
  });
  void reply.body?.cancel();
  const [row] = await query("SELECT id FROM messages WHERE conversation_id = $1", [conversationId]);
  return Number(row?.id);
}

const holding = async (messageId: number): Promise<boolean> => {
  const [row] = await query("SELECT reserved_microusd::int AS money, status FROM messages WHERE id = $1", [messageId]);
  return row === undefined || row.money > 0 || !["queued", "improving", "answering"].includes(row.status);
};

/** By the call that answers: what improving holds goes when that begins, and is money alone. */
const untilTokensAreHeld = (person: Person) =>
  expect.poll(async () => (await spentOf(person)).held ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);

test("a conversation deleted in mid-answer gives back what was held, and counts what was taken", async () => {
  server.providers.setScript({ fallback: { text: "word ".repeat(4_000), pieces: 1_000, delayMs: 20 } });
  for (const how of ["conversation", "temporary"] as const) {
    const person = await newPerson(server, { tier: "premier" });
    const { id } = (await person.post("/api/conversations", { title: "Harbour", isTemporary: how === "temporary" }))
      .body as { id: number };
    const events = person.sendAndWatch(id, "write me a long poem about the harbour");
    for await (const { event } of events) if (event.type === "answer-delta") break;
    expect((await spentOf(person)).held).toBeGreaterThan(1_000);
    expect((await person.delete(`/api/conversations/${id}`)).status).toBe(204);
    const spent = await spentOf(person);
    expect(spent.held).toBe(0);
    expect(spent.tokens).toBeGreaterThan(10);
    expect(spent.tokens).toBeLessThan(1_000);
    expect(spent.money).toBeGreaterThan(0);
  }
  expect(await differences()).toEqual([]);
});

test("what a dead process held is settled with the deletion, whether a conversation goes or the account", async () => {
  server.providers.setScript({ fallback: { trouble: "hang-middle" } });
  const [ada, bob] = [await newPerson(server, { tier: "premier" }), await newPerson(server, { tier: "premier" })];
  const dead = await startTestServer({ beside: server, graceMs: 0 });
  const { id } = await ada.newConversation();
  await Promise.all([sent(ada, id, dead), sent(bob, (await bob.newConversation()).id, dead)]);
  for (const person of [ada, bob]) await untilTokensAreHeld(person);
  await dead.close();
  // As if it had been killed: nobody takes it over before the lease has run out.
  await query("UPDATE messages SET lease_until = now() + interval '1 hour' WHERE user_id = ANY ($1)", [
    [ada.user.id, bob.user.id],
  ]);
  const { held } = await spentOf(ada);
  expect(held).toBeGreaterThan(0);
  expect((await ada.delete(`/api/conversations/${id}`)).status).toBe(204);
  expect(await spentOf(ada)).toMatchObject({ held: 0, tokens: held });
  expect((await bob.call("DELETE", "/api/user", { json: { password: PASSWORD } })).status).toBe(200);
  expect(await differences()).toEqual([]);
});

test("what deletions of earlier versions left held is given back once, and what is really held stays", async () => {
  server.providers.setScript({ fallback: { trouble: "hang-middle" } });
  const person = await newPerson(server, { tier: "premier" });
  const { id } = await person.newConversation();
  await sent(person, id);
  await untilTokensAreHeld(person);
  const { held } = await spentOf(person);
  await query("UPDATE token_months SET reserved = reserved + 6154");
  await query("UPDATE spending_days SET reserved_microusd = reserved_microusd + 61000");
  await query("UPDATE instance_spending_days SET reserved_microusd = reserved_microusd + 61000");
  expect(await differences()).not.toEqual([]);
  const statements = readFileSync(new URL("../../migrations/0057_give_back_lost_holds.sql", import.meta.url), "utf8");
  await query(`BEGIN; ${statements} COMMIT`);
  expect(await differences()).toEqual([]);
  expect(await spentOf(person)).toMatchObject({ held });
  expect((await person.delete(`/api/conversations/${id}`)).status).toBe(204);
});

const MOMENTS = ["at once", "while it holds", "when it has words"] as const;
const ENDS = ["delete", "stop", "leave", "kill", "delete the account", "admin deletes", "finish"] as const;
type Ending = {
  readonly end: (typeof ENDS)[number];
  readonly moment: (typeof MOMENTS)[number];
  readonly isSlow: boolean;
};

const ending: fc.Arbitrary<Ending> = fc.record({
  end: fc.constantFrom(...ENDS),
  moment: fc.constantFrom(...MOMENTS),
  isSlow: fc.boolean(),
});

test("after any mix of delete, stop, leave and kill the sums reserved equal the live holds", {
  timeout: 300_000,
}, async () => {
  const admin = await newPerson(server, { role: "admin" });
  await fc.assert(
    fc.asyncProperty(fc.array(ending, { minLength: 4, maxLength: 8 }), async (endings) => {
      server.providers.setScript({
        fallback: { text: "word ".repeat(600), pieces: 100, delayMs: 10 },
        ...(endings[0]?.isSlow === true && { optimizer: { rewrite: "hang" as const } }),
      });
      const dying = await startTestServer({ beside: server, graceMs: 0 });
      await Promise.all(endings.map((one) => endIt(one, one.end === "kill" ? dying : server, admin)));
      await dying.close();
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 4 },
  );
  server.providers.reset();
  // What was killed is taken over, and answered; then nothing is held any more.
  const left = "SELECT id FROM messages WHERE status IN ('queued', 'improving', 'answering')";
  await expect.poll(() => query(left), { timeout: 60_000 }).toEqual([]);
  expect(await differences()).toEqual([]);
  expect(await query("SELECT day FROM instance_spending_days WHERE reserved_microusd <> 0")).toEqual([]);
  expect(await query("SELECT month FROM token_months WHERE reserved <> 0")).toEqual([]);
});

async function endIt({ end, moment }: Ending, node: TestServer, admin: Person): Promise<void> {
  const person = await newPerson(server, { tier: "premier" });
  const isTemporary = end === "leave";
  const { id } = (await person.post("/api/conversations", { title: "Mix", isTemporary })).body as { id: number };
  const messageId = await sent(person, id, node);
  if (moment === "while it holds") await expect.poll(() => holding(messageId)).toBe(true);
  if (moment === "when it has words") await expect.poll(() => hasWords(messageId), { timeout: 30_000 }).toBe(true);
  switch (end) {
    case "delete":
    case "leave":
      expect((await person.delete(`/api/conversations/${id}`)).status).toBe(204);
      return;
    case "stop":
      expect((await person.post(`/api/messages/${messageId}/stop`)).status).toBe(200);
      return;
    case "delete the account":
      expect((await person.call("DELETE", "/api/user", { json: { password: PASSWORD } })).status).toBe(200);
      return;
    case "admin deletes":
      expect((await admin.delete(`/api/admin/users/${person.user.id}`)).status).toBe(204);
      return;
    case "kill":
    case "finish":
  }
}

const hasWords = async (messageId: number): Promise<boolean> => {
  const [row] = await query(
    `SELECT status IN ('done', 'stopped', 'failed') OR EXISTS (
       SELECT FROM message_events WHERE message_id = $1 AND type = 'answer-delta') AS told FROM messages WHERE id = $1`,
    [messageId],
  );
  return row?.told === true;
};
