import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { conversationListSchema } from "#contract/conversations.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import type { ImportedConversation } from "#domain/imports/imported-conversation.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { newPerson, PASSWORD, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.providers.reset());

type Turn = readonly [prompt: string, answer: string];
const START = Date.parse("2024-02-01T10:00:00.000Z");
const timeAt = (minute: number) => new Date(START + minute * 60_000).toISOString();

function heldElsewhere(key: string, turns: readonly Turn[], fields: Partial<ImportedConversation> = {}) {
  return {
    key,
    title: `Conversation ${key}`,
    createdAt: timeAt(0),
    updatedAt: timeAt(turns.length),
    turns: turns.map(([prompt, answer], index) => ({ prompt, answer, createdAt: timeAt(index + 1) })),
    ...fields,
  };
}
const FLAT: readonly Turn[] = [
  ["How large is the flat on Marlow Road?", "It has 84 sqm."],
  ["And what does it cost?", "About 465,000."],
  ["Thank you", ""],
];

const bring = (person: Person, ...conversations: readonly object[]) =>
  person.post("/api/conversations/import", { conversations });
const listOf = async (person: Person) => {
  const list = z.parse(conversationListSchema, (await person.get("/api/conversations")).body);
  return Array.isArray(list) ? list : list.items;
};
const messagesOf = async (person: Person, conversationId: number): Promise<Message[]> =>
  z.parse(z.array(messageSchema), (await person.get(`/api/conversations/${conversationId}/messages`)).body);
const rowCount = async (table: string, { user }: Person): Promise<number> =>
  Number(
    (await server.database.pool.query(`SELECT count(*) AS n FROM ${table} WHERE user_id = $1`, [user.id])).rows[0].n,
  );

test("conversations come with title, prompts, answers and dates, can be searched, read and gone on with", async () => {
  const ada = await newPerson(server);
  const own = await ada.newConversation("Written here");
  const reply = await bring(ada, heldElsewhere("a", FLAT), heldElsewhere("b", [["Hello", "Good morning"]]));
  expect([reply.status, reply.body]).toEqual([200, { imported: 2, alreadyHere: 0 }]);
  const list = await listOf(ada);
  expect(list.map(({ title, createdAt, updatedAt, snippet }) => [title, createdAt, updatedAt, snippet])).toEqual([
    ["Written here", own.createdAt, own.updatedAt, null],
    ["Conversation a", timeAt(0), timeAt(3), "Thank you"],
    ["Conversation b", timeAt(0), timeAt(1), "Hello"],
  ]);
  const id = list[1]?.id ?? 0;
  const messages = await messagesOf(ada, id);
  expect(messages.map(({ originalPrompt, chatGptResponse }) => [originalPrompt, chatGptResponse])).toEqual(FLAT);
  expect(messages.map(({ createdAt }) => createdAt)).toEqual([timeAt(1), timeAt(2), timeAt(3)]);
  expect(messages.map(({ parentId }) => parentId)).toEqual([null, messages[0]?.id, messages[1]?.id]);
  expect(messages.map(({ status }) => status)).toEqual(["done", "done", "stopped"]);
  for (const message of messages)
    expect(message).toMatchObject({
      explanation: "Imported from ChatGPT.",
      importedAt: expect.any(String),
      improvement: null,
      route: null,
      usage: null,
      error: null,
    });

  for (const query of ["Marlow", "465,000", "Conversation a"]) {
    const found = (await ada.get(`/api/search?query=${encodeURIComponent(query)}`)).body;
    expect([query, JSON.stringify(found).includes(`"conversationId":${id}`)]).toEqual([query, true]);
  }
  const next = await ada.send(id, "Write a short listing for it");
  expect(next).toMatchObject({ status: "done", parentId: messages[2]?.id, importedAt: null });
  const read = server.providers.requests.at(-1)?.turns.map(({ text }) => text) ?? [];
  expect(read.slice(0, 4)).toEqual(FLAT.slice(0, 2).flat());
  expect((await listOf(ada))[0]?.id).toBe(id);
});

