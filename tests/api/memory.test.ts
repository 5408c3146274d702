import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Memory, memorySchema } from "#contract/memory.ts";
import type { Message } from "#contract/messages.ts";
import type { Preferences } from "#contract/preferences.ts";
import { openDb } from "#server/adapters/postgres/db.ts";
import { createMemoryStore } from "#server/adapters/postgres/memory-store.ts";
import type { MemoryStore } from "#server/ports/memory-store.ts";
import { GOOD_SENTENCE } from "#support/providers/optimizer-script.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";
import { wordEmbedder } from "#support/word-embedder.ts";

/** A recipe adds to it that facts which are missing become gaps. */
const LISTING = "write a listing for our flat";
const GAPS = "Additions about gaps in brackets.";
const WORDS = "gap in brackets";
const SCORES = { clarity: 5, specificity: 5, structure: 5 };

/** What is learned is written behind the answer. */
const SOON = { timeout: 30_000 };

const embedder = wordEmbedder();
let server: TestServer;
let store: MemoryStore;
beforeAll(async () => {
  server = await startTestServer({ embedder });
  store = createMemoryStore(openDb(server.database.pool));
});
afterAll(() => server.close());

const memoryOf = async (person: Person): Promise<Memory> =>
  z.parse(memorySchema, (await person.get("/api/user/memory")).body);
const choiceOf = async (person: Person, slot: string, value: string) =>
  (await memoryOf(person)).choices.find((choice) => choice.slot === slot && choice.value === value);
const prefer = async (person: Person, preferences: Preferences) =>
  expect((await person.put("/api/user/preferences", preferences)).status).toBe(200);
const rowsOf = async (person: Person): Promise<Record<string, unknown>[]> =>
  (await server.database.pool.query("SELECT * FROM memory_items WHERE user_id = $1", [person.user.id])).rows;

async function somebody(preferences: Preferences = {}): Promise<Person> {
  const person = await newPerson(server);
  await prefer(person, preferences);
  return person;
}

/** Sends a prompt in a conversation of its own and waits until it is remembered. */
async function send(person: Person, prompt = LISTING): Promise<Message> {
  const { id } = await person.newConversation();
  const before = (await memoryOf(person)).prompts.length;
  const message = await person.send(id, prompt);
  await expect.poll(async () => (await memoryOf(person)).prompts.length, SOON).toBe(before + 1);
  return message;
}

const positionOf = ({ improvement }: Message, words: string): number =>
  improvement?.hunks.findIndex((hunk) => hunk.kind === "changed" && hunk.added.includes(words)) ?? -1;

async function review(person: Person, message: Message, words: string, isAccepted: boolean): Promise<void> {
  const index = positionOf(message, words);
  const [accepted, rejected] = isAccepted ? [[index], []] : [[], [index]];
  const reply = await person.patch(`/api/messages/${message.id}/improvement`, { accepted, rejected });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
}

/** Sends and reviews, and waits until the count is there. */
async function teach(person: Person, isAccepted: boolean, times: number, prompt = LISTING): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const field = isAccepted ? "accepted" : "rejected";
    const before = (await choiceOf(person, "Gap", GAPS))?.[field] ?? 0;
    await review(person, await send(person, prompt), WORDS, isAccepted);
    await expect.poll(async () => (await choiceOf(person, "Gap", GAPS))?.[field], SOON).toBe(before + 1);
  }
}

test("nothing is learned of somebody new, and memory is on", async () => {
  expect(await memoryOf(await somebody())).toEqual({ isOn: true, choices: [], prompts: [] });
});

test("a review is counted once, however often it is told, and a change of mind moves the count", async () => {
  const ada = await somebody();
  const message = await send(ada);
  await review(ada, message, WORDS, true);
  await expect.poll(async () => (await choiceOf(ada, "Gap", GAPS))?.accepted, SOON).toBe(1);
  await review(ada, message, WORDS, true);
  await review(ada, message, WORDS, false);
  await expect.poll(async () => (await choiceOf(ada, "Gap", GAPS))?.rejected, SOON).toBe(1);
  expect(await choiceOf(ada, "Gap", GAPS)).toMatchObject({ accepted: 0, rejected: 1, effect: "open" });
});

