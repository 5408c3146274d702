import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { conversationSchema } from "#contract/conversations.ts";
import { newPerson, type Person, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const plainList = async (client: TestClient, query = "") =>
  z.parse(z.array(conversationSchema), (await client.get(`/api/conversations${query}`)).body);
const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title);

/** Conversations of one moment each, and some of the very same moment. */
async function fill(ada: Person, count: number): Promise<void> {
  await server.database.pool.query(
    `INSERT INTO conversations (user_id, title, created_at, updated_at)
     SELECT $1, 'C' || n, now(), timestamptz '2026-01-01' + make_interval(secs => n / 3) FROM generate_series(1, $2) AS n`,
    [ada.user.id, count],
  );
}

async function walk(
  client: TestClient,
  limit: number,
  search = "",
  place = "",
): Promise<{ id: number; title: string }[]> {
  const items: { id: number; title: string }[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
    if (search !== "") query.set("search", search);
    if (place !== "") query.set("place", place);
    const page = (await client.get(`/api/conversations?${query}`)).body as {
      items: { id: number; title: string }[];
      nextCursor: string | null;
    };
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

test("a conversation is created with a title, or with the default one", async () => {
  const ada = await newPerson(server);
  const reply = await ada.post("/api/conversations", { title: "  Plans  " });
  expect(reply).toMatchObject({ status: 201, body: { title: "Plans", userId: ada.user.id, snippet: null } });
  expect(await ada.newConversation()).toMatchObject({ title: "New Conversation" });
});

test("titles are checked in the words of the contract", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation("Old");
  for (const [title, message] of [
    ["", "Title is required"],
    ["   ", "Title is required"],
    ["x".repeat(201), "Title must be less than 200 characters"],
    [7, "Title is required"],
    [null, "Title is required"],
  ]) {
    for (const reply of [
      await ada.post("/api/conversations", { title }),
      await ada.patch(`/api/conversations/${id}`, { title }),
      await ada.patch(`/api/conversations/${id}/title`, { title }),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { code: "invalid-input", message } });
    }
  }
  expect((await ada.patch(`/api/conversations/${id}`, { title: "x".repeat(200) })).status).toBe(200);
});

test("unknown keys are refused, so nobody sets an owner or an id", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const { id } = await ada.newConversation("Mine");
  for (const extra of [{ userId: bob.user.id }, { id: 1 }, { createdAt: "2020-01-01" }]) {
    expect((await ada.post("/api/conversations", { title: "x", ...extra })).status).toBe(400);
    expect((await ada.patch(`/api/conversations/${id}`, { title: "x", ...extra })).status).toBe(400);
  }
  expect((await ada.get("/api/conversations?userId=1")).status).toBe(400);
  expect(titlesOf(await plainList(ada))).toEqual(["Mine"]);
});

test("__proto__ and constructor never merge", async () => {
  const ada = await newPerson(server);
  for (const raw of [
    '{"title":"x","__proto__":{"role":"admin"}}',
    '{"__proto__":{"title":"x"}}',
    '{"title":"x","constructor":{"prototype":{"role":"admin"}}}',
  ]) {
    const reply = await ada.call("POST", "/api/conversations", {
      raw,
      headers: { "content-type": "application/json" },
    });
    expect([raw, reply.status]).toEqual([raw, 400]);
  }
  expect(({} as { role?: string }).role).toBeUndefined();
});

test("both ways to rename work and move nothing in the list", async () => {
  const ada = await newPerson(server);
  const first = await ada.newConversation("First");
  await ada.newConversation("Second");
  expect((await ada.patch(`/api/conversations/${first.id}`, { title: "One" })).body).toMatchObject({ title: "One" });
  expect((await ada.patch(`/api/conversations/${first.id}/title`, { title: "Uno" })).body).toMatchObject({
    ...first,
    title: "Uno",
  });
  expect(titlesOf(await plainList(ada))).toEqual(["Second", "Uno"]);
});

test("a deleted conversation is gone with everything in it, and cannot be deleted twice", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const message = await ada.send(id, "write a poem");
  expect((await ada.delete(`/api/conversations/${id}`)).status).toBe(204);
  expect((await ada.delete(`/api/conversations/${id}`)).status).toBe(404);
  expect((await ada.get(`/api/conversations/${id}/messages`)).status).toBe(404);
  expect((await ada.get(`/api/messages/${message.id}/events`)).status).toBe(404);
  const { rows } = await server.database.pool.query("SELECT 1 FROM messages WHERE conversation_id = $1", [id]);
  expect(rows).toEqual([]);
});

test("the list is the plain array by default, newest activity first, with what was last asked", async () => {
  const ada = await newPerson(server);
  const first = await ada.newConversation("First");
  await ada.newConversation("Second");
  await ada.send(first.id, `tell me   about\n\n${"the long history of the sea ".repeat(20)}`);
  const list = await plainList(ada);
  expect(titlesOf(list)).toEqual(["First", "Second"]);
  expect(list[0]?.snippet).toMatch(/^tell me about the long history .*…$/);
  expect(list[0]?.snippet?.length).toBeLessThanOrEqual(120);
});

test("a snippet never ends in half a character", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  for (const lead of ["", "a"]) {
    await ada.send(id, lead + "😀".repeat(100));
    expect((await plainList(ada))[0]?.snippet).toMatch(/^a?(😀)+…$/u);
  }
});

