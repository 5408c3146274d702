import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { comparedMessagesSchema } from "#contract/compare.ts";
import { improvementPreviewSchema } from "#contract/improvement.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

type Writer = Person & { readonly conversationId: number };

async function newWriter(tier: Tier = "plus"): Promise<Writer> {
  const person = await newPerson(server, { tier });
  await person.put("/api/user/preferences", { enablePromptImprovement: false });
  const { id } = await person.newConversation();
  return Object.assign(person, { conversationId: id });
}

type Place = { readonly parentId?: number; readonly versionOf?: number };

const ask = (person: Writer, originalPrompt: string, place: Place = {}, headers: Record<string, string> = {}) =>
  person.post(
    "/api/messages/improve",
    { originalPrompt, conversationId: person.conversationId, ...place },
    { headers },
  );

/** Sends a prompt whose answer repeats it, so that it shows in what later models are given. */
async function say(person: Writer, prompt: string, place: Place = {}): Promise<Message> {
  server.providers.setScript({ fallback: { text: `answer to ${prompt}` } });
  const reply = await ask(person, prompt, place);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return z.parse(messageSchema, reply.body);
}

async function listOf(person: Writer): Promise<Message[]> {
  const reply = await person.get(`/api/conversations/${person.conversationId}/messages`);
  return z.parse(z.array(messageSchema), reply.body);
}

/** What the last answering model was given, one line for each turn. */
const lastGiven = () => (server.providers.requests.at(-1)?.turns ?? []).map(({ text }) => text);
/** Each message as its prompt and the prompt it follows. */
const shape = (messages: readonly Message[]) =>
  messages.map(({ originalPrompt, parentId }) => [
    originalPrompt,
    messages.find(({ id }) => id === parentId)?.originalPrompt ?? parentId,
  ]);

test("prompts follow each other as they always did, and each says which one it follows", async () => {
  const ada = await newWriter();
  for (const prompt of ["one", "two", "three"]) await say(ada, prompt);
  expect(lastGiven()).toEqual(["one", "answer to one", "two", "answer to two", "three"]);
  expect(shape(await listOf(ada))).toEqual([
    ["one", null],
    ["two", "one"],
    ["three", "two"],
  ]);
});

test("an edited prompt stands beside the one it was, and its model reads what both follow and nothing else", async () => {
  const ada = await newWriter();
  await say(ada, "one");
  const two = await say(ada, "two");
  await say(ada, "three");
  const edited = await say(ada, "two, edited", { versionOf: two.id });
  expect(edited.parentId).toBe(two.parentId);
  expect(lastGiven()).toEqual(["one", "answer to one", "two, edited"]);

  // What comes next belongs to the version that was written last, or to the one that is named.
  await say(ada, "four");
  expect(lastGiven()).toEqual(["one", "answer to one", "two, edited", "answer to two, edited", "four"]);
  await say(ada, "five", { parentId: two.id });
  expect(lastGiven()).toEqual(["one", "answer to one", "two", "answer to two", "five"]);
  expect(shape(await listOf(ada))).toEqual([
    ["one", null],
    ["two", "one"],
    ["three", "two"],
    ["two, edited", "one"],
    ["four", "two, edited"],
    ["five", "two"],
  ]);
});

test("the first prompt can be edited: the new version begins the conversation and reads nothing before it", async () => {
  const ada = await newWriter();
  const one = await say(ada, "one");
  await say(ada, "two");
  const edited = await say(ada, "one, edited", { versionOf: one.id });
  expect(edited.parentId).toBeNull();
  expect(lastGiven()).toEqual(["one, edited"]);
  // The old version is answered again from where it stands.
  server.providers.reset();
  expect((await ada.post(`/api/messages/${one.id}/retry`, {})).status).toBe(200);
  await expect.poll(lastGiven).toEqual(["one"]);
});

