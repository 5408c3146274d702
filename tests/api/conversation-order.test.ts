import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Conversation, conversationSchema, type Folder, folderSchema } from "#contract/conversations.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { newPerson, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
let now = new Date("2026-03-02T10:00:00Z");
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.close());

const list = async (client: TestClient, query = ""): Promise<Conversation[]> =>
  z.parse(z.array(conversationSchema), (await client.get(`/api/conversations${query}`)).body);
const change = (client: TestClient, id: number, body: object) => client.patch(`/api/conversations/${id}`, body);
const newFolder = async (client: TestClient, name: string): Promise<Folder> =>
  z.parse(folderSchema, (await client.post("/api/folders", { name })).body);

test("a conversation is named after its first prompt, at once and for good", async () => {
  const ada = await newPerson(server);
  const { id, name } = await ada.newConversation();
  expect(name).toBeNull();
  // Named when it is sent, not when it is answered.
  server.providers.setScript({ fallback: { trouble: "rejected" } });
  await ada.send(id, "Please write a listing for the flat at 12 Marlow Road.");
  expect(await list(ada)).toMatchObject([
    { title: "New Conversation", name: "Listing for the flat at 12 Marlow Road" },
  ]);
  server.providers.reset();
  await ada.send(id, "What is the capital of France?");
  expect((await list(ada))[0]?.name).toBe("Listing for the flat at 12 Marlow Road");
});

test("a title that its owner gave stays, whatever is sent", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation("Rent");
  await ada.send(id, "What is the capital of France?");
  expect(await list(ada)).toMatchObject([{ title: "Rent" }]);
});

test("a found message says the name of its conversation", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  await ada.send(id, "Where does the Orinoco end?");
  expect((await ada.get("/api/search?query=orinoco")).body).toMatchObject({
    results: [{ title: "Where does the Orinoco end", foundIn: "prompt" }],
  });
});

test("pins, the archive and folders are changed alone or together, and move nothing in the list", async () => {
  const ada = await newPerson(server);
  const first = await ada.newConversation("First");
  now = new Date(now.getTime() + 1_000);
  await ada.newConversation("Second");
  const clients = await newFolder(ada, "Clients");
  expect((await change(ada, first.id, { isPinned: true })).body).toMatchObject({ isPinned: true, title: "First" });
  expect((await change(ada, first.id, { isArchived: true, folderId: clients.id })).body).toMatchObject({
    isPinned: true,
    isArchived: true,
    folderId: clients.id,
  });
  expect((await list(ada)).map(({ title }) => title)).toEqual(["Second", "First"]);
  expect((await change(ada, first.id, { folderId: null })).body).toMatchObject({ folderId: null, isPinned: true });
  for (const wrong of [{}, { isPinned: "yes" }, { folderId: 0 }, { isPinned: true, userId: 1 }, { name: "x" }])
    expect((await change(ada, first.id, wrong)).status).toBe(400);
});

test("a folder holds its owner's conversations only, and deleting it deletes none", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const { id } = await ada.newConversation("Mine");
  const [hers, his] = [await newFolder(ada, "Clients"), await newFolder(bob, "Clients")];
  expect((await change(ada, id, { folderId: his.id })).status).toBe(404);
  expect((await change(ada, id, { folderId: hers.id })).status).toBe(200);
  expect((await bob.delete(`/api/folders/${hers.id}`)).status).toBe(404);
  expect((await ada.delete(`/api/folders/${hers.id}`)).status).toBe(204);
  expect(await list(ada)).toMatchObject([{ id, folderId: null }]);
});

test("two folders of one name do not exist, and there is an end to them", async () => {
  const ada = await newPerson(server);
  const first = await newFolder(ada, "Clients");
  expect(await newFolder(ada, " Clients ")).toEqual(first);
  const other = await newFolder(ada, "Office");
  expect(await ada.patch(`/api/folders/${other.id}`, { name: "Clients" })).toMatchObject({ status: 400 });
  expect((await ada.patch(`/api/folders/${other.id}`, { name: "Home" })).body).toEqual({ id: other.id, name: "Home" });
  expect((await ada.get("/api/folders")).body).toEqual([first, { id: other.id, name: "Home" }]);
  for (const name of ["", " ", "x".repeat(61)]) expect((await ada.post("/api/folders", { name })).status).toBe(400);
  await server.database.pool.query(
    "INSERT INTO folders (user_id, name, created_at) SELECT $1, 'F' || n, now() FROM generate_series(3, 100) AS n",
    [ada.user.id],
  );
  expect(await ada.post("/api/folders", { name: "One more" })).toMatchObject({ status: 400 });
  expect((await ada.post("/api/folders", { name: "Clients" })).status).toBe(201);
});

test("a temporary conversation is answered, and is in no list, no search, no memory and no score", async () => {
  const ada = await newPerson(server, { tier: "premier" });
  const reply = await ada.post("/api/conversations", { isTemporary: true });
  const { id } = z.parse(conversationSchema, reply.body);
  const kept = await ada.newConversation("Kept");
  const prompt = "Write to Mrs Okafor about the Orinoco in 80 words, friendly";
  const message = await ada.send(id, prompt);
  expect(message.status).toBe("done");
  await ada.send(kept.id, prompt);
  expect((await list(ada)).map((one) => one.id)).toEqual([kept.id]);
  expect((await list(ada, "?search=orinoco")).map((one) => one.id)).toEqual([kept.id]);
  const found = (await ada.get("/api/search?query=orinoco")).body as { results: { conversationId: number }[] };
  expect(found.results.map(({ conversationId }) => conversationId)).toEqual([kept.id]);
  // The one beside it shows that both had been at work.
  const { pool } = server.database;
  for (const table of ["prompt_scores", "memory_items"]) {
    const learned = `SELECT m.conversation_id AS id FROM ${table} t JOIN messages m ON m.id = t.message_id WHERE m.user_id = $1`;
    await expect
      .poll(async () => (await pool.query(learned, [ada.user.id])).rows, { timeout: 20_000 })
      .toEqual([{ id: kept.id }]);
  }
});

test("a temporary conversation that was left open goes an hour after its last message, and no other does", async () => {
  const ada = await newPerson(server);
  const kept = await ada.newConversation();
  const { id } = z.parse(conversationSchema, (await ada.post("/api/conversations", { isTemporary: true })).body);
  await ada.send(id, "What is the capital of France?");
  const store = connectStore(server.database.pool);
  await store.conversations.dropTemporary(new Date(now.getTime() - 1));
  expect((await ada.get(`/api/conversations/${id}/messages`)).status).toBe(200);
  const under = "UPDATE messages SET settled_at = $2 WHERE conversation_id = $1";
  await server.database.pool.query(under, [id, null]);
  await store.conversations.dropTemporary(new Date(now.getTime() + 1));
  expect((await ada.get(`/api/conversations/${id}/messages`)).status).toBe(200);
  await server.database.pool.query(under, [id, now]);
  await store.conversations.dropTemporary(new Date(now.getTime() + 1));
  expect((await ada.get(`/api/conversations/${id}/messages`)).status).toBe(404);
  expect((await list(ada)).map((one) => one.id)).toEqual([kept.id]);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