test("pages walk through every conversation once, in the list's order, ties included", async () => {
  const ada = await newPerson(server);
  await fill(ada, 23);
  const all = await plainList(ada);
  expect(all).toHaveLength(23);
  for (const limit of [1, 2, 5, 23, 24, 200]) expect(await walk(ada, limit)).toEqual(all);
  expect((await ada.get("/api/conversations?limit=23")).body).toMatchObject({ nextCursor: null });
});

test("what is created while somebody pages is not shown twice and hides nothing", async () => {
  const ada = await newPerson(server);
  await fill(ada, 9);
  const before = await plainList(ada);
  const first = (await ada.get("/api/conversations?limit=4")).body as { items: { id: number }[]; nextCursor: string };
  await ada.newConversation("New one");
  const rest = (await ada.get(`/api/conversations?limit=50&cursor=${first.nextCursor}`)).body as {
    items: { id: number }[];
  };
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("a cursor or a limit that makes no sense is refused", async () => {
  const ada = await newPerson(server);
  const wrong = ["limit=0", "limit=-1", "limit=201", "limit=1e2", "limit=", "limit=01", "limit=1&limit=2"];
  wrong.push("cursor=", "cursor=x", "cursor=!!", "cursor=bnVsbA", "cursor=WzEsMl0&cursor=WzEsMl0", "offset=3");
  wrong.push(`cursor=${Buffer.from("[1e99,1]").toString("base64url")}`);
  wrong.push(`cursor=${Buffer.from('[1,"1; DROP TABLE users"]').toString("base64url")}`);
  for (const query of wrong) {
    expect([query, (await ada.get(`/api/conversations?${query}`)).status]).toEqual([query, 400]);
  }
});

test("search looks into titles, prompts and answers, ignores case, and takes wildcards literally", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  await ada.newConversation("Budget 100% final");
  await ada.newConversation("snake_case");
  await ada.newConversation("back\\slash");
  const talk = await ada.newConversation("Talk");
  server.providers.setScript({ fallback: { text: "The Orinoco flows north." } });
  await ada.send(talk.id, "Where does the river of Enya's song flow?");
  await bob.newConversation("Orinoco");
  for (const [search, found] of [
    ["BUDGET", ["Budget 100% final"]],
    ["100%", ["Budget 100% final"]],
    ["%", ["Budget 100% final"]],
    ["_", ["snake_case"]],
    ["\\", ["back\\slash"]],
    ["orinoco", ["Talk"]],
    ["enya's", ["Talk"]],
    ["'; DROP TABLE users; --", []],
    ["nothing like it", []],
  ] as const) {
    const query = `?search=${encodeURIComponent(search)}`;
    expect([search, titlesOf(await plainList(ada, query))]).toEqual([search, found]);
    expect([search, titlesOf(await walk(ada, 1, search))]).toEqual([search, found]);
  }
  expect(await plainList(ada, "?search=")).toHaveLength(4);
  expect((await ada.get(`/api/conversations?search=${"x".repeat(201)}`)).status).toBe(400);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});

test("what stands by its day and what was set apart are two lists that make up the whole, each in pages", async () => {
  const ada = await newPerson(server);
  await fill(ada, 40);
  const all = await plainList(ada);
  const folder = await ada.post("/api/folders", { name: "Clients" });
  const { id: folderId } = z.parse(z.object({ id: z.int() }), folder.body);
  const changes = [{ isPinned: true }, { isArchived: true }, { folderId }, { isPinned: true, isArchived: true }];
  const apart = await Promise.all(
    changes.map(async (change, index) => {
      const id = all[index * 7]?.id;
      expect((await ada.patch(`/api/conversations/${id}`, change)).status).toBe(200);
      return id;
    }),
  );
  const temporary = await ada.post("/api/conversations", { isTemporary: true });
  expect(temporary.status).toBe(201);

  expect((await plainList(ada, "?place=set-apart")).map(({ id }) => id)).toEqual(apart);
  const byDay = all.map(({ id }) => id).filter((id) => !apart.includes(id));
  expect((await plainList(ada, "?place=by-day")).map(({ id }) => id)).toEqual(byDay);
  expect((await walk(ada, 7, "", "by-day")).map(({ id }) => id)).toEqual(byDay);
  expect((await walk(ada, 3, "", "set-apart")).map(({ id }) => id)).toEqual(apart);
  // As the words of a search are looked for in both.
  expect(titlesOf(await plainList(ada, "?search=C4&place=by-day"))).toEqual(["C4"]);
});

test("conversations are asked for by name, without what is another's, temporary or gone", async () => {
  const [ada, ben] = [await newPerson(server), await newPerson(server)];
  await fill(ada, 3);
  const [first, second, third] = (await plainList(ada)).map(({ id }) => id);
  const { id: foreign } = await ben.newConversation("Ben's");
  const temporary = await ada.post("/api/conversations", { isTemporary: true });
  const { id: hidden } = z.parse(conversationSchema, temporary.body);
  await ada.delete(`/api/conversations/${second}`);
  const asked = [third, foreign, hidden, second, first, 9_007_199_254_740_991].join(",");
  expect((await plainList(ada, `?ids=${asked}`)).map(({ id }) => id)).toEqual([first, third]);
});

test("a place or names that make no sense are refused", async () => {
  const ada = await newPerson(server);
  const many = Array.from({ length: 51 }, (_, index) => index + 1).join(",");
  for (const query of [
    "place=",
    "place=archive",
    "ids=",
    "ids=1,",
    "ids=0",
    "ids=x",
    "ids=99999999999999999",
    `ids=${many}`,
  ]) {
    expect([query, (await ada.get(`/api/conversations?${query}`)).status]).toEqual([query, 400]);
  }
});