test("another answer to a prompt stands beside the first as a version of it, and the first stays as it was", async () => {
  const ada = await newWriter();
  const one = await say(ada, "one");
  const two = await say(ada, "two");
  server.providers.setScript({ fallback: { text: "another answer" } });
  const asked = await ada.post(`/api/messages/${two.id}/versions`, { model: "gpt-4o" });
  expect(asked).toMatchObject({ status: 200, body: { status: "queued", parentId: one.id, originalPrompt: "two" } });
  const { id } = z.parse(messageSchema, asked.body);
  await expect.poll(async () => (await ada.message(ada.conversationId, id)).status).toBe("done");
  expect(await ada.message(ada.conversationId, id)).toMatchObject({
    modelUsed: "gpt-4o",
    chatGptResponse: "another answer",
  });
  expect(await ada.message(ada.conversationId, two.id)).toEqual(two);
  // It reads what led to the prompt, and not the first answer.
  expect(lastGiven()).toEqual(["one", "answer to one", "two"]);
});

test("another wording keeps the model that its user asked for, and the next prompt does not", async () => {
  const ada = await newWriter();
  const one = await say(ada, "one");
  const asked = await ada.post(`/api/messages/${one.id}/versions`, { model: "gemini-flash-lite" });
  expect(asked.status).toBe(200);
  const { id } = z.parse(messageSchema, asked.body);
  await expect.poll(async () => (await ada.message(ada.conversationId, id)).status).toBe("done");
  expect(await say(ada, "one, edited", { versionOf: id })).toMatchObject({ modelUsed: "gemini-flash-lite" });
  expect((await say(ada, "two")).modelUsed).toBe(one.modelUsed);
});

test("another answer is refused for what is under way, unknown or closed, and nothing is stored", async () => {
  const ada = await newWriter();
  const one = await say(ada, "one");
  const versions = `/api/messages/${one.id}/versions`;
  expect(await ada.post(versions, { model: "claude-opus" })).toMatchObject({ status: 403 });
  expect(await ada.post(versions, { model: "no-such-model" })).toMatchObject({ status: 400 });
  const bob = await newWriter();
  expect((await bob.post(versions, {})).status).toBe(404);
  expect((await bob.post(versions, { model: "claude-opus" })).status).toBe(404);
  server.providers.setScript({ fallback: { text: "slow", trouble: "endless" } });
  const asked = z.parse(messageSchema, (await ada.post(versions, {})).body);
  expect(await ada.post(`/api/messages/${asked.id}/versions`, {})).toMatchObject({
    status: 409,
    body: { code: "message-busy" },
  });
  await ada.post(`/api/messages/${asked.id}/stop`);
  await expect.poll(async () => (await ada.message(ada.conversationId, asked.id)).status).toBe("stopped");
  expect(await listOf(ada)).toHaveLength(2);
});

test("a rewrite that was reviewed before sending goes into another answer as it is", async () => {
  const ada = await newWriter();
  await ada.put("/api/user/preferences", { enablePromptImprovement: true });
  const originalPrompt = "help me plan a party";
  const preview = await ada.post("/api/improve", { originalPrompt, conversationId: ada.conversationId });
  const { previewId } = z.parse(improvementPreviewSchema, preview.body);
  const review = JSON.stringify({ previewId, accepted: [], rejected: [], editedPrompt: "Plan a party for nine." });
  const sent = await ada.post("/api/messages/improve", {
    originalPrompt,
    conversationId: ada.conversationId,
    review: JSON.parse(review),
  });
  const first = z.parse(messageSchema, sent.body);
  const second = z.parse(messageSchema, (await ada.post(`/api/messages/${first.id}/versions`, {})).body);
  await expect.poll(async () => (await ada.message(ada.conversationId, second.id)).status).toBe("done");
  const version = await ada.message(ada.conversationId, second.id);
  expect(version.improvedPrompt).toBe("Plan a party for nine.");
  expect(version.review).toEqual(first.review);
});