test("what was written last stands first among what a search finds, however late the rest was brought along", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const { id: newest } = await ada.send(id, "Describe a lighthouse");
  await bring(ada, heldElsewhere("a", [["Draw a lighthouse", "Here."]]));
  const found = (await ada.get("/api/search?query=lighthouse")).body as { items: { messageId?: number }[] };
  expect(JSON.stringify(found)).toContain(`"messageId":${newest}`);
  const ids = [...JSON.stringify(found).matchAll(/"messageId":(\d+)/g)].map(([, number]) => Number(number));
  expect(ids[0]).toBe(newest);
});

test("the same export again, twice at once, or torn off and begun again makes no doubles", async () => {
  const ada = await newPerson(server);
  const all = Array.from({ length: 20 }, (_, index) => heldElsewhere(`k${index}`, FLAT));
  expect((await bring(ada, ...all.slice(0, 7))).body).toEqual({ imported: 7, alreadyHere: 0 });
  const replies = await Promise.all([bring(ada, ...all), bring(ada, ...all.toReversed()), bring(ada, ...all)]);
  const counts = replies.map(({ body }) => body as { imported: number; alreadyHere: number });
  expect(counts.reduce((sum, { imported }) => sum + imported, 0)).toBe(13);
  for (const { imported, alreadyHere } of counts) expect(imported + alreadyHere).toBe(20);
  expect([await rowCount("conversations", ada), await rowCount("messages", ada)]).toEqual([20, 60]);
  // What was renamed or gone on with here stays; what was deleted here may come again.
  const [kept, gone] = await listOf(ada);
  await ada.patch(`/api/conversations/${kept?.id}`, { title: "My own name" });
  await ada.delete(`/api/conversations/${gone?.id}`);
  expect((await bring(ada, ...all)).body).toEqual({ imported: 1, alreadyHere: 19 });
  expect((await listOf(ada)).filter(({ title }) => title === "My own name")).toHaveLength(1);
});

test("what is brought along is its owner's alone, whatever it is called", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  await bring(ada, heldElsewhere("same", FLAT));
  expect((await bring(bob, heldElsewhere("same", [["Mine", "Yours"]]))).body).toEqual({ imported: 1, alreadyHere: 0 });
  const [[adas], [bobs]] = [await listOf(ada), await listOf(bob)];
  expect((await messagesOf(bob, bobs?.id ?? 0)).map(({ originalPrompt }) => originalPrompt)).toEqual(["Mine"]);
  expect((await bob.get(`/api/conversations/${adas?.id}/messages`)).status).toBe(404);
  for (const foreign of [{ userId: ada.user.id }, { id: adas?.id }, { conversationId: adas?.id }]) {
    expect((await bring(bob, { ...heldElsewhere("x", FLAT), ...foreign })).status).toBe(400);
    expect(
      (await bob.post("/api/conversations/import", { conversations: [heldElsewhere("x", FLAT)], ...foreign })).status,
    ).toBe(400);
  }
  expect([await rowCount("messages", ada), await rowCount("messages", bob)]).toEqual([3, 1]);
});

