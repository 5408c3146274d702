import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Message, messageSchema } from "#contract/messages.ts";
import { passageRewriteOfferSchema } from "#contract/passages.ts";
import { usageReportSchema } from "#contract/usage.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { type Call, collect, newPerson, next, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const DAY_MS = 24 * 60 * 60_000;
let now = new Date();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, environment: { MONEY_PER_DAY_PREMIER: "1" } });
});
afterEach(() => {
  server.providers.reset();
  now = new Date(now.getTime() + 2 * DAY_MS);
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const ANSWER =
  "The harbour lies to the north.\n\nThe old town lies to the south, as **everybody** knows.\n\n- ships\n- gulls";
const PASSAGE = "The old town lies to the south, as **everybody** knows.";

type Writer = Person & { readonly conversationId: number };

async function newWriter(tier: Tier = "plus"): Promise<Writer> {
  const person = await newPerson(server, { tier });
  await person.put("/api/user/preferences", {
    enablePromptImprovement: false,
    modelPreference: tier === "free" ? "gpt-3.5-turbo" : "claude-sonnet",
  });
  const { id } = await person.newConversation();
  return Object.assign(person, { conversationId: id });
}

async function answered(person: Writer, text = ANSWER, prompt = "where is the old town?"): Promise<Message> {
  server.providers.setScript({ next: [{ text }] });
  const message = await person.send(person.conversationId, prompt);
  expect(message).toMatchObject({ status: "done", chatGptResponse: text });
  return message;
}

const placeOf = (passage: string, answer = ANSWER) => {
  const start = answer.indexOf(passage);
  return { start, end: start + passage.length, passage };
};

const ask = (person: Person, id: number, asked: object = {}, call?: Call) =>
  person.post(`/api/messages/${id}/passage`, { ...placeOf(PASSAGE), wish: { kind: "shorter" }, ...asked }, call);
const keep = (person: Person, id: number, changeId: string) =>
  person.post(`/api/messages/${id}/passage/keep`, { id: changeId });

async function changed(person: Writer, message: Message, text: string, asked: object = {}) {
  server.providers.setScript({ next: [{ text }] });
  const reply = await ask(person, message.id, asked);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return z.parse(passageRewriteOfferSchema, reply.body);
}

const listed = async (person: Writer) =>
  z.parse(z.array(messageSchema), (await person.get(`/api/conversations/${person.conversationId}/messages`)).body);

test("a passage alone is asked for again, by the model of the answer and with the answer as material; taking it makes a version", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  const change = await changed(ada, base, "South lies the old town.");
  expect(change).toMatchObject({ writtenBy: { model: "claude-sonnet" }, insteadOf: null });
  const { turns, modelId } = server.providers.requests.at(-1) ?? { turns: [], modelId: "" };
  expect(modelId).toContain("claude-sonnet");
  expect(turns).toHaveLength(1);
  expect(turns[0]?.text).toMatch(
    /<passage-(\w+)>The old town lies to the south, as \*\*everybody\*\* knows\.<\/passage-\1>/,
  );
  expect(turns[0]?.text).toContain("The harbour lies to the north.");
  // Nothing has changed so far.
  expect(await listed(ada)).toHaveLength(1);

  const reply = await keep(ada, base.id, change.id);
  expect(reply.status, reply.text).toBe(200);
  const version = z.parse(messageSchema, reply.body);
  expect(version).toMatchObject({
    originalPrompt: base.originalPrompt,
    parentId: base.parentId,
    status: "done",
    modelUsed: "claude-sonnet",
    chatGptResponse: ANSWER.replace(PASSAGE, change.passage),
  });
  const both = await listed(ada);
  expect(both.map(({ chatGptResponse }) => chatGptResponse)).toEqual([ANSWER, version.chatGptResponse]);
  // What is sent next follows the version, and reads it.
  const after = await ada.send(ada.conversationId, "and the gulls?");
  expect(after.parentId).toBe(version.id);
  expect(server.providers.requests.at(-1)?.turns[1]?.text).toBe(version.chatGptResponse);
  // It is taken once.
  expect((await keep(ada, base.id, change.id)).body).toMatchObject({ code: "preview-gone" });
});

test("it counts like any message: a place in the window, tokens and money; taking it counts nothing more", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  const usage = async () => z.parse(usageReportSchema, (await ada.get("/api/usage")).body);
  const places = async () => {
    const { rows } = await server.database.pool.query<{ n: number }>(
      "SELECT cardinality(sent_at) AS n FROM send_windows WHERE user_id = $1",
      [ada.user.id],
    );
    return rows[0]?.n;
  };
  const [before, placesBefore] = [await usage(), await places()];
  const change = await changed(ada, base, "South.");
  const after = await usage();
  expect(await places()).toBe((placesBefore ?? 0) + 1);
  expect(after.money.spentUsd).toBeGreaterThan(before.money.spentUsd);
  expect(after.premiumTokens?.used ?? 0).toBeGreaterThan(before.premiumTokens?.used ?? 0);
  const { rows } = await server.database.pool.query(
    "SELECT status, key_id, model_used, reserved_tokens, reserved_microusd FROM api_calls WHERE user_id = $1 AND kind = 'passage'",
    [ada.user.id],
  );
  expect(rows).toEqual([
    {
      ...{ status: "done", key_id: null, model_used: "claude-sonnet" },
      ...{ reserved_tokens: expect.toSatisfy(isZero), reserved_microusd: expect.toSatisfy(isZero) },
    },
  ]);
  await keep(ada, base.id, change.id);
  expect(await usage()).toEqual(after);
});