test("another answer without a piece of the rewrite has the prompt as it was typed, and counts against no model", async () => {
  const ada = await newWriter();
  await ada.put("/api/user/preferences", { enablePromptImprovement: true });
  const first = await say(ada, "write a listing for the flat on marlow road. make it sound nice");
  const { hunks } = first.improvement ?? { hunks: [] };
  const at = hunks.findIndex((hunk) => hunk.kind === "changed" && hunk.added.length > 10);
  const piece = hunks[at];
  if (piece?.kind !== "changed") throw new Error("The prompt was not rewritten");
  const versions = `/api/messages/${first.id}/versions`;
  const second = z.parse(messageSchema, (await ada.post(versions, { rejected: [at] })).body);
  await expect.poll(async () => (await ada.message(ada.conversationId, second.id)).status).toBe("done");
  const version = await ada.message(ada.conversationId, second.id);
  expect(version.originalPrompt).toBe(first.originalPrompt);
  expect(version.improvedPrompt).not.toContain(piece.added.trim());
  expect(version.review).toMatchObject({ when: "before", rejected: [{ index: at }] });
  for (const wrong of [[hunks.length], [at, at]])
    expect(await ada.post(versions, { rejected: wrong })).toMatchObject({
      status: 400,
      body: { code: "invalid-input" },
    });
});

test("resubmitting and previewing keep to the branch they are told", async () => {
  const ada = await newWriter("premier");
  await ada.put("/api/user/preferences", {});
  const one = await say(ada, "a secret of the first branch");
  await say(ada, "the other branch", { versionOf: one.id });
  const conversationId = ada.conversationId;
  await ada.post("/api/messages/resubmit-original", { originalPrompt: "again", conversationId, parentId: one.id });
  expect(lastGiven().join("\n")).toContain("a secret of the first branch");
  expect(lastGiven().join("\n")).not.toContain("the other branch");

  const preview = async (parentId: number | null) => {
    server.providers.reset();
    await ada.post("/api/improve", { originalPrompt: "help me plan a party", conversationId, parentId });
    return JSON.stringify(server.providers.optimizerRequests.map(({ turns }) => turns));
  };
  expect(await preview(one.id)).toContain("a secret of the first branch");
  const [, other] = await listOf(ada);
  const read = await preview(other?.id ?? 0);
  expect(read).toContain("the other branch");
  expect(read).not.toContain("a secret of the first branch");
  // Another version of the first prompt follows nothing.
  expect(await preview(null)).not.toMatch(/a secret of the first branch|the other branch/);
});

test("models side by side stand in one place, and what follows any of them reads the picked one", async () => {
  const ada = await newWriter("premier");
  const one = await say(ada, "one");
  const two = await say(ada, "two");
  const body = { originalPrompt: "both", conversationId: ada.conversationId, models: ["gpt-4o", "claude-sonnet"] };
  const begun = await ada.post("/api/messages/compare", { ...body, parentId: one.id });
  const compared = z.parse(comparedMessagesSchema, begun.body).messages;
  expect(compared.map(({ parentId }) => parentId)).toEqual([one.id, one.id]);
  await expect.poll(async () => (await listOf(ada)).every(({ status }) => status === "done")).toBe(true);
  for (const { turns } of server.providers.requests.slice(-2)) {
    expect(turns.map(({ text }) => text)).toEqual(["one", "answer to one", "both"]);
  }
  for (const { id } of compared) {
    await ada.post(`/api/messages/${compared[1]?.id}/pick`);
    const next = await say(ada, "next", { parentId: id });
    expect(next.parentId).toBe(id);
    expect(lastGiven()).toEqual(["one", "answer to one", "both", "answer to two", "next"]);
  }
  expect(two.parentId).toBe(one.id);
});