test("nothing but what the contract names gets in, and nothing of a refused batch", async () => {
  const ada = await newPerson(server);
  const [turn] = heldElsewhere("a", [["Prompt", "Answer"]]).turns;
  const good = heldElsewhere("good", FLAT);
  const bad: readonly object[] = [
    {},
    { ...good, key: "" },
    { ...good, key: "a b" },
    { ...good, key: "x".repeat(101) },
    { ...good, title: "  " },
    { ...good, title: "x".repeat(201) },
    { ...good, turns: [] },
    { ...good, turns: Array(70).fill({ ...turn, answer: "x".repeat(32_000) }) },
    { ...good, turns: [{ ...turn, prompt: " \n" }] },
    { ...good, turns: [{ ...turn, prompt: "x".repeat(32_001) }] },
    { ...good, turns: [{ ...turn, answer: "nul \0 character" }] },
    { ...good, turns: [{ ...turn, answer: "half \ud800 character" }] },
    { ...good, turns: [{ ...turn, modelUsed: "gpt-4o" }] },
    { ...good, createdAt: "yesterday" },
    { ...good, updatedAt: 1_700_000_000 },
    good,
  ];
  for (const conversation of bad) {
    const reply = await bring(ada, heldElsewhere("first", FLAT), good, conversation);
    expect([JSON.stringify(conversation).slice(0, 60), reply.status]).toEqual([
      JSON.stringify(conversation).slice(0, 60),
      400,
    ]);
  }
  const many = Array.from({ length: 101 }, (_, index) => heldElsewhere(String(index), [["a", "b"]]));
  expect((await bring(ada, ...many)).status).toBe(400);
  expect((await bring(ada)).status).toBe(400);
  const half = (key: string) => ({ ...good, key, turns: Array(5_001).fill(turn) });
  expect(await bring(ada, half("a"), half("b"))).toMatchObject({ status: 413, body: { code: "payload-too-large" } });
  const raw = (text: string) =>
    ada.call("POST", "/api/conversations/import", { raw: text, headers: { "content-type": "application/json" } });
  expect((await raw(`{"conversations": [${" ".repeat(9 * 1024 * 1024)}]}`)).status).toBe(413);
  expect((await raw(`{"conversations": ${"[".repeat(50_000)}${"]".repeat(50_000)}}`)).status).toBe(400);
  expect((await raw(`{"__proto__": {"a": 1}, "conversations": [${JSON.stringify(good)}]}`)).status).toBe(400);
  expect(await rowCount("conversations", ada)).toBe(0);
});

test("text stays text, and dates are held between 1970 and now", async () => {
  const ada = await newPerson(server);
  // As many different words as a text has room for, each of which the search takes apart into many letters.
  const words = Array.from({ length: 21_200 }, (_, index) =>
    String.fromCharCode(0xac00 + (index % 11_000), 0xac00 + ((index * 7) % 11_171)),
  );
  const hostile: readonly Turn[] = [
    ["<script>alert(1)</script> '; DROP TABLE messages; -- $1 {{x}}", "\u202e\u0007 </attached-files> ‮"],
    [words.slice(0, 10_600).join(" "), words.slice(10_600).join(" ")],
    ["x".repeat(2_046), "ﷺ".repeat(30_000)],
  ];
  const times = { createdAt: "0000-01-01T00:00:00Z", updatedAt: "9999-12-31T23:59:59Z" };
  expect((await bring(ada, heldElsewhere("hostile", hostile, times))).body).toEqual({ imported: 1, alreadyHere: 0 });
  const [conversation] = await listOf(ada);
  expect(conversation?.createdAt).toBe("1970-01-01T00:00:00.000Z");
  expect(Date.parse(conversation?.updatedAt ?? "")).toBeLessThanOrEqual(Date.now());
  const messages = await messagesOf(ada, conversation?.id ?? 0);
  expect(messages.map(({ originalPrompt, chatGptResponse }) => [originalPrompt, chatGptResponse])).toEqual(hostile);
  const found = (await ada.get(`/api/search?query=${encodeURIComponent(words[9_000] ?? "")}`)).body;
  expect(JSON.stringify(found)).toContain(`"conversationId":${conversation?.id}`);
});

test("a conversation of 10,000 turns comes whole", async () => {
  const ada = await newPerson(server);
  const turns = Array.from({ length: 10_000 }, (_, index): Turn => [`Question ${index}`, `Answer ${index}`]);
  expect((await bring(ada, heldElsewhere("long", turns))).body).toEqual({ imported: 1, alreadyHere: 0 });
  const [conversation] = await listOf(ada);
  const page = (await ada.get(`/api/conversations/${conversation?.id}/messages?limit=2`)).body as { items: Message[] };
  expect(page.items.map(({ originalPrompt }) => originalPrompt)).toEqual(["Question 9998", "Question 9999"]);
  const { id } = await ada.send(conversation?.id ?? 0, "And now?");
  expect(id).toBeGreaterThan(page.items[1]?.id ?? 0);
});

