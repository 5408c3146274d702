import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { preferencesSchema } from "#contract/preferences.ts";
import { shareStateSchema } from "#contract/shared-copies.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { DAILY_TOTALS_VERSION } from "#server/adapters/postgres/stored-shapes.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// A row that an older version wrote, or a hand, costs whoever reads it that value and nothing else.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.database.truncate());
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

/** Shapes a column may have had: other types, and an object that lacks or mistakes what is looked for. */
const SHAPES = [
  "{}",
  "[]",
  '"text"',
  "42",
  "true",
  '{"improvedPrompt":5,"accepted":3,"costUsd":"much"}',
  '[null,{"a":1}]',
];
const COLUMNS = [
  ["users", "preferences"],
  ["messages", "improvement"],
  ["messages", "review"],
  ["messages", "thinking"],
  ["messages", "reviewed_improvement"],
  ["messages", "route"],
  ["messages", "improver_usage"],
  ["messages", "fallbacks"],
  ["messages", "files"],
  ["messages", "file_cuts"],
  ["improvement_previews", "improvement"],
  ["memory_items", "decisions"],
  ["prompt_scores", "findings"],
  ["coach_reports", "report"],
  ["figure_days", "figures"],
  ["admin_actions", "details"],
  ["catalogue_changes", "change"],
  ["library_prompts", "last_values"],
  ["shared_copies", "turns"],
] as const;

test("every column with JSON is in the list above, but for those the test checkout keeps for itself", async () => {
  const { rows } = await query(
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'jsonb'",
  );
  const found = rows.map((row) => `${row.table_name}.${row.column_name}`).sort();
  expect(found).toEqual([...COLUMNS.map((names) => names.join(".")), "test_payment_objects.data"].sort());
});

async function lived(): Promise<{
  ada: Person;
  conversationId: number;
  messageId: number;
  previewId: string;
  linkKey: string;
}> {
  const ada = await newPerson(server, { tier: "premier", role: "admin" });
  await ada.put("/api/user/preferences", { rememberEdits: true, responseStyle: "concise" });
  const { id: conversationId } = await ada.newConversation("Sea");
  const { id: messageId, improvement } = await ada.send(
    conversationId,
    "write an email to a buyer who lost a bidding war",
  );
  const changed = improvement?.hunks.findIndex(({ kind }) => kind === "changed") ?? 0;
  await ada.patch(`/api/messages/${messageId}/improvement`, { accepted: [changed], rejected: [] });
  await ada.post("/api/library/prompts", { title: "A poem", text: "a poem about {{subject}}" });
  const shared = await ada.post(`/api/conversations/${conversationId}/share`, {});
  const preview = await ada.post("/api/improve", { originalPrompt: "a poem about the sea" });
  await expect.poll(async () => (await query("SELECT FROM prompt_scores")).rowCount).toBe(1);
  await ada.post("/api/prompt-coach/generate-report");
  await query("UPDATE messages SET created_at = created_at - interval '3 days'");
  await connectStore(server.database.pool).figures.countDays(new Date(), 100);
  return {
    ada,
    conversationId,
    messageId,
    linkKey: z.parse(shareStateSchema, shared.body).link?.key ?? "",
    previewId: z.parse(z.object({ previewId: z.string() }), preview.body).previewId,
  };
}

test("whatever shape a stored value has, no call ends in a mistake of ours", { timeout: 300_000 }, async () => {
  const { ada, conversationId, messageId, previewId, linkKey } = await lived();
  for (const [table, column] of COLUMNS) {
    const { rows } = await query(
      `SELECT ctid::text AS place, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    for (const shape of SHAPES) {
      await query(`UPDATE ${table} SET ${column} = $1::jsonb`, [shape]);
      const calls = [
        ada.get("/api/user"),
        ada.get("/api/user/preferences"),
        ada.get("/api/user/memory"),
        ada.get(`/api/conversations/${conversationId}/messages`),
        ada.get("/api/search?search=buyer"),
        ada.get("/api/usage"),
        ada.get("/api/library/prompts"),
        ada.get(`/api/shared/${linkKey}`),
        ada.get("/api/prompt-coach/report/latest"),
        ada.get("/api/prompt-coach/analytics"),
        ada.get("/api/admin/analytics?days=7"),
        ada.get("/api/admin/audit"),
        ada.post("/api/improve", { originalPrompt: "Write an email to a buyer" }),
        ada.post(`/api/messages/${messageId}/retry`, {}),
        ada.post("/api/prompt-coach/generate-report"),
        ada.post("/api/messages/improve", {
          conversationId,
          originalPrompt: "a poem about the sea",
          review: { previewId, accepted: [], rejected: [] },
        }),
      ];
      const replies = await Promise.all(calls);
      const failed = replies.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`);
      expect([table, column, shape, failed]).toEqual([table, column, shape, []]);
      expect([table, column, shape, server.bugs]).toEqual([table, column, shape, []]);
    }
    if (rows[0] !== undefined)
      await query(`UPDATE ${table} SET ${column} = $1::jsonb`, [JSON.stringify(rows[0].value)]);
  }
});

test("a message whose rewrite cannot be read still shows what was asked and answered", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const sent = await ada.send(id, "a poem about the sea");
  await query("UPDATE messages SET improvement = '{\"version\": 0}', model_used = 'gpt-2', error_code = 'gone'");
  const shown = await ada.message(id, sent.id);
  expect(shown).toMatchObject({
    originalPrompt: sent.originalPrompt,
    chatGptResponse: sent.chatGptResponse,
    improvement: null,
  });
});

test("a choice that no longer exists takes no other with it, least of all the one that switches memory off", async () => {
  const ada = await newPerson(server);
  const kept = { rememberEdits: false, responseStyle: "operatic", name: "Ada", hat: "tall" };
  await query("UPDATE users SET preferences = $1::jsonb", [JSON.stringify(kept)]);
  const { body } = await ada.get("/api/user/preferences");
  expect(z.parse(preferencesSchema, body)).toEqual({ rememberEdits: false, name: "Ada" });
});

test("a day that another version added up is counted from its messages, and again by the next night", async () => {
  await lived();
  const { admin, figures } = connectStore(server.database.pool);
  // From the database: the server keeps a sum for a while.
  const analytics = () => admin.analytics(7, new Date());
  const before = await analytics();
  expect(before.days.reduce((sum, { messages }) => sum + messages, 0)).toBe(1);
  for (const spoil of [
    `UPDATE figure_days SET version = 1, figures = figures - 'errors' || '{"messages": 900}'`,
    `UPDATE figure_days SET version = ${DAILY_TOTALS_VERSION}, figures = figures - 'errors'`,
    `UPDATE figure_days SET version = ${DAILY_TOTALS_VERSION}, figures = '[]'`,
  ]) {
    await query(spoil);
    expect(await analytics()).toEqual(before);
  }
  await query(`UPDATE figure_days SET version = 1`);
  expect(await figures.countDays(new Date(), 100)).toBeGreaterThan(0);
  expect((await query("SELECT FROM figure_days WHERE version = 1")).rowCount).toBe(0);
  expect(await analytics()).toEqual(before);
});