test("what was kept twice is told to the model that rewrites, and of somebody else nothing is", async () => {
  const [ada, bob] = [await newPerson(server, { tier: "plus" }), await newPerson(server, { tier: "plus" })];
  const rough = "help me plan a party";
  for (let time = 1; time <= 2; time += 1) {
    await review(ada, await send(ada, rough), GOOD_SENTENCE, true);
    await expect
      .poll(async () => (await choiceOf(ada, "Reader", "Additions about who it is for."))?.accepted, SOON)
      .toBe(time);
  }
  const habitsOf = async (person: Person) => {
    await send(person, rough);
    const asked = server.providers.optimizerRequests.at(-1)?.turns.at(-1)?.text ?? "null";
    return JSON.parse(asked).known?.habits;
  };
  expect(await habitsOf(ada)).toEqual(["This person keeps additions about who it is for."]);
  expect(await habitsOf(bob)).toBeUndefined();
});

test("what was refused twice is not offered again, until it is forgotten", async () => {
  const ada = await somebody();
  await teach(ada, false, 2);
  expect((await send(ada)).improvedPrompt).not.toContain(WORDS);
  const item = await choiceOf(ada, "Gap", GAPS);
  expect(item).toMatchObject({ accepted: 0, rejected: 2, effect: "withheld" });
  expect((await ada.delete(`/api/user/memory/${item?.id}`)).status).toBe(204);
  expect((await send(ada)).improvedPrompt).toContain(WORDS);
});

test("a change that is usually refused still goes into prompts like those it was kept in", async () => {
  const ada = await somebody();
  await teach(ada, true, 2);
  const other = "write a product description for our lamp";
  await teach(ada, false, 2, other);
  expect((await send(ada)).improvedPrompt).toContain(WORDS);
  expect((await send(ada, other)).improvedPrompt).not.toContain(WORDS);
});

const SECRETS = [
  "Anna Schmidt",
  "Schmidt",
  "anna.schmidt@example.org",
  "+44 20 7946 0958",
  "4111 1111 1111 1111",
  "DE89 3704 0044 0532 0130 00",
];
const PLANTED = `Write an email to Anna Schmidt (anna.schmidt@example.org, +44 20 7946 0958) about card 4111 1111 1111 1111 and account DE89 3704 0044 0532 0130 00. The zebrafinch project is secret`;

test("nothing personal, and no word of a prompt, reaches any column of the table; the embedder gets scrubbed text", async () => {
  const ada = await somebody();
  const message = await send(ada, `${PLANTED}\nIt is for these people: Anna Schmidt.`);
  await store.decide(ada.user.id, message.id, [{ slot: "tone", value: "tone", isAccepted: true }], new Date());
  await expect.poll(async () => (await memoryOf(ada)).choices.length, SOON).toBeGreaterThan(0);
  // Now that something is decided, the same prompt is looked up, routed and kept, all by one vector.
  const kept = embedder.texts.length;
  await send(ada, PLANTED);
  expect(embedder.texts.length).toBe(kept + 1);
  const rows = await rowsOf(ada);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) {
      const text = Buffer.isBuffer(value) ? value.toString("latin1") : JSON.stringify(value);
      for (const secret of [...SECRETS, "zebrafinch", "secret"]) expect([column, text]).not.toContain(secret);
      expect(text).not.toMatch(/schmidt|zebrafinch|secret|4111|7946|DE89/i);
    }
  }
  const embedded = embedder.texts.filter((text) => text.includes("project is secret"));
  expect(embedded.length).toBeGreaterThan(0);
  for (const text of embedded) for (const secret of [...SECRETS, "zebrafinch"]) expect(text).not.toContain(secret);
});

test("a prompt is kept as 384 bytes and labels, and goes with its conversation", async () => {
  const ada = await somebody();
  const message = await send(ada);
  const [row] = await rowsOf(ada);
  expect(row).toMatchObject({ kind: "prompt", category: "writing", slot: null, value: null, decisions: [] });
  expect(row?.vector).toHaveLength(384);
  expect((await memoryOf(ada)).prompts).toMatchObject([{ category: "writing", hasVector: true }]);
  await ada.delete(`/api/conversations/${message.conversationId}`);
  expect(await rowsOf(ada)).toEqual([]);
});