const isZero = (value: unknown) => Number(value) === 0;

test("a wish in the person's own words goes along, and a passage in the middle of a line stays in it", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  const asked = { ...placeOf("as **everybody** knows"), wish: { kind: "said", text: "  say who knows  " } };
  const change = await changed(ada, base, "“as every\nsailor knows”", asked);
  expect(server.providers.requests.at(-1)?.turns[0]?.text).toContain("what to change in it: say who knows");
  const version = z.parse(messageSchema, (await keep(ada, base.id, change.id)).body);
  expect(version.chatGptResponse).toBe(ANSWER.replace("as **everybody** knows", "as every sailor knows"));
});

test("a version keeps the files of its prompt, and a passage of a version can be changed again", async () => {
  const ada = await newWriter();
  server.providers.setScript({ next: [{ text: ANSWER }] });
  const form = new FormData();
  form.set("originalPrompt", "what is in it?");
  form.set("conversationId", String(ada.conversationId));
  form.append("files", new Blob(["the tide is at nine"], { type: "text/plain" }), "tides.txt");
  const base = z.parse(messageSchema, (await ada.post("/api/messages/improve", undefined, { raw: form })).body);
  expect(base.files).toHaveLength(1);
  const first = await changed(ada, base, "South.");
  const version = z.parse(messageSchema, (await keep(ada, base.id, first.id)).body);
  expect(version.files).toEqual(base.files);
  const again = await changed(ada, version, "North.", placeOf("South.", version.chatGptResponse ?? ""));
  const third = z.parse(messageSchema, (await keep(ada, version.id, again.id)).body);
  expect(third).toMatchObject({ parentId: base.parentId, chatGptResponse: ANSWER.replace(PASSAGE, "North.") });
  await ada.send(ada.conversationId, "and when is the tide?");
  expect(
    server.providers.requests
      .at(-1)
      ?.turns.map(({ text }) => text)
      .join(),
  ).toContain("the tide is at nine");
});

test("somebody else's answer, and somebody else's change, are as good as missing", async () => {
  const [ada, eve] = [await newWriter(), await newWriter()];
  const base = await answered(ada);
  const calls = server.providers.callCount();
  const withoutId = (body: unknown) => ({ ...(body as object), requestId: "" });
  const [foreign, missing] = [await ask(eve, base.id), await ask(eve, 987_654_321)];
  expect([foreign.status, withoutId(foreign.body)]).toEqual([404, withoutId(missing.body)]);
  expect(server.providers.callCount()).toBe(calls);

  const change = await changed(ada, base, "South.");
  const own = await answered(eve);
  expect((await keep(eve, base.id, change.id)).status).toBe(404);
  expect((await keep(eve, own.id, change.id)).body).toMatchObject({ code: "preview-gone" });
  expect((await keep(ada, base.id, change.id)).status).toBe(200);
});

