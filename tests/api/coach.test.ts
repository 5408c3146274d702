import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type CoachReportView, coachAnalyticsSchema, coachReportSchema } from "#contract/coach.ts";
import { localDay } from "#domain/coach/local-day.ts";
import { scoreForCoach } from "#domain/coach/score-for-coach.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { type Database, openDatabase } from "#server/adapters/postgres/open-database.ts";
import { startCoachReports } from "#server/jobs/coach-reports.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const SEA = "a poem about the sea";
const BETTER = "Write a poem of 12 lines about the sea at night. Use one example from Brighton. Do not rhyme.";
const SOON = { timeout: 30_000 };
const CALLS = [
  ["GET", "/api/prompt-coach/report/latest"],
  ["GET", "/api/prompt-coach/analytics"],
  ["POST", "/api/prompt-coach/generate-report"],
  ["POST", "/api/prompt-coach/practice"],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rowsOf = async (table: string, userId: number): Promise<Record<string, unknown>[]> =>
  (await server.database.pool.query(`SELECT * FROM ${table} WHERE user_id = $1`, [userId])).rows;
const premier = () => newPerson(server, { tier: "premier" });

async function send(person: Person, prompt: string): Promise<number> {
  const { id } = await person.newConversation("Sea");
  await person.send(id, prompt);
  return id;
}

async function generate(person: Person, headers: Record<string, string> = {}): Promise<CoachReportView> {
  const reply = await person.post("/api/prompt-coach/generate-report", undefined, { headers });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return z.parse(coachReportSchema, reply.body);
}
const latest = async (person: Person) => (await person.get("/api/prompt-coach/report/latest")).body;
const analytics = async (person: Person, headers: Record<string, string> = {}) =>
  z.parse(coachAnalyticsSchema, (await person.get("/api/prompt-coach/analytics", { headers })).body);

/** A prompt sent at some other time, which nothing has scored yet. */
async function sentBefore(person: Person, prompt: string, at: Date): Promise<void> {
  const { id } = await person.newConversation("Earlier");
  await server.database.pool.query(
    `INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
       answer, settled_at) VALUES ($1, $2, $3, $3, $4, false, 'done', 'A', $3)`,
    [id, person.user.id, at.toISOString(), prompt],
  );
}

/** The nightly job of one more node, on connections of its own where the database takes any. */
function nightly(now: Date, { pool } = server.database as Pick<Database, "pool">) {
  const bugs: unknown[] = [];
  const store = connectStore(pool);
  const job = startCoachReports({ store, clock: { now: () => now }, reportBug: (error) => bugs.push(error) });
  return { ...job, store, bugs };
}

test("every prompt has its score once it is sent, with and without improvement, and the same prompt the same one", async () => {
  const ada = await newPerson(server);
  await send(ada, SEA);
  await ada.put("/api/user/preferences", { enablePromptImprovement: false });
  await send(ada, SEA);
  await expect.poll(() => rowsOf("prompt_scores", ada.user.id), SOON).toHaveLength(2);
  const { scores, overall } = scoreForCoach(SEA);
  for (const row of await rowsOf("prompt_scores", ada.user.id)) expect(row).toMatchObject({ ...scores, overall });
});

test("a greeting is no prompt, and a prompt with answers side by side, sent again as it was, is one", async () => {
  const ada = await premier();
  const { id } = await ada.newConversation();
  expect((await ada.post("/api/messages/welcome", { conversationId: id })).status).toBe(200);
  const models = ["gpt-4o-mini", "claude-sonnet"];
  const compared = { conversationId: id, originalPrompt: SEA, models };
  const first = await ada.post("/api/messages/compare", compared);
  expect(first.status).toBe(200);
  const [{ id: versionOf }] = (first.body as { messages: [{ id: number }] }).messages;
  const again = { conversationId: id, originalPrompt: SEA, versionOf };
  expect((await ada.post("/api/messages/improve", again)).status).toBe(200);
  expect((await generate(ada)).totalPrompts).toBe(1);
  // Also once what was noted on the way is written.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await rowsOf("prompt_scores", ada.user.id)).toHaveLength(1);
});

test("below premier every call is refused, and without signing in", async () => {
  for (const tier of ["free", "plus"] as const) {
    const person = await newPerson(server, { tier });
    for (const [method, path] of CALLS) {
      const json = path.endsWith("practice") ? { json: { originalPrompt: SEA, rewrite: BETTER } } : {};
      const reply = await person.call(method, path, json);
      expect([path, reply.status, reply.body]).toMatchObject([path, 403, { code: "upgrade-required" }]);
      expect((await new TestClient(server.url).call(method, path, json)).status).toBe(401);
    }
  }
});

test("without prompts there is no report and none can be made, in a plain sentence", async () => {
  const ada = await premier();
  const reply = await ada.get("/api/prompt-coach/report/latest");
  expect([reply.status, reply.text]).toEqual([200, "null"]);
  expect(await analytics(ada)).toEqual([]);
  const refused = await ada.post("/api/prompt-coach/generate-report");
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "nothing-to-report",
      message: "You have sent no prompt today. Send one, and the report can be written.",
    },
  });
  expect(await rowsOf("coach_reports", ada.user.id)).toEqual([]);
});

