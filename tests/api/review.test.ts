import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type ImprovementPreview, improvementPreviewSchema } from "#contract/improvement.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import { originalTextOf } from "#domain/prompting/improvement.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

/** A recipe adds two sentences to it. */
const PROMPT = "write a newsletter for our gym";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Previewed = ImprovementPreview & { previewId: string };

async function previewFor(person: TestClient, originalPrompt = PROMPT): Promise<Previewed> {
  const preview = z.parse(improvementPreviewSchema, (await person.post("/api/improve", { originalPrompt })).body);
  if (preview.previewId === null) throw new Error("The preview was not kept");
  return { ...preview, previewId: preview.previewId };
}

const changesOf = ({ improvement }: ImprovementPreview): number[] =>
  [...improvement.hunks.keys()].filter((index) => improvement.hunks[index]?.kind === "changed");
const asMessage = (body: unknown): Message => z.parse(messageSchema, body);

async function setUp(): Promise<{ ada: Person; id: number; preview: Previewed; changes: number[] }> {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const preview = await previewFor(ada);
  const changes = changesOf(preview);
  expect(changes.length).toBeGreaterThan(1);
  return { ada, id, preview, changes };
}

const sent = (prompt: string) => server.providers.requests.some(({ body }) => JSON.stringify(body).includes(prompt));

test("a reviewed rewrite is sent as it was reviewed, and no other is made", async () => {
  const { ada, id, preview, changes } = await setUp();
  const [rejected = 0, ...accepted] = changes;
  const review = { previewId: preview.previewId, accepted, rejected: [rejected] };
  const message = asMessage(
    (await ada.post("/api/messages/improve", { conversationId: id, originalPrompt: PROMPT, review })).body,
  );
  const hunk = preview.improvement.hunks[rejected];
  if (hunk?.kind !== "changed") throw new Error("not a change");
  expect(message.improvedPrompt).not.toBe(preview.improvement.improvedPrompt);
  expect(message.improvement?.hunks.filter(({ kind }) => kind === "changed")).toHaveLength(accepted.length);
  expect(originalTextOf(message.improvement?.hunks ?? [])).toBe(PROMPT);
  expect(sent(JSON.stringify(message.improvedPrompt).slice(1, -1))).toBe(true);
  expect(message.review).toMatchObject({ when: "before", editedPrompt: null });
  const { kind: _, ...change } = hunk;
  expect(message.review?.rejected).toEqual([{ index: rejected, ...change }]);
  expect(message.review?.accepted.map(({ index }) => index)).toEqual(accepted);
  expect(await ada.message(id, message.id)).toEqual(message);
  // Answered again, it is still what the user agreed to.
  await ada.post(`/api/messages/${message.id}/retry`, {});
  for await (const _ of ada.follow(message.id));
  expect(await ada.message(id, message.id)).toMatchObject({
    improvedPrompt: message.improvedPrompt,
    review: message.review,
  });
});

test("the user's own wording is sent, with an honest difference to the original", async () => {
  const { ada, id, preview, changes } = await setUp();
  const editedPrompt = `${preview.improvement.improvedPrompt.replace("our gym", "our small gym")} Mention the garden.`;
  const form = new FormData();
  form.set("conversationId", String(id));
  form.set("originalPrompt", PROMPT);
  form.set("review", JSON.stringify({ previewId: preview.previewId, accepted: changes, rejected: [], editedPrompt }));
  const message = asMessage((await ada.post("/api/messages/improve", undefined, { raw: form })).body);
  expect(message).toMatchObject({ improvedPrompt: editedPrompt, review: { editedPrompt } });
  const own = message.improvement?.hunks.filter((hunk) => hunk.kind === "changed" && hunk.title === "Your edit");
  expect(own).toMatchObject([
    { removed: "", added: expect.stringContaining("small") },
    { removed: "", added: " Mention the garden." },
  ]);
  expect(originalTextOf(message.improvement?.hunks ?? [])).toBe(PROMPT);
  expect(sent("Mention the garden.")).toBe(true);
});

test("a repeat with the same key is the same message, also when its preview is gone; another review is refused", async () => {
  const { ada, id, preview, changes } = await setUp();
  const headers = { "idempotency-key": randomUUID() };
  const review = { previewId: preview.previewId, accepted: [], rejected: changes };
  const body = { conversationId: id, originalPrompt: PROMPT, review };
  const first = asMessage((await ada.post("/api/messages/improve", body, { headers })).body);
  await server.database.pool.query("DELETE FROM improvement_previews");
  const again = await ada.post("/api/messages/improve", body, { headers });
  expect(asMessage(again.body)).toEqual(first);
  expect(first).toMatchObject({ improvedPrompt: PROMPT, isImprovementOn: true });
  const other = { ...body, review: { ...review, rejected: changes.slice(1) } };
  expect((await ada.post("/api/messages/improve", other, { headers })).status).toBe(409);
  const without = { conversationId: id, originalPrompt: PROMPT };
  expect((await ada.post("/api/messages/improve", without, { headers })).status).toBe(409);
});