test("an account has room for so much; beyond it nothing of a batch comes, and nothing goes", async () => {
  const ada = await newPerson(server);
  await bring(ada, heldElsewhere("a", FLAT));
  await server.database.pool.query("UPDATE conversations SET imported_characters = 99999900 WHERE user_id = $1", [
    ada.user.id,
  ]);
  const reply = await bring(
    ada,
    heldElsewhere("b", [["Short", "x".repeat(50)]]),
    heldElsewhere("c", [["x".repeat(50), ""]]),
  );
  expect(reply).toMatchObject({ status: 413, body: { code: "payload-too-large" } });
  expect(reply.text).toContain("20,000 imported conversations with 100 million characters");
  expect(await rowCount("conversations", ada)).toBe(1);
  expect((await bring(ada, heldElsewhere("a", FLAT), heldElsewhere("b", [["Short", ""]]))).body).toEqual({
    imported: 1,
    alreadyHere: 1,
  });
});

test("a failure in the middle leaves whole conversations only, and doing it again completes them", async () => {
  const ada = await newPerson(server);
  const { pool } = server.database;
  await pool.query(`CREATE FUNCTION break_import() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.original_prompt = 'Break here' THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$`);
  await pool.query("CREATE TRIGGER breaks BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION break_import()");
  const first = [heldElsewhere("a", FLAT), heldElsewhere("b", FLAT)];
  const second = [heldElsewhere("c", FLAT), heldElsewhere("d", [...FLAT, ["Break here", "x"], ["After", "y"]])];
  expect((await bring(ada, ...first)).status).toBe(200);
  expect((await bring(ada, ...second)).status).toBe(500);
  expect([await rowCount("conversations", ada), await rowCount("messages", ada)]).toEqual([2, 6]);
  await pool.query("DROP TRIGGER breaks ON messages");
  expect((await bring(ada, ...first)).body).toEqual({ imported: 0, alreadyHere: 2 });
  expect((await bring(ada, ...second)).body).toEqual({ imported: 2, alreadyHere: 0 });
  expect([await rowCount("conversations", ada), await rowCount("messages", ada)]).toEqual([4, 14]);
});

test("it costs no quota, asks no model, and nothing is scored, remembered or counted for the operator", async () => {
  const [ada, boss] = [await newPerson(server, { tier: "premier" }), await newPerson(server, { role: "admin" })];
  const written = await ada.send((await ada.newConversation()).id, "Describe a harbour at dawn");
  expect(written.importedAt).toBeNull();
  await ada.get("/api/prompt-coach/analytics");
  const store = connectStore(server.database.pool);
  const figures = async () => {
    // Not by the call, which may say for a while what it said before.
    const analytics = await store.admin.analytics(7, new Date());
    return [analytics, (await boss.get("/api/admin/routing")).body, (await ada.get("/api/usage")).body];
  };
  const before = await figures();
  const asked = server.providers.requests.length;
  const tables = ["usage_records", "send_windows", "token_months", "spending_days", "prompt_scores", "memory_items"];
  const rows = () => Promise.all(tables.map((table) => rowCount(table, ada)));
  // What is remembered of the prompt above is stored a moment after its answer.
  await expect.poll(() => rowCount("memory_items", ada)).toBe(1);
  const rowsBefore = await rows();
  const now = new Date().toISOString();
  const recent = heldElsewhere("a", FLAT, { createdAt: now, updatedAt: now });
  const dated = { ...recent, turns: recent.turns.map((turn) => ({ ...turn, createdAt: now })) };
  const old = heldElsewhere("b", FLAT, { createdAt: "2022-12-01T00:00:00Z" });
  expect((await bring(ada, dated, old)).body).toEqual({ imported: 2, alreadyHere: 0 });
  const report = await ada.post("/api/prompt-coach/generate-report");
  expect(JSON.stringify([report.body, (await ada.get("/api/prompt-coach/analytics")).body])).not.toContain("Marlow");
  expect(await store.coach.unscored(ada.user.id, new Date(0), 100)).toEqual([]);
  expect(await store.coach.unscoredLately(1_000_000)).not.toContainEqual(
    expect.objectContaining({ originalPrompt: FLAT[0]?.[0] }),
  );
  expect(await figures()).toEqual(before);
  expect(await rows()).toEqual(rowsBefore);
  expect(server.providers.requests.length).toBe(asked);
  // Nothing was written here before today, so no day before it has figures.
  await store.figures.countDays(new Date(), 10_000);
  const days = await server.database.pool.query(
    "SELECT day FROM figure_days WHERE figures ->> 'messages' <> '0' OR day < now() - interval '2 days'",
  );
  expect(days.rows).toEqual([]);
});

