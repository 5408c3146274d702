import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { conversationSchema } from "#contract/conversations.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import { newPerson, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (client: TestClient, originalPrompt: unknown, conversationId: unknown) =>
  client.post("/api/messages/improve", { originalPrompt, conversationId });

test("the list is the plain array by default, oldest first", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  expect((await ada.get(`/api/conversations/${id}/messages`)).body).toEqual([]);
  for (const prompt of ["first", "second", "third"]) await ada.send(id, prompt);
  const list = z.parse(z.array(messageSchema), (await ada.get(`/api/conversations/${id}/messages`)).body);
  expect(list.map(({ originalPrompt }) => originalPrompt)).toEqual(["first", "second", "third"]);
});

test("lists say nothing that their schemas do not know", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  // With questions, edits, reasons, a failure and a refusal among them.
  const failing = [
    { trouble: "rejected" as const },
    { trouble: "rejected" as const },
    { trouble: "rejected" as const },
  ];
  server.providers.setScript({
    next: [{ finish: "length" }, { thinking: { tokens: 5, summary: "Hm." } }, {}, ...failing],
  });
  for (const prompt of ["write email", "plese writte an poem about rain", "Hello", "fail"]) await ada.send(id, prompt);
  server.providers.setScript({});
  const { body: sent } = await ada.get(`/api/conversations/${id}/messages`);
  expect(z.parse(z.array(messageSchema), sent)).toEqual(sent);
  const { body: conversations } = await ada.get("/api/conversations");
  expect(z.parse(z.array(conversationSchema), conversations)).toEqual(conversations);
});

test("pages walk back through every message once", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const other = await ada.newConversation();
  await server.database.pool.query(
    `INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status, answer)
     SELECT CASE WHEN n % 3 = 0 THEN $3::bigint ELSE $2::bigint END, $1, now(), now(), 'P' || n, false, 'done', 'A'
     FROM generate_series(1, 33) AS n`,
    [ada.user.id, id, other.id],
  );
  const all = (await ada.get(`/api/conversations/${id}/messages`)).body as Message[];
  expect(all).toHaveLength(22);
  for (const limit of [1, 5, 21, 22, 23]) {
    let walked: Message[] = [];
    let cursor: string | null = null;
    do {
      const query = `limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`;
      const page = (await ada.get(`/api/conversations/${id}/messages?${query}`)).body as {
        items: Message[];
        nextCursor: string | null;
      };
      walked = [...page.items, ...walked];
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(walked).toEqual(all);
  }
  for (const query of ["limit=0", "limit=x", "cursor=0", "cursor=x", "cursor=-1", "search=x", "limit=1&limit=2"]) {
    expect([query, (await ada.get(`/api/conversations/${id}/messages?${query}`)).status]).toEqual([query, 400]);
  }
});

test("a prompt is checked in the words of the specification", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  for (const [prompt, message] of [
    ["", "Prompt is required"],
    ["  \n ", "Prompt is required"],
    [undefined, "Prompt is required"],
    [7, "Prompt is required"],
    ["x".repeat(4_001), "Prompt must be less than 4000 characters"],
  ]) {
    for (const path of ["/api/messages/improve", "/api/messages/resubmit-original", "/api/improve"]) {
      const reply = await ada.post(path, {
        originalPrompt: prompt,
        ...(path !== "/api/improve" && { conversationId: id }),
      });
      expect(reply).toMatchObject({ status: 400, body: { code: "invalid-input", message } });
    }
  }
  expect(await ada.send(id, `  ${"x".repeat(4_000)}  `)).toMatchObject({ originalPrompt: "x".repeat(4_000) });
  for (const wrong of ["1", 0, -1, 1.5, 1e300, null, [id], { id }]) {
    expect([wrong, (await send(ada, "a poem", wrong)).status]).toEqual([wrong, 400]);
  }
});

test("nobody sets an owner, a model, a tier or a price along with a prompt", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const body = { originalPrompt: "a poem", conversationId: id };
  for (const extra of [
    { userId: 1 },
    { model: "gpt-4o" },
    { tier: "premier" },
    { price: 0 },
    { baseUrl: "http://x" },
  ]) {
    expect((await ada.post("/api/messages/improve", { ...body, ...extra })).status).toBe(400);
    expect((await ada.post("/api/messages/resubmit-original", { ...body, ...extra })).status).toBe(400);
  }
  const message = await ada.send(id, "a poem");
  for (const wrong of [{ model: "gpt-5" }, { model: "__proto__" }, { model: null }, { feedback: 1 }]) {
    expect((await ada.post(`/api/messages/${message.id}/retry`, wrong)).status).toBe(400);
  }
});

test("feedback is 1 or -1, can be changed, and touches nothing else", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const message = await ada.send(id, "a poem");
  for (const feedback of [1, -1, 1]) {
    const reply = await ada.patch(`/api/messages/${message.id}/feedback`, { feedback });
    expect(reply).toMatchObject({ status: 200, body: { ...message, feedback } });
  }
  for (const feedback of [0, 2, "1", null, 1.5, true]) {
    const reply = await ada.patch(`/api/messages/${message.id}/feedback`, { feedback });
    expect(reply).toMatchObject({ status: 400, body: { message: "Feedback must be 1 or -1" } });
  }
  expect(await ada.message(id, message.id)).toEqual({ ...message, feedback: 1 });
});