test("a foreign, a missing and an expired preview answer alike, and nothing is stored", async () => {
  const { ada, id, preview } = await setUp();
  const bob = await newPerson(server);
  const { id: bobs } = await bob.newConversation();
  const ask = (client: TestClient, conversationId: number, previewId: string) =>
    client.post("/api/messages/improve", {
      conversationId,
      originalPrompt: PROMPT,
      review: { previewId, accepted: [], rejected: [] },
    });
  const foreign = await ask(bob, bobs, preview.previewId);
  const missing = await ask(bob, bobs, randomUUID());
  await server.database.pool.query("UPDATE improvement_previews SET created_at = created_at - interval '25 hours'");
  const expired = await ask(ada, id, preview.previewId);
  const withoutId = (text: string) => text.replace(/,"requestId":"[^"]+"/, "");
  expect([foreign.status, missing.status, expired.status]).toEqual([404, 404, 404]);
  expect(withoutId(foreign.text)).toBe(withoutId(missing.text));
  expect(withoutId(expired.text)).toBe(withoutId(missing.text));
  expect(missing.body).toMatchObject({ code: "preview-gone" });
  expect((await ada.get(`/api/conversations/${id}/messages`)).body).toEqual([]);
  expect((await bob.get(`/api/conversations/${bobs}/messages`)).body).toEqual([]);
  expect((await ada.get("/api/usage")).body).toMatchObject({ promptsGenerated: 0 });
});

test("a review is read strictly", async () => {
  const { ada, id, preview, changes } = await setUp();
  const kept = preview.improvement.hunks.findIndex(({ kind }) => kind === "kept");
  const [first = 0] = changes;
  const { previewId } = preview;
  const choices: unknown[] = [
    { previewId, accepted: [kept], rejected: [] },
    { previewId, accepted: [first], rejected: [first] },
    { previewId, accepted: [first, first], rejected: [] },
    { previewId, accepted: [-1], rejected: [] },
    { previewId, accepted: [0.5], rejected: [] },
    { previewId, accepted: [], rejected: [], editedPrompt: " " },
    { previewId, accepted: [], rejected: [], editedPrompt: "x".repeat(8_001) },
    { previewId, accepted: [], rejected: [], editedPrompt: "a\u0000b" },
    { previewId, accepted: [], rejected: [], more: 1 },
    { previewId: "1", accepted: [], rejected: [] },
    { previewId, accepted: [] },
    "none",
  ];
  for (const review of choices) {
    const body = { conversationId: id, originalPrompt: PROMPT, review };
    const form = new FormData();
    form.set("conversationId", String(id));
    form.set("originalPrompt", PROMPT);
    form.set("review", JSON.stringify(review));
    const json = await ada.post("/api/messages/improve", body);
    const multipart = await ada.post("/api/messages/improve", undefined, { raw: form });
    expect([review, json.status, multipart.status]).toEqual([review, 400, 400]);
  }
  const review = { previewId, accepted: [], rejected: [] };
  const other = await ada.post("/api/messages/improve", { conversationId: id, originalPrompt: "another", review });
  expect(other.status).toBe(400);
  expect((await ada.get(`/api/conversations/${id}/messages`)).body).toEqual([]);
});

test("a visitor's preview is not kept, and of a user's only the last few", async () => {
  const visitor = new TestClient(server.url);
  const seen = await visitor.post("/api/improve", { originalPrompt: PROMPT });
  expect(z.parse(improvementPreviewSchema, seen.body).previewId).toBeNull();
  const ada = await newPerson(server);
  for (let count = 0; count < 23; count++) await previewFor(ada, `${PROMPT} ${count}`);
  const { rows } = await server.database.pool.query(
    "SELECT original_prompt FROM improvement_previews WHERE user_id = $1 ORDER BY created_at DESC",
    [ada.user.id],
  );
  expect(rows).toHaveLength(20);
  expect(rows[0]).toEqual({ original_prompt: `${PROMPT} 22` });
});