test("off means off: nothing is read, nothing is written", async () => {
  const ada = await somebody();
  await teach(ada, false, 2);
  const before = await rowsOf(ada);
  await prefer(ada, { rememberEdits: false });
  const { id } = await ada.newConversation();
  const message = await ada.send(id, LISTING);
  expect(message.improvedPrompt).toContain(WORDS);
  await review(ada, message, WORDS, true);
  // Another person's prompt, begun later, has been remembered: this one's turn is over.
  await send(await somebody());
  expect(await rowsOf(ada)).toEqual(before);
  expect(await memoryOf(ada)).toMatchObject({ isOn: false, choices: [{ rejected: 2 }] });
});

test("a lesson that is under way when memory is switched off, or wiped, is not written", async () => {
  const ada = await somebody();
  const message = await send(ada);
  const began = new Date(Date.now() - 60_000);
  await prefer(ada, { rememberEdits: false });
  const decision = [{ slot: "tone", value: "tone", isAccepted: true }];
  await store.decide(ada.user.id, message.id, decision, new Date());
  expect((await memoryOf(ada)).choices).toEqual([]);
  await prefer(ada, {});
  expect((await ada.delete("/api/user/memory")).status).toBe(204);
  await store.decide(ada.user.id, message.id, decision, began);
  const lesson = { messageId: message.id, vector: null, category: "writing" as const, scores: SCORES };
  await store.remember(ada.user.id, lesson, began, 10);
  expect(await rowsOf(ada)).toEqual([]);
  await store.decide(ada.user.id, message.id, decision, new Date());
  expect(await memoryOf(ada)).toMatchObject({
    choices: [{ slot: "Tone", value: "Additions about its tone.", accepted: 1 }],
  });
});

test("wiped means wiped: every row is gone, what others taught stays, and learning begins anew", async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  await teach(ada, false, 2);
  await teach(bob, false, 2);
  expect((await ada.delete("/api/user/memory")).status).toBe(204);
  expect(await rowsOf(ada)).toEqual([]);
  expect(await memoryOf(ada)).toEqual({ isOn: true, choices: [], prompts: [] });
  expect((await memoryOf(bob)).choices).toHaveLength(1);
  expect((await send(ada)).improvedPrompt).toContain(WORDS);
  expect((await memoryOf(ada)).prompts).toHaveLength(1);
});

test("somebody else's item answers like a missing one and stays", async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  await send(ada);
  const [item] = (await memoryOf(ada)).prompts;
  const withoutId = (text: string) => text.replace(/,"requestId":"[^"]+"/, "");
  const foreign = await bob.delete(`/api/user/memory/${item?.id}`);
  const missing = await bob.delete("/api/user/memory/987654321");
  expect([foreign.status, withoutId(foreign.text)]).toEqual([404, withoutId(missing.text)]);
  expect((await memoryOf(ada)).prompts).toHaveLength(1);
  expect((await ada.delete(`/api/user/memory/${item?.id}`)).status).toBe(204);
  expect((await memoryOf(ada)).prompts).toEqual([]);
});

test("several items are forgotten at once, or none of them", async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  await teach(ada, false, 2);
  await send(bob);
  const { choices, prompts } = await memoryOf(ada);
  const own = [...choices, ...prompts].map(({ id }) => id);
  const [foreign] = (await memoryOf(bob)).prompts;
  const forget = (ids: readonly (number | undefined)[]) => ada.post("/api/user/memory/forget", { ids });
  expect((await forget([...own, foreign?.id])).status).toBe(404);
  expect([(await memoryOf(ada)).prompts.length, (await memoryOf(bob)).prompts.length]).toEqual([prompts.length, 1]);
  expect((await forget([])).status).toBe(400);
  expect((await forget([...own, own[0]])).status).toBe(204);
  expect(await rowsOf(ada)).toEqual([]);
});