test("a place that is missing, foreign or in another conversation is refused, all with the same words", async () => {
  const ada = await newWriter();
  const eve = await newWriter();
  const own = await say(ada, "own");
  const foreign = await say(eve, "foreign");
  const { id: otherId } = await ada.newConversation();
  const elsewhere = await ada.send(otherId, "elsewhere");
  const before = server.providers.callCount();
  const replies = [];
  for (const id of [999_999, foreign.id, elsewhere.id]) {
    for (const place of [{ parentId: id }, { versionOf: id }]) replies.push(await ask(ada, "x", place));
    const models = ["gpt-4o", "claude-sonnet"];
    const body = { originalPrompt: "x", conversationId: ada.conversationId, parentId: id, models };
    await server.database.pool.query("UPDATE users SET subscription_tier = 'premier' WHERE id = $1", [ada.user.id]);
    replies.push(await ada.post("/api/messages/compare", body));
  }
  const missing = await ada.post("/api/messages/improve", { originalPrompt: "x", conversationId: 999_999 });
  const words = ({ body }: { body: unknown }) => ({ ...(body as object), requestId: "" });
  for (const reply of replies) expect([reply.status, words(reply)]).toEqual([404, words(missing)]);
  const both = await ask(ada, "x", { parentId: own.id, versionOf: own.id });
  expect([both.status, both.body]).toMatchObject([400, { code: "invalid-input" }]);
  expect(server.providers.callCount()).toBe(before);
  expect(await listOf(ada)).toHaveLength(1);
});

test("the database itself refuses a parent of another conversation", async () => {
  const ada = await newWriter();
  const own = await say(ada, "own");
  const { id: otherId } = await ada.newConversation();
  const elsewhere = await ada.send(otherId, "elsewhere");
  const moved = server.database.pool.query("UPDATE messages SET parent_id = $2 WHERE id = $1", [own.id, elsewhere.id]);
  await expect(moved).rejects.toMatchObject({ code: "23503" });
});

test("two edits at once are two versions, two prompts at once are one line", async () => {
  const ada = await newWriter();
  const one = await say(ada, "one");
  const edits = await Promise.all(["a", "b", "c"].map((prompt) => ask(ada, prompt, { versionOf: one.id })));
  expect(edits.map(({ body }) => z.parse(messageSchema, body).parentId)).toEqual([null, null, null]);

  const { id } = await ada.newConversation();
  const eve = Object.assign(ada, { conversationId: id });
  await Promise.all(Array.from({ length: 6 }, (_, n) => ask(eve, `prompt ${n}`)));
  const messages = await listOf(eve);
  const ids = messages.map((message) => message.id);
  expect(messages.map(({ parentId }) => parentId)).toEqual([null, ...ids.slice(0, -1)]);
});

test("a repeated edit is the same message; the same key for another place is refused", async () => {
  const ada = await newWriter();
  const one = await say(ada, "one");
  const two = await say(ada, "two");
  const headers = { "idempotency-key": "edit-1" };
  const first = await ask(ada, "edited", { versionOf: two.id }, headers);
  const again = await ask(ada, "edited", { versionOf: two.id }, headers);
  expect(z.parse(messageSchema, again.body).id).toBe(z.parse(messageSchema, first.body).id);
  expect(await listOf(ada)).toHaveLength(3);
  for (const place of [{ versionOf: one.id }, { parentId: two.id }]) {
    expect((await ask(ada, "edited", place, headers)).body).toMatchObject({ code: "idempotency-conflict" });
  }
});

test("deleting a conversation deletes every version, and each version was counted as a prompt", async () => {
  const ada = await newWriter();
  const one = await say(ada, "one");
  await say(ada, "two");
  await say(ada, "one, edited", { versionOf: one.id });
  expect((await ada.get("/api/usage")).body).toMatchObject({ promptsGenerated: 3 });
  expect((await ada.delete(`/api/conversations/${ada.conversationId}`)).status).toBe(204);
  const { rows } = await server.database.pool.query("SELECT id FROM messages WHERE user_id = $1", [ada.user.id]);
  expect(rows).toEqual([]);
});