test("usage counts each prompt, and GPT-4o apart", async () => {
  const ada = await newPerson(server, { tier: "plus" });
  const { id } = await ada.newConversation();
  await ada.put("/api/user/preferences", { modelPreference: "gpt-4o" });
  await ada.send(id, "a poem");
  await ada.put("/api/user/preferences", { modelPreference: "gpt-4o-mini" });
  await ada.send(id, "a poem");
  const month = new Date().toISOString().slice(0, 7);
  expect((await ada.get("/api/usage")).body).toMatchObject({ month, promptsGenerated: 2, gpt4oUsage: 1 });
});

test("the lists of models show what a plan may use, and all of them", async () => {
  const values = (body: unknown) => (body as { models: { value: string }[] }).models.map(({ value }) => value);
  const [free, premier] = [await newPerson(server), await newPerson(server, { tier: "premier" })];
  const open = ["gpt-3.5-turbo", "gpt-4o-mini", "gemini-flash-lite"];
  expect(values((await free.get("/api/models")).body)).toEqual(open);
  const all = (await free.get("/api/models/all")).body;
  expect(values(all)).toHaveLength(7);
  expect(all).toMatchObject({ userTier: "free", isConnected: true, demonstration: { state: "off" } });
  expect(values((await premier.get("/api/models")).body)).toHaveLength(7);
});

test("a preview sends nothing and stores nothing, also for a visitor", async () => {
  const ada = await newPerson(server);
  const before = server.providers.callCount();
  const preview = await ada.post("/api/improve", { originalPrompt: "a text about our app" });
  expect(preview).toMatchObject({
    status: 200,
    body: { improvement: { level: "lite" }, route: { model: expect.any(String) } },
  });
  expect(server.providers.callCount()).toBe(before);
  expect((await ada.get("/api/usage")).body).toMatchObject({ promptsGenerated: 0 });
});

const form = (fields: [string, string | Blob, string?][]): FormData => {
  const data = new FormData();
  for (const [name, value, file] of fields) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, value, file);
  }
  return data;
};

test("the multipart form of the page does the same as JSON", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const raw = form([
    ["originalPrompt", " line one\r\nline two 😀 "],
    ["conversationId", String(id)],
  ]);
  const reply = await ada.call("POST", "/api/messages/improve", { raw });
  expect(reply).toMatchObject({ status: 200, body: { status: "done", originalPrompt: "line one\nline two 😀" } });
});

test("a file is refused on the free plan, with the way to upgrade, wherever it stands in the form", async () => {
  const free = await newPerson(server);
  const { id } = await free.newConversation();
  const fields: [string, string | Blob, string?][] = [
    ["originalPrompt", "read this"],
    ["conversationId", String(id)],
    ["files", new Blob(["x".repeat(20_000_000)]), "notes.txt"],
  ];
  const message = "File uploads are available for Plus and Premier members only. Click to upgrade.";
  for (const path of ["/api/messages/improve", "/api/messages/resubmit-original"]) {
    for (const raw of [form(fields), form(fields.toReversed())]) {
      const reply = await free.call("POST", path, { raw });
      expect(reply).toMatchObject({ status: 403, body: { code: "upgrade-required", message } });
    }
  }
  expect((await free.get(`/api/conversations/${id}/messages`)).body).toEqual([]);
});

test("a form with a field twice, one too many, one unknown or one too long is refused", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const prompt: [string, string] = ["originalPrompt", "a poem"];
  const target: [string, string] = ["conversationId", String(id)];
  for (const [fields, status] of [
    [[prompt, prompt, target], 400],
    [[prompt, target, target], 400],
    [[prompt, target, ["userId", "1"]], 400],
    [[prompt, target, ["__proto__", "x"]], 400],
    [[prompt, ["conversationId", "1e3"]], 400],
    [[prompt, ["conversationId", "01"]], 400],
    [[prompt], 400],
    [[target], 400],
    [[["originalPrompt", "x".repeat(4_001)], target], 400],
    [[["originalPrompt", "x".repeat(40_000)], target], 413],
    [[prompt, target, ...Array.from({ length: 20 }, (_, n): [string, string] => [`f${n}`, "x"])], 413],
  ] as [[string, string][], number][]) {
    const reply = await ada.call("POST", "/api/messages/improve", { raw: form(fields) });
    expect([fields.map(([name]) => name), reply.status]).toEqual([fields.map(([name]) => name), status]);
  }
  expect((await ada.get(`/api/conversations/${id}/messages`)).body).toEqual([]);
});

test("an answer is asked for again while the next prompt is on its way: neither waits for the other for ever", async () => {
  const ada = await newPerson(server, { tier: "premier" });
  for (let round = 0; round < 12; round += 1) {
    const { id } = await ada.newConversation();
    const { id: first } = await ada.send(id, "a poem about the sea");
    const replies = await Promise.all([
      ada.post(`/api/messages/${first}/retry`, {}),
      send(ada, "a shorter one", id),
      ada.post(`/api/messages/${first}/retry`, {}),
      send(ada, "a longer one", id),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