test("an answer still arriving, one that is not whole and one of several side by side are left alone", async () => {
  const ada = await newWriter("premier");
  server.providers.setScript({ fallback: { text: "one two three four ", trouble: "endless", delayMs: 10 } });
  const watching = ada.sendAndWatch(ada.conversationId, "count");
  const created = await next(watching, "message-created");
  await next(watching, "answer-delta");
  const asked = { start: 0, end: 3, passage: "one" };
  expect((await ask(ada, created.message.id, asked)).body).toMatchObject({ code: "message-busy" });
  await ada.post(`/api/messages/${created.message.id}/stop`);
  await collect(watching);
  expect((await ask(ada, created.message.id, asked)).body).toMatchObject({ code: "message-not-retryable" });

  server.providers.setScript({ fallback: { text: ANSWER } });
  const compared = await ada.post("/api/messages/compare", {
    ...{ conversationId: ada.conversationId, originalPrompt: "where?" },
    models: ["gpt-4o-mini", "claude-sonnet"],
  });
  const [first] = z.parse(z.object({ messages: z.array(messageSchema) }), compared.body).messages;
  await collect(ada.follow(first?.id ?? 0));
  expect((await ask(ada, first?.id ?? 0)).body).toMatchObject({ code: "message-not-retryable" });
});

test.each([
  ["another text at this place", { passage: `${PASSAGE.slice(0, -1)}!` }],
  ["a place beyond its end", { start: 5_000, end: 5_000 + PASSAGE.length }],
  ["a place backwards", { start: 60, end: 30 }],
  ["blanks alone", placeOf("\n\n")],
  ["a negative place", { start: -1 }],
  ["no wish", { wish: { kind: "said", text: "  " } }],
  ["a wish that is too long", { wish: { kind: "said", text: "x".repeat(501) } }],
  ["an unknown wish", { wish: { kind: "louder" } }],
  ["a field that is none", { model: "gpt-4o" }],
])("%s is refused before anything is asked or counted", async (_what, asked) => {
  const ada = await newWriter();
  const base = await answered(ada);
  const calls = server.providers.callCount();
  const reply = await ask(ada, base.id, asked);
  expect([reply.status, reply.body]).toEqual([400, expect.objectContaining({ code: "invalid-input" })]);
  expect(server.providers.callCount()).toBe(calls);
});

test("with the quota used up nothing is asked, and the refusal says which limit and until when", async () => {
  const ada = await newWriter("premier");
  const base = await answered(ada);
  await server.database.pool.query("UPDATE spending_days SET spent_microusd = 1000000 WHERE user_id = $1", [
    ada.user.id,
  ]);
  const calls = server.providers.callCount();
  const refused = await ask(ada, base.id);
  expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ code: "quota-exceeded" })]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(server.providers.callCount()).toBe(calls);
});

test("past the window of the free plan the passage is slower and simpler, never refused, and says who wrote it", async () => {
  const ada = await newWriter("free");
  const base = await answered(ada);
  await server.database.pool.query(
    "UPDATE send_windows SET sent_at = (SELECT array_agg($2::timestamptz) FROM generate_series(1, 25)) WHERE user_id = $1",
    [ada.user.id, now],
  );
  const change = await changed(ada, base, "South.");
  expect(change.writtenBy.model).not.toBe(base.modelUsed);
  expect(change.insteadOf).not.toBeNull();
});