test("a conversation that is deleted takes along the rewrites that were shown of its prompts, sent or not", async () => {
  const ada = await newPerson(server);
  const eve = await newPerson(server);
  const shownTo = async ({ user }: Person) => {
    const { rows } = await server.database.pool.query<{ original_prompt: string }>(
      "SELECT original_prompt FROM improvement_previews WHERE user_id = $1 ORDER BY created_at",
      [user.id],
    );
    return rows.map((row) => row.original_prompt);
  };
  const show = (person: Person, originalPrompt: string, conversationId?: number) =>
    person.post("/api/improve", { originalPrompt, ...(conversationId !== undefined && { conversationId }) });
  await show(eve, "plan my summer");
  await show(ada, "another draft");
  await show(ada, "plan my summer");
  const { id } = await ada.newConversation();
  await ada.send(id, "plan my summer");
  await show(ada, "and my winter", id);
  // Somebody else's conversation is none.
  await show(eve, "and my autumn", id);
  expect((await ada.delete(`/api/conversations/${id}`)).status).toBe(204);
  expect(await shownTo(ada)).toEqual(["another draft"]);
  expect(await shownTo(eve)).toEqual(["plan my summer", "and my autumn"]);

  // Of a temporary one nothing is left, also of what was shown before it began and then sent with other words.
  await server.database.pool.query("UPDATE improvement_previews SET created_at = created_at - interval '2 hours'");
  for (const end of ["by its owner", "by time"]) {
    await show(ada, `my salary, ${end}`);
    const temporary = (await ada.post("/api/conversations", { isTemporary: true })).body as { id: number };
    await ada.send(temporary.id, "what I earn");
    await show(ada, "and in a year", temporary.id);
    if (end === "by its owner") await ada.delete(`/api/conversations/${temporary.id}`);
    else await connectStore(server.database.pool).conversations.dropTemporary(new Date(Date.now() + 60_000));
    expect([end, await shownTo(ada)]).toEqual([end, ["another draft"]]);
  }
});

test("what the user made of a rewrite afterwards is recorded, and saying it twice changes nothing", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const message = await ada.send(id, PROMPT);
  expect(message.review).toBeNull();
  const [first = 0, ...rest] = [...(message.improvement?.hunks ?? []).keys()].filter(
    (index) => message.improvement?.hunks[index]?.kind === "changed",
  );
  const path = `/api/messages/${message.id}/improvement`;
  const reply = await ada.patch(path, { accepted: rest, rejected: [first] });
  const reviewed = asMessage(reply.body);
  expect(reviewed.review).toMatchObject({ when: "after", rejected: [{ index: first }], editedPrompt: null });
  // What was sent stays what was sent.
  expect({ ...reviewed, review: null }).toEqual(message);
  expect((await ada.patch(path, { accepted: rest, rejected: [first] })).text).toBe(reply.text);
  expect(await ada.message(id, message.id)).toEqual(reviewed);
  for (const wrong of [
    { accepted: [999], rejected: [] },
    { accepted: [first], rejected: [first] },
    { accepted: [] },
    {},
  ]) {
    expect((await ada.patch(path, wrong)).status).toBe(400);
  }
  const bob = await newPerson(server);
  const foreign = await bob.patch(path, { accepted: [], rejected: [first] });
  const missing = await bob.patch("/api/messages/987654321/improvement", { accepted: [], rejected: [first] });
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(await ada.message(id, message.id)).toEqual(reviewed);
});

test("a rewrite that was reviewed before it was sent can be reviewed again, and goes again as it was sent", async () => {
  const { ada, id, preview } = await setUp();
  const review = { previewId: preview.previewId, accepted: changesOf(preview), rejected: [] };
  const body = { conversationId: id, originalPrompt: PROMPT, review };
  const sent = asMessage((await ada.post("/api/messages/improve", body)).body);
  const at = changesOf(preview).at(-1) ?? -1;
  const reply = await ada.patch(`/api/messages/${sent.id}/improvement`, { accepted: [], rejected: [at] });
  expect([reply.status, asMessage(reply.body).review]).toMatchObject([
    200,
    { when: "after", rejected: [{ index: at }] },
  ]);
  const again = asMessage((await ada.post(`/api/messages/${sent.id}/versions`, {})).body);
  expect(again.review).toEqual({ when: "before", accepted: [], rejected: [], editedPrompt: null });
  await expect.poll(async () => (await ada.message(id, again.id)).status).toBe("done");
  expect((await ada.message(id, again.id)).improvement?.improvedPrompt).toBe(sent.improvement?.improvedPrompt);
  const without = asMessage((await ada.post(`/api/messages/${sent.id}/versions`, { rejected: [at] })).body);
  await expect.poll(async () => (await ada.message(id, without.id)).status).toBe("done");
  expect((await ada.message(id, without.id)).improvement?.takenOut).toHaveLength(1);
});

test("the preference is off by default and kept like the others", async () => {
  const ada = await newPerson(server);
  expect((await ada.get("/api/user/preferences")).body).not.toHaveProperty("reviewBeforeSend", true);
  await ada.put("/api/user/preferences", { reviewBeforeSend: true });
  expect((await ada.get("/api/user")).body).toMatchObject({ preferences: { reviewBeforeSend: true } });
  expect((await ada.put("/api/user/preferences", { reviewBeforeSend: "yes" })).status).toBe(400);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