test("the report counts the day's prompts, quotes them, and is one however often it is made", async () => {
  const ada = await premier();
  const conversationId = await send(ada, SEA);
  expect((await generate(ada)).totalPrompts).toBe(1);
  await send(ada, BETTER);
  const report = await generate(ada);
  const [low, high] = [scoreForCoach(SEA).overall, scoreForCoach(BETTER).overall];
  expect(report).toMatchObject({ totalPrompts: 2, averageScore: Math.round(5 * (low + high)) / 10 });
  expect(report.practice).toMatchObject({ originalPrompt: SEA, averageScore: low });
  expect(report.keyImprovements.length).toBeGreaterThan(0);
  expect(report.specificRecommendations).toHaveLength(report.keyImprovements.length);
  expect(report.evidence[0]).toMatchObject({ quote: SEA, conversationId, conversationTitle: "Sea" });
  expect(await latest(ada)).toEqual(report);
  expect(await rowsOf("coach_reports", ada.user.id)).toHaveLength(1);
  expect(await analytics(ada)).toMatchObject([{ date: report.reportDate, totalPrompts: 2 }]);
});

test("no words of a prompt are kept beside it: they go with its conversation", async () => {
  const ada = await premier();
  const id = await send(ada, "a poem about the lighthouse of Zanzibar");
  await send(ada, BETTER);
  await generate(ada);
  const kept = JSON.stringify([await rowsOf("prompt_scores", ada.user.id), await rowsOf("coach_reports", ada.user.id)]);
  expect(kept).not.toContain("Zanzibar");
  expect((await ada.delete(`/api/conversations/${id}`)).status).toBe(204);
  const report = await latest(ada);
  expect(JSON.stringify(report)).not.toContain("Zanzibar");
  expect(report).toMatchObject({ totalPrompts: 2, practice: null });
  expect((await generate(ada)).totalPrompts).toBe(1);
});

test("nothing of anybody else's is counted, quoted or written", async () => {
  const [ada, bob] = [await premier(), await premier()];
  await send(bob, "a poem about the lighthouse of Zanzibar");
  await send(ada, SEA);
  await generate(bob);
  const report = await generate(ada);
  expect(report.totalPrompts).toBe(1);
  expect(JSON.stringify([report, await analytics(ada), await latest(ada)])).not.toContain("Zanzibar");
  const { coach } = connectStore(server.database.pool);
  const [sent] = await rowsOf("prompt_scores", bob.user.id);
  const foreign = Number(sent?.message_id);
  expect(await coach.quoted(ada.user.id, [foreign])).toEqual([]);
  await coach.setDays(ada.user.id, [{ messageId: foreign, day: "2001-01-01" }]);
  expect((await rowsOf("prompt_scores", bob.user.id)).map(({ day }) => day)).toEqual([sent?.day]);
  await server.database.pool.query("DELETE FROM prompt_scores WHERE message_id = $1", [foreign]);
  await coach.saveScores([{ messageId: foreign, userId: ada.user.id, day: "2026-01-01", ...scoreForCoach(SEA) }]);
  expect(await rowsOf("prompt_scores", ada.user.id)).toHaveLength(1);
  expect((await coach.unscored(bob.user.id, new Date(0), 10)).map(({ messageId }) => messageId)).toEqual([foreign]);
});