test("nobody decides about somebody else's message", async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  const message = await send(ada);
  const before = await rowsOf(ada);
  await store.decide(bob.user.id, message.id, [{ slot: "tone", value: "tone", isAccepted: true }], new Date());
  const lesson = { messageId: message.id, vector: null, category: "code" as const, scores: SCORES };
  await store.remember(bob.user.id, lesson, new Date(), 10);
  expect(await rowsOf(bob)).toEqual([]);
  expect(await rowsOf(ada)).toEqual(before);
});

test("a prompt deleted while it is remembered is no error of ours", async () => {
  const ada = await somebody();
  const message = await send(ada);
  const { pool } = server.database;
  await pool.query("DELETE FROM memory_items WHERE user_id = $1", [ada.user.id]);
  const deleting = await pool.connect();
  await deleting.query("BEGIN");
  await deleting.query("DELETE FROM conversations WHERE id = $1", [message.conversationId]);
  const lesson = { messageId: message.id, vector: null, category: "code" as const, scores: SCORES };
  const remembering = store.remember(ada.user.id, lesson, new Date(), 10);
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);
  await deleting.query("COMMIT");
  deleting.release();
  await remembering;
  expect(await rowsOf(ada)).toEqual([]);
});

test("a forgotten choice takes the decisions along that it was counted from", async () => {
  const ada = await somebody();
  await teach(ada, true, 1);
  const decisions = async () => (await rowsOf(ada)).filter(({ kind }) => kind === "prompt").map((row) => row.decisions);
  expect(await decisions()).toEqual([[{ slot: "gap", value: "gap", isAccepted: true }]]);
  await ada.delete(`/api/user/memory/${(await choiceOf(ada, "Gap", GAPS))?.id}`);
  expect(await decisions()).toEqual([[]]);
});

test("everything goes with the account", async () => {
  const ada = await somebody();
  await teach(ada, true, 1);
  await server.database.pool.query("DELETE FROM users WHERE id = $1", [ada.user.id]);
  expect(await rowsOf(ada)).toEqual([]);
});

test("decisions that arrive at the same moment are all counted, each once", async () => {
  const ada = await somebody();
  const messages = [await send(ada), await send(ada), await send(ada)];
  const abouts = ["tone", "length", "form"];
  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => {
      const decisions = abouts.map((about) => ({ slot: about, value: about, isAccepted: true }));
      const message = messages[turn % messages.length];
      return store.decide(ada.user.id, message?.id ?? 0, turn % 2 === 0 ? decisions : decisions.reverse(), new Date());
    }),
  );
  const { choices } = await memoryOf(ada);
  expect(choices.map(({ slot, accepted }) => [slot, accepted]).sort()).toEqual([
    ["Form", 3],
    ["Length", 3],
    ["Tone", 3],
  ]);
});

test("only the newest prompts are kept", async () => {
  const ada = await somebody();
  const messages = [await send(ada), await send(ada), await send(ada)];
  const last = messages.at(-1)?.id ?? 0;
  await store.remember(
    ada.user.id,
    { messageId: last, vector: null, category: "writing", scores: SCORES },
    new Date(),
    2,
  );
  const kept = (await rowsOf(ada)).map((row) => Number(row.message_id)).sort((a, b) => a - b);
  expect(kept).toEqual(messages.slice(1).map(({ id }) => id));
});

test("what Redraft did not improve, it does not remember", async () => {
  const ada = await somebody({ enablePromptImprovement: false });
  const { id } = await ada.newConversation();
  await ada.send(id, LISTING);
  await send(await somebody());
  expect(await rowsOf(ada)).toEqual([]);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});

test("a memory that cannot be read or written never fails a message", async () => {
  const ada = await somebody();
  await server.database.pool.query("ALTER TABLE memory_items RENAME TO memory_items_away");
  try {
    const { id } = await ada.newConversation();
    expect(await ada.send(id, LISTING)).toMatchObject({ status: "done" });
    await expect.poll(() => server.bugs.length, SOON).toBeGreaterThan(1);
  } finally {
    await server.database.pool.query("ALTER TABLE memory_items_away RENAME TO memory_items");
  }
  expect(await send(ada)).toMatchObject({ status: "done" });
});