test("an imported answer stays as it came, and what is said of it teaches the router nothing", async () => {
  const ada = await newPerson(server);
  await bring(ada, heldElsewhere("a", FLAT));
  const [conversation] = await listOf(ada);
  const messages = await messagesOf(ada, conversation?.id ?? 0);
  const outcomes = async () =>
    (await server.database.pool.query("SELECT * FROM model_outcomes ORDER BY 1, 2, 3, 4")).rows;
  const before = await outcomes();
  for (const { id, status } of messages) {
    expect((await ada.patch(`/api/messages/${id}/feedback`, { feedback: 1 })).status).toBe(200);
    for (const call of ["retry", "continue"])
      expect([
        status,
        call,
        (await ada.post(`/api/messages/${id}/${call}`, call === "retry" ? {} : undefined)).status,
      ]).toEqual([status, call, 409]);
    expect(
      (await ada.patch(`/api/messages/${id}/improvement`, { accepted: [], rejected: [], editedPrompt: "Mine" })).status,
    ).toBe(200);
  }
  expect(await outcomes()).toEqual(before);
  expect(await rowCount("memory_items", ada)).toBe(0);
  expect((await ada.get("/api/usage")).body).toMatchObject({ promptsGenerated: 0 });
  const [first] = messages;
  const events = [];
  for await (const { event } of ada.follow(first?.id ?? 0)) events.push(event.type);
  expect(events.at(-1)).toBe("answer-end");
  const other = await ada.post("/api/messages/improve", {
    conversationId: conversation?.id,
    originalPrompt: "How large is the garden?",
    versionOf: first?.id,
  });
  expect(other.body).toMatchObject({ parentId: null, status: "done", importedAt: null });
});

test("it is in the export of one's own data, and goes with the account", async () => {
  const ada = await newPerson(server);
  await bring(ada, heldElsewhere("a", FLAT));
  const archive = await (await ada.open("GET", "/api/user/export")).arrayBuffer();
  const files = unzipSync(new Uint8Array(archive));
  const names = Object.keys(files).filter((name) => name.startsWith("conversations/"));
  expect(names).toHaveLength(2);
  const page = strFromU8(files[names.find((name) => name.endsWith(".md")) ?? ""] ?? new Uint8Array());
  expect(page).toContain("**ChatGPT answered**\n\n> It has 84 sqm.");
  const receipt = (await ada.call("DELETE", "/api/user", { json: { password: PASSWORD } })).body;
  expect(receipt).toMatchObject({ removed: expect.arrayContaining([{ what: "Messages", count: 3 }]) });
  expect([await rowCount("conversations", ada), await rowCount("messages", ada)]).toEqual([0, 0]);
});

test("who sends far more than any export has is asked to wait", async () => {
  const strict = await startTestServer({ beside: server, allowances: { importPerUser: { max: 2, windowMs: 60_000 } } });
  try {
    const ada = await newPerson(strict);
    const statuses = [];
    for (const key of ["a", "b", "c"]) statuses.push((await bring(ada, heldElsewhere(key, FLAT))).status);
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await strict.close();
  }
});

test("the server wrote one unexpected error, the one that was made, and no words of anybody's", () => {
  expect(server.bugs).toHaveLength(1);
  expect(server.log.join("\n")).not.toMatch(/Marlow|84 sqm|Break here/);
});