test("where the model fails another one writes, and says so; where all fail the answer stands and the place is given back", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  server.providers.setScript({
    byModel: { "claude-sonnet-4-5": { trouble: "overloaded", retryAfter: "60" } },
    fallback: { text: "South." },
  });
  const stoodIn = z.parse(passageRewriteOfferSchema, (await ask(ada, base.id)).body);
  expect(stoodIn.writtenBy.model).not.toBe("claude-sonnet");
  expect(stoodIn.insteadOf).toMatch(/Claude/);

  const placesOf = async () =>
    (await server.database.pool.query("SELECT sent_at FROM send_windows WHERE user_id = $1", [ada.user.id])).rows[0];
  const before = await placesOf();
  server.providers.setScript({ fallback: { trouble: "filtered" } });
  const failed = await ask(ada, base.id);
  expect([failed.status, failed.body]).toEqual([
    503,
    expect.objectContaining({ code: "unavailable", message: expect.stringContaining("Your answer stands as it was.") }),
  ]);
  expect(await placesOf()).toEqual(before);
  expect((await listed(ada)).map(({ chatGptResponse }) => chatGptResponse)).toEqual([ANSWER]);
});

test("half a passage is none: one that ends at the limit is refused", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  server.providers.setScript({ next: [{ text: "South lies the", finish: "length" }] });
  const cut = await ask(ada, base.id);
  expect([cut.status, cut.text]).toEqual([503, expect.stringContaining("did not come to the end")]);
});

test("who stops waiting stops the call, and what it held is settled", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  server.providers.setScript({ fallback: { text: "and on and on ", trouble: "endless", delayMs: 10 } });
  const leaving = new AbortController();
  const asking = ask(ada, base.id, {}, { signal: leaving.signal }).catch(() => null);
  await expect.poll(() => server.providers.openCallCount()).toBe(1);
  leaving.abort();
  await asking;
  await expect.poll(() => server.providers.openCallCount()).toBe(0);
  const state = async () =>
    (
      await server.database.pool.query(
        "SELECT status, reserved_microusd::int AS held FROM api_calls WHERE user_id = $1 AND kind = 'passage'",
        [ada.user.id],
      )
    ).rows;
  await expect.poll(state).toEqual([{ status: "stopped", held: 0 }]);
});

test("an answer that was written again meanwhile is not overwritten, and a change is kept for a day", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  const stale = await changed(ada, base, "South.");
  server.providers.setScript({ next: [{ text: `${ANSWER}\n- seals` }] });
  await ada.post(`/api/messages/${base.id}/retry`, {});
  await collect(ada.follow(base.id));
  expect((await keep(ada, base.id, stale.id)).body).toMatchObject({ code: "preview-gone" });
  expect(await listed(ada)).toHaveLength(1);

  const old = await changed(ada, base, "South.");
  now = new Date(now.getTime() + DAY_MS + 1_000);
  expect((await keep(ada, base.id, old.id)).body).toMatchObject({ code: "preview-gone" });
});

test("nobody counts a version as a prompt that was sent", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  const store = connectStore(server.database.pool);
  const sent = async () => (await store.usage.month(ada.user.id, now.toISOString().slice(0, 7))).promptsGenerated;
  const before = await sent();
  const change = await changed(ada, base, "South.");
  await keep(ada, base.id, change.id);
  expect(await sent()).toBe(before);
  const { rows } = await server.database.pool.query(
    "SELECT is_changed_passage, cost_usd, input_tokens FROM messages WHERE user_id = $1 ORDER BY id",
    [ada.user.id],
  );
  expect(rows[1]).toEqual({ is_changed_passage: true, cost_usd: null, input_tokens: null });
});

test("what nobody can take any more is dropped", async () => {
  const ada = await newWriter();
  const base = await answered(ada);
  await changed(ada, base, "South.");
  const store = connectStore(server.database.pool);
  const left = async () =>
    (await server.database.pool.query("SELECT id FROM passage_changes WHERE user_id = $1", [ada.user.id])).rows.length;
  await store.passages.drop(new Date(now.getTime() - DAY_MS));
  expect(await left()).toBe(1);
  await store.passages.drop(new Date(now.getTime() + 1));
  expect(await left()).toBe(0);
});