test("a day is the user's day, also for what was sent before the zone was known", async () => {
  const ada = await premier();
  await sentBefore(ada, SEA, new Date());
  const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  expect(await analytics(ada, { "x-time-zone": "Nowhere/Land" })).toHaveLength(1);
  for (const zone of zones) {
    const today = localDay(new Date(), zone);
    expect(await analytics(ada, { "x-time-zone": zone })).toMatchObject([{ date: today, totalPrompts: 1 }]);
    expect((await generate(ada)).reportDate).toBe(today);
  }
});

test("practice scores both drafts by the same rules, and refuses an empty or endless one", async () => {
  const ada = await premier();
  const practice = (rewrite: string) => ada.post("/api/prompt-coach/practice", { originalPrompt: SEA, rewrite });
  const reply = await practice(BETTER);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      original: { averageScore: scoreForCoach(SEA).overall },
      rewrite: { averageScore: scoreForCoach(BETTER).overall },
      settled: expect.arrayContaining(["the form"]),
    },
  });
  for (const rewrite of [" \n ", "x".repeat(4_001)]) expect((await practice(rewrite)).status).toBe(400);
});

test("the night's report is written once by any number of nodes, for premier users, after downtime too", async () => {
  await server.database.pool.query("DELETE FROM prompt_scores");
  await server.database.pool.query("DELETE FROM messages");
  const people = await Promise.all(Array.from({ length: 5 }, premier));
  const free = await newPerson(server);
  const now = new Date("2027-03-10T12:00:00Z");
  for (const person of [...people, free]) {
    await sentBefore(person, SEA, new Date("2027-03-08T10:00:00Z"));
    await sentBefore(person, BETTER, new Date("2027-03-09T10:00:00Z"));
    // Today is not over.
    await sentBefore(person, SEA, new Date("2027-03-10T10:00:00Z"));
  }
  const { url } = server.database;
  const other = url === null ? null : await openDatabase({ kind: "server", url });
  const nodes = [nightly(now), nightly(now, other ?? server.database)];
  const written = await Promise.all(nodes.map((node) => node.run()));
  expect(nodes.flatMap(({ bugs }) => bugs)).toEqual([]);
  expect((written[0] ?? 0) + (written[1] ?? 0)).toBe(people.length * 2);
  for (const person of people) {
    const days = (await rowsOf("coach_reports", person.user.id)).map(({ day }) => String(day));
    expect(days).toHaveLength(2);
  }
  expect(await rowsOf("coach_reports", free.user.id)).toEqual([]);
  expect(await Promise.all(nodes.map((node) => node.run()))).toEqual([0, 0]);
  for (const node of nodes) await node.stop();
  await other?.close();
});

test("a report of two nodes that finish at the same moment is written by one of them", async () => {
  const ada = await premier();
  await sentBefore(ada, SEA, new Date());
  const report = await generate(ada);
  const { latestReport, closeReport } = connectStore(server.database.pool).coach;
  const stored = await latestReport(ada.user.id);
  if (stored === null) throw new Error("There is no report");
  const closed = await Promise.all([1, 2, 3, 4].map(() => closeReport(ada.user.id, stored.report, new Date())));
  expect(closed.filter((isOurs) => isOurs)).toHaveLength(1);
  expect((await rowsOf("coach_reports", ada.user.id)).length).toBe(1);
  expect(report.reportDate).toBe(stored.report.reportDate);
});

test("the night comes where the user is", async () => {
  const ada = await premier();
  const { coach } = connectStore(server.database.pool);
  await coach.setTimeZone(ada.user.id, "America/New_York");
  await sentBefore(ada, SEA, new Date("2027-05-03T20:00:00Z"));
  const daysOf = async () => (await coach.latestReport(ada.user.id))?.report.reportDate;
  const at = async (time: string) => {
    const node = nightly(new Date(time));
    await node.run();
    await node.stop();
    expect(node.bugs).toEqual([]);
  };
  // Half past one in New York, half past five in London.
  await at("2027-05-04T05:30:00Z");
  expect(await daysOf()).toBeUndefined();
  await at("2027-05-04T06:00:00Z");
  expect(await daysOf()).toBe("2027-05-03");
});

