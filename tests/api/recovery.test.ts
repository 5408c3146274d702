import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateTokens } from "#domain/text/tokens.ts";
import { startStopwatch } from "#support/stopwatch.ts";
import { answerIn, collect, newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// What a process that died leaves behind: rows whose lease nobody renews. A running node looks every ten seconds, so all
// of them are put there at once and the tests look at what has become of each.

interface Orphan {
  readonly attempts?: number;
  readonly isStopRequested?: boolean;
  readonly leaseSeconds?: number;
  readonly seen?: readonly string[];
  /** Millionths of a dollar that the call it was in had taken before a word came back. */
  readonly takenMicroUsd?: number;
}

let server: TestServer;
let ada: Person;
let conversationId: number;
const ids: Record<string, number> = {};
const TEXT = "the whole answer";
const IMPROVEMENT = { improvedPrompt: "An improved prompt" };
const ROUTE = { model: "gpt-4o-mini", why: "it fits", candidates: [], reasons: [], runnerUp: null };

beforeAll(async () => {
  server = await startTestServer();
  server.providers.setScript({ fallback: { text: TEXT } });
  ada = await newPerson(server);
  ({ id: conversationId } = await ada.newConversation());
  ids.fresh = await leaveBehind({});
  ids.watched = await leaveBehind({ seen: ["half of ", "an answer"] });
  ids.exhausted = await leaveBehind({ attempts: 3, seen: ["half of ", "an answer"] });
  ids.stopped = await leaveBehind({ isStopRequested: true, seen: ["what had ", "arrived"] });
  await server.database.pool.query(
    "INSERT INTO spending_days (user_id, day, reserved_microusd) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 900)",
    [ada.user.id],
  );
  ids.charged = await leaveBehind({ seen: ["half of ", "an answer"], takenMicroUsd: 40 });
  ids.alive = await leaveBehind({ leaseSeconds: 600 });
});
afterAll(() => server.close());

async function leaveBehind({
  attempts = 1,
  isStopRequested = false,
  leaseSeconds = -1,
  seen = [],
  takenMicroUsd = 0,
}: Orphan) {
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
       improvement, route, lease_token, lease_until, attempts, is_stop_requested, called_model, called_microusd,
       reserved_microusd)
     VALUES ($1, $2, now(), now(), 'a prompt', true, 'answering', $3, $4, $5, now() + make_interval(secs => $6), $7, $8,
       'gpt-4o', $9::bigint, CASE WHEN $9::bigint > 0 THEN 900 ELSE 0 END)
     RETURNING id`,
    [
      conversationId,
      ada.user.id,
      seen.length === 0 ? null : { ...(await improvementOf("a prompt")), ...IMPROVEMENT },
      seen.length === 0 ? null : { ...(await routeOf("a prompt")), ...ROUTE },
      randomUUID(),
      leaseSeconds,
      attempts,
      isStopRequested,
      takenMicroUsd,
    ],
  );
  const id = rows[0]?.id ?? 0;
  for (const [index, text] of seen.entries()) {
    await pool.query("INSERT INTO message_events (message_id, id, type, data) VALUES ($1, $2, 'answer-delta', $3)", [
      id,
      index + 2,
      JSON.stringify({ type: "answer-delta", text }),
    ]);
  }
  return id;
}

const previewOf = async (originalPrompt: string) =>
  (await ada.post("/api/improve", { originalPrompt })).body as { improvement: object; route: object };
const improvementOf = async (prompt: string) => (await previewOf(prompt)).improvement;
const routeOf = async (prompt: string) => (await previewOf(prompt)).route;

test("what a dead process left is taken over within 12 s and answered once", async () => {
  const watch = startStopwatch();
  const events = await collect(ada.follow(ids.fresh ?? 0));
  expect(watch.stop()).toBeLessThan(12_000);
  expect(answerIn(events)).toBe(TEXT);
  // Whoever came before it was taken over hears the rest behind all that the dead process may have told.
  expect(events.every(({ id }, index) => index === 0 || id > (events[index - 1]?.id ?? 0))).toBe(true);
  expect(await ada.message(conversationId, ids.fresh ?? 0)).toMatchObject({ status: "done", chatGptResponse: TEXT });
});

test("who watched the dead process goes on where it broke off, and folds to the new answer", async () => {
  const rest = await collect(ada.follow(ids.watched ?? 0, 3));
  // Behind all that the dead process may have told without storing it.
  expect(rest[0]?.id).toBeGreaterThan(3);
  expect(rest.map((seen) => seen.id)).toEqual(rest.map((_, index) => (rest[0]?.id ?? 0) + index));
  expect(answerIn(rest)).toBe(TEXT);
  expect(await ada.message(conversationId, ids.watched ?? 0)).toMatchObject({ status: "done", chatGptResponse: TEXT });
});

test("after the last attempt it fails with its partial text and what was known, and can be retried", async () => {
  const events = await collect(ada.follow(ids.exhausted ?? 0));
  expect(events.at(-1)?.event).toMatchObject({
    type: "answer-failed",
    code: "attempts-exhausted",
    isRetryable: true,
    message: {
      status: "failed",
      chatGptResponse: "half of an answer",
      isIncomplete: true,
      improvedPrompt: IMPROVEMENT.improvedPrompt,
      modelUsed: ROUTE.model,
    },
  });
  await ada.post(`/api/messages/${ids.exhausted}/retry`);
  await collect(ada.follow(ids.exhausted ?? 0));
  expect(await ada.message(conversationId, ids.exhausted ?? 0)).toMatchObject({
    status: "done",
    chatGptResponse: TEXT,
  });
});

test("a stop that the dead process did not see is kept: no new answer, the text stays", async () => {
  const events = await collect(ada.follow(ids.stopped ?? 0));
  expect(events.at(-1)?.event).toMatchObject({
    type: "answer-stopped",
    message: {
      status: "stopped",
      chatGptResponse: "what had arrived",
      improvedPrompt: IMPROVEMENT.improvedPrompt,
      modelUsed: ROUTE.model,
    },
  });
});

test("what a call had cost that its process did not live to see is estimated, and counted with the new answer's", async () => {
  const events = await collect(ada.follow(ids.charged ?? 0));
  const { cost } =
    events.at(-1)?.event.type === "answer-end" ? await ada.message(conversationId, ids.charged ?? 0) : { cost: null };
  const { rows } = await server.database.pool.query<{ spent: number; reserved: number }>(
    "SELECT spent_microusd AS spent, reserved_microusd AS reserved FROM spending_days WHERE user_id = $1",
    [ada.user.id],
  );
  // What it had read, 40, and the four tokens or so that had come back.
  const lost = 40 + Math.ceil((estimateTokens("half of an answer") * 10 * 1e6) / 1e6);
  expect(rows[0]?.reserved).toBe(0);
  expect(rows[0]?.spent).toBeGreaterThanOrEqual(lost + Math.floor((cost?.answerUsd ?? 0) * 1e6));
  expect(
    await server.database.pool.query("SELECT 1 FROM messages WHERE called_microusd > 0 AND status = 'done'"),
  ).toMatchObject({ rows: [] });
});

test("a message whose lease still runs is left alone", async () => {
  const message = await ada.message(conversationId, ids.alive ?? 0);
  expect(message).toMatchObject({ status: "answering", chatGptResponse: null });
  // fresh, watched, charged, and the retry of exhausted; the stopped one and the last attempt called nobody.
  expect(server.providers.callCount()).toBe(4);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
