import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startStopwatch } from "#support/stopwatch.ts";
import { answerIn, collect, newPerson, next, type Person, type SeenEvent, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.providers.reset());

const SLOW = { text: "one two three four five six seven eight nine ten ".repeat(4), pieces: 20, delayMs: 40 };

/** From the first event of an answer on, and well into its text. */
const FOLLOWERS = 15;

async function listen(events: AsyncIterable<SeenEvent>, isHeard: () => void): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for await (const event of events) if (seen.push(event) === 1) isHeard();
  return seen;
}

async function startEndless(ada: Person) {
  server.providers.setScript({ fallback: { ...SLOW, trouble: "endless" } });
  const { id } = await ada.newConversation();
  const events = ada.sendAndWatch(id, "write me a poem about the sea");
  const { message } = await next(events, "message-created");
  await next(events, "answer-delta");
  return { events, message };
}

test("whoever comes back at any position while it runs gets exactly the rest, and afterwards what folds to the same", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  // It goes on until each of them has heard something, however long a busy machine takes to let them in.
  let listening = 0;
  server.providers.setScript({ fallback: { ...SLOW, until: () => listening === FOLLOWERS } });
  const all: SeenEvent[] = [];
  const resumed = new Map<number, Promise<SeenEvent[]>>();
  let messageId = 0;
  for await (const seen of ada.sendAndWatch(id, "write me a poem about the sea")) {
    all.push(seen);
    if (seen.event.type === "message-created") messageId = seen.event.message.id;
    if (resumed.size === FOLLOWERS) continue;
    const isHeard = () => void listening++;
    resumed.set(seen.id, listen(ada.follow(messageId, seen.id), isHeard));
  }
  expect(resumed.size).toBe(FOLLOWERS);
  for (const [position, rest] of resumed) expect(await rest).toEqual(all.slice(position));
  // Also who has seen more than all: a page that was cut off while it was told from the row. Else it would come back for ever.
  for (const position of [...all.keys(), all.length, all.length + 3]) {
    const told = await collect(ada.follow(messageId, position));
    expect(told.map((seen) => seen.id)).toEqual(told.map((_, index) => position + 1 + index));
    expect(told.at(-1)?.event).toEqual(all.at(-1)?.event);
    if (position === all.length - 1) expect(told).toHaveLength(1);
    else expect([told[0]?.event, answerIn(told)]).toEqual([all[0]?.event, answerIn(all)]);
  }
});

test("two who watch the same answer see the same", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: SLOW });
  const first = ada.sendAndWatch(id, "write me a poem about the sea");
  const { message } = await next(first, "message-created");
  const [rest, second, third] = await Promise.all([
    collect(first),
    collect(ada.follow(message.id)),
    collect(ada.follow(message.id)),
  ]);
  expect(second.slice(1)).toEqual(rest);
  expect(third).toEqual(second);
});

test("a settled message is told from its row, with all its events", async () => {
  const ada = await newPerson(server, { tier: "plus" });
  const { id } = await ada.newConversation();
  const live = await collect(ada.sendAndWatch(id, "write me a poem about the sea"));
  const end = live.at(-1);
  if (end?.event.type !== "answer-end") throw new Error("no end");
  const { message } = end.event;
  for (const position of [0, 1, 3]) {
    const told = await collect(ada.follow(message.id, position));
    expect(told.map((seen) => seen.id)).toEqual(told.map((_, index) => position + 1 + index));
    expect(told[0]?.event).toEqual(live[0]?.event);
    expect(answerIn(told)).toBe(message.chatGptResponse);
    expect(told.at(-1)?.event).toEqual(end.event);
  }
  expect(await collect(ada.follow(message.id, live.length - 1))).toEqual([end]);
});

test("a stream says what it is and that nobody may keep it", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const { id: messageId } = await ada.send(id, "write me a poem about the sea");
  const { headers } = await ada.get(`/api/messages/${messageId}/events`);
  expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a Last-Event-ID that is no number is refused", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const { id: messageId } = await ada.send(id, "write me a poem about the sea");
  for (const given of ["-1", "1e3", "x", "1.5", "99999999999"]) {
    const reply = await ada.get(`/api/messages/${messageId}/events`, { headers: { "last-event-id": given } });
    expect([given, reply.status]).toEqual([given, 400]);
  }
});

test("nobody else can watch, stop or retry an answer", async () => {
  const ada = await newPerson(server);
  const bob = await newPerson(server, { role: "admin" });
  const { events, message } = await startEndless(ada);
  expect((await bob.get(`/api/messages/${message.id}/events`)).status).toBe(404);
  expect((await bob.post(`/api/messages/${message.id}/stop`)).status).toBe(404);
  expect((await bob.post(`/api/messages/${message.id}/retry`)).status).toBe(404);
  await next(events, "answer-delta");
  await ada.post(`/api/messages/${message.id}/stop`);
  await collect(events);
});

test("signing out cuts the stream of that session at once; the answer goes on", async () => {
  const ada = await newPerson(server);
  const { events, message } = await startEndless(ada);
  const other = await signInAgain(ada);
  const watch = startStopwatch();
  expect((await ada.post("/api/logout")).status).toBe(204);
  await collect(events);
  expect(watch.stop()).toBeLessThan(1_000);
  const theirs = other.follow(message.id);
  await next(theirs, "answer-delta");
  await other.post(`/api/messages/${message.id}/stop`);
  expect((await next(theirs, "answer-stopped")).message.id).toBe(message.id);
});

test("a session revoked elsewhere cuts its streams", async () => {
  const ada = await newPerson(server);
  const { events, message } = await startEndless(ada);
  const other = await signInAgain(ada);
  const sessions = (await other.get("/api/user/sessions")).body as { id: number; isCurrent: boolean }[];
  const revoked = sessions.find(({ isCurrent }) => !isCurrent)?.id;
  expect((await other.delete(`/api/user/sessions/${revoked}`)).status).toBe(204);
  await collect(events);
  expect((await ada.get("/api/user")).status).toBe(401);
  await other.post(`/api/messages/${message.id}/stop`);
});

test("a session that ended on another node, has expired, or whose user is gone cuts its streams within 5 s", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => newPerson(server)));
  const watching = await Promise.all(people.map(startEndless));
  const [removed, expired, gone] = people.map(({ user }) => user.id);
  const watch = startStopwatch();
  const { pool } = server.database;
  await pool.query("DELETE FROM sessions WHERE user_id = $1", [removed]);
  await pool.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1", [expired]);
  await pool.query("DELETE FROM users WHERE id = $1", [gone]);
  await Promise.all(watching.map(({ events }) => collect(events)));
  expect(watch.stop()).toBeLessThan(5_000);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});

async function signInAgain(ada: Person): Promise<TestClient> {
  const reply = await new TestClient(server.url).post(
    "/api/login",
    { email: ada.email, password: "correct horse battery" },
    { headers: { "x-auth-mode": "token" } },
  );
  return new TestClient(server.url, { authorization: `Bearer ${(reply.body as { token: string }).token}` });
}