test("scores and reports go with the account", async () => {
  const ada = await premier();
  await send(ada, SEA);
  await generate(ada, { "x-time-zone": "Europe/Vienna" });
  await server.database.pool.query("DELETE FROM users WHERE id = $1", [ada.user.id]);
  for (const table of ["prompt_scores", "coach_reports", "coach_users"])
    expect([table, await rowsOf(table, ada.user.id)]).toEqual([table, []]);
});

test("a prompt deleted while it is scored costs no other its score", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const { pool } = server.database;
  for (const person of [ada, bob]) await sentBefore(person, SEA, new Date());
  const { coach } = connectStore(pool);
  const sent = [
    ...(await coach.unscored(ada.user.id, new Date(0), 1)),
    ...(await coach.unscored(bob.user.id, new Date(0), 1)),
  ];
  const deleting = await pool.connect();
  await deleting.query("BEGIN");
  await deleting.query("DELETE FROM conversations WHERE user_id = $1", [bob.user.id]);
  const saving = coach.saveScores(
    sent.map(({ messageId, userId }) => ({ messageId, userId, day: "2026-01-01", ...scoreForCoach(SEA) })),
  );
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);
  await deleting.query("COMMIT");
  deleting.release();
  await saving;
  expect(await rowsOf("prompt_scores", ada.user.id)).toHaveLength(1);
  expect(await rowsOf("prompt_scores", bob.user.id)).toEqual([]);
});

test("a prompt sent to one node counts on another at once", async () => {
  const second = await startTestServer({ beside: server });
  try {
    const ada = await premier();
    await send(ada, SEA);
    const there = new TestClient(second.url, ada.headers);
    const reply = await there.post("/api/prompt-coach/generate-report");
    expect(reply).toMatchObject({ status: 200, body: { totalPrompts: 1 } });
  } finally {
    await second.close();
  }
});

test("a prompt that goes on with a conversation is not blamed for what may stand there, now or when it is caught up", async () => {
  const ada = await premier();
  const id = await send(ada, SEA);
  await ada.send(id, "shorter please");
  await expect.poll(() => rowsOf("prompt_scores", ada.user.id), SOON).toHaveLength(2);
  const lostIn = async () =>
    (await rowsOf("prompt_scores", ada.user.id))
      .sort((a, b) => Number(a.message_id) - Number(b.message_id))
      .map(({ findings }) => Object.keys((findings as { lost: object }).lost).length > 0);
  expect(await lostIn()).toEqual([true, false]);
  await server.database.pool.query("DELETE FROM prompt_scores WHERE user_id = $1", [ada.user.id]);
  await generate(ada);
  expect(await lostIn()).toEqual([true, false]);
});

test("a report of the time before the ten checks stays readable", async () => {
  const ada = await premier();
  await send(ada, SEA);
  const { evidence, keyImprovements } = await generate(ada);
  await server.database.pool.query(
    `UPDATE coach_reports SET report = jsonb_set(report, '{evidence,0,point}', '"length or depth"') WHERE user_id = $1`,
    [ada.user.id],
  );
  expect(await latest(ada)).toMatchObject({
    keyImprovements,
    evidence: [{ quote: evidence[0]?.quote, marks: [], after: null }],
  });
});

test("a rewrite of which the user took a part out is no example of how to write", async () => {
  const ada = await premier();
  await send(ada, SEA);
  await generate(ada);
  const set = (column: "improvement" | "review", value: object) =>
    server.database.pool.query(
      `UPDATE messages SET ${column} = coalesce(${column}, '{}') || $2::jsonb WHERE user_id = $1`,
      [ada.user.id, JSON.stringify(value)],
    );
  const examples = async () => z.parse(coachReportSchema, await latest(ada)).evidence.map(({ after }) => after?.text);
  await set("improvement", { changed: true, improvedPrompt: BETTER });
  expect(await examples()).toContain(BETTER);
  await set("review", { rejected: [{ index: 0 }] });
  expect(await examples()).not.toContain(BETTER);
});

test("nothing of it went wrong in silence", () => {
  expect(server.bugs).toEqual([]);
});
