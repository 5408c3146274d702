import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { conversationSchema } from "#contract/conversations.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import { catalogueOf } from "#domain/catalogue/catalogue.ts";
import { type KeyHolder, newKeyHolder } from "#support/api-key.ts";
import { withPictures } from "#support/pictures/sample-pictures.ts";
import { TEST_CATALOGUE } from "#support/test-catalogue.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// store: true, by which a program has a conversation kept among its owner's.

const SEEING = catalogueOf([...TEST_CATALOGUE.values()].map((entry) => ({ ...entry, seesImages: true })));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ shipped: SEEING });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});
beforeEach(() => server.providers.reset());

const openai = ({ secret, baseURL }: KeyHolder) => new OpenAI({ apiKey: secret, baseURL, maxRetries: 0 });
const user = (content: string) => ({ role: "user" as const, content });
const assistant = (content: string) => ({ role: "assistant" as const, content });
const FIRST = "Which tides are the highest?";

async function conversationsOf({ person }: KeyHolder) {
  return z.parse(z.array(conversationSchema), (await person.get("/api/conversations")).body);
}
async function messagesOf({ person }: KeyHolder, conversationId: number): Promise<readonly Message[]> {
  return z.parse(z.array(messageSchema), (await person.get(`/api/conversations/${conversationId}/messages`)).body);
}

test("nothing is kept by default; with store: true the call is a conversation of its owner, with all the page shows", async () => {
  const holder = await newKeyHolder(server);
  const client = openai(holder);
  await client.chat.completions.create({ model: "redraft/auto", messages: [user(FIRST)] });
  expect(await conversationsOf(holder)).toEqual([]);
  const options = { headers: { "X-Redraft-Receipt": "1" } };
  const answer = await client.chat.completions.create(
    {
      model: "redraft/improve",
      messages: [user("pls write a email to teh landlord about the broken heating, hes ignoring me")],
      store: true,
    },
    options,
  );
  const [conversation, ...others] = await conversationsOf(holder);
  expect(others).toEqual([]);
  expect(conversation).toMatchObject({ name: expect.stringContaining("landlord") });
  expect(answer).toMatchObject({ redraft: { conversationId: conversation?.id } });
  const [message] = await messagesOf(holder, conversation?.id ?? 0);
  expect(message).toMatchObject({
    ...{ originalPrompt: expect.stringContaining("teh landlord"), status: "done", importedAt: null },
    ...{ chatGptResponse: answer.choices[0]?.message.content, modelUsed: answer.model },
    improvement: { changed: true },
    usage: { inputTokens: answer.usage?.prompt_tokens, outputTokens: answer.usage?.completion_tokens },
    route: { model: answer.model },
  });
});

test("a call that sends a kept conversation again goes on in it, streamed, by either protocol and from the page", async () => {
  const holder = await newKeyHolder(server);
  const client = openai(holder);
  const ask = async (...messages: ReturnType<typeof user | typeof assistant>[]) => {
    const stream = await client.chat.completions.create({ model: "redraft/auto", messages, store: true, stream: true });
    let text = "";
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    return text;
  };
  const first = await ask(user(FIRST));
  const second = await ask(user(FIRST), assistant(first), user("And the lowest?"));
  const third = await client.responses.create({
    ...{ model: "redraft/auto", store: true },
    input: [user(FIRST), assistant(first), user("And the lowest?"), assistant(second), user("Why?")],
  });
  expect(third).toMatchObject({ store: true });
  const [conversation, ...others] = await conversationsOf(holder);
  expect(others).toEqual([]);
  const id = conversation?.id ?? 0;
  const messages = await messagesOf(holder, id);
  expect(messages.map(({ originalPrompt, chatGptResponse }) => [originalPrompt, chatGptResponse])).toEqual([
    [FIRST, first],
    ["And the lowest?", second],
    ["Why?", third.output_text],
  ]);
  expect(messages.map(({ parentId }) => parentId)).toEqual([null, messages[0]?.id, messages[1]?.id]);
  expect(await holder.person.send(id, "Thanks. And where?")).toMatchObject({
    status: "done",
    parentId: messages[2]?.id,
  });
  expect(
    server.providers.requests
      .at(-1)
      ?.turns.map((turn) => turn.text)
      .join("\n"),
  ).toContain("And the lowest?");
  // Another answer of the model's than the one that was sent: a conversation of its own, with what came before.
  await ask(user(FIRST), assistant("It never said that."), user("Really?"));
  const [newest] = await conversationsOf(holder);
  expect(newest?.id).not.toBe(id);
  expect((await messagesOf(holder, newest?.id ?? 0)).map(({ chatGptResponse }) => chatGptResponse)).toEqual([
    "It never said that.",
    expect.any(String),
  ]);
});

test("nobody's call goes on in a conversation of somebody else", async () => {
  const [ada, bob] = [await newKeyHolder(server), await newKeyHolder(server)];
  const create = (holder: KeyHolder, ...messages: ReturnType<typeof user | typeof assistant>[]) =>
    openai(holder).chat.completions.create({ model: "gpt-4o-mini", messages, store: true });
  const first = (await create(ada, user(FIRST))).choices[0]?.message.content ?? "";
  await create(bob, user(FIRST), assistant(first), user("And then?"));
  expect(await messagesOf(ada, (await conversationsOf(ada))[0]?.id ?? 0)).toHaveLength(1);
  expect(await messagesOf(bob, (await conversationsOf(bob))[0]?.id ?? 0)).toHaveLength(2);
});

test("pictures are kept with the call, and what broke off is kept as far as it came", async () => {
  const holder = await newKeyHolder(server);
  const plan = await withPictures((pictureOf) => pictureOf(".png", 64, 32));
  const url = `data:image/png;base64,${plan.toString("base64")}`;
  const content = [
    { type: "text" as const, text: FIRST },
    { type: "image_url" as const, image_url: { url } },
  ];
  await openai(holder).chat.completions.create({ model: "gpt-4o", messages: [{ role: "user", content }], store: true });
  const [seen] = await messagesOf(holder, (await conversationsOf(holder))[0]?.id ?? 0);
  expect(seen?.files).toMatchObject([{ picture: { width: 64, height: 32 } }]);
  expect((await holder.person.get(`/api/messages/${seen?.id}/pictures/0`)).status).toBe(200);
  server.providers.setScript({ fallback: { trouble: "cut", pieces: 8 } });
  const broken = openai(holder).chat.completions.create({
    model: "gpt-4o-mini",
    messages: [user("Again?")],
    store: true,
  });
  await expect(broken).rejects.toMatchObject({ status: 502 });
  const [cut] = await messagesOf(holder, (await conversationsOf(holder))[0]?.id ?? 0);
  expect(cut).toMatchObject({ originalPrompt: "Again?", status: "failed", isIncomplete: true });
  expect(cut?.chatGptResponse).not.toBe("");
});

test("a kept call takes its place and its money once, and judges nobody's own prompts", async () => {
  const holder = await newKeyHolder(server);
  await openai(holder).chat.completions.create({ model: "gpt-4o-mini", messages: [user(FIRST)], store: true });
  const { pool } = server.database;
  const of = async (statement: string) => (await pool.query(statement, [holder.person.user.id])).rows;
  expect(await of("SELECT cardinality(sent_at) AS places FROM send_windows WHERE user_id = $1")).toHaveLength(0);
  const [call] = await of("SELECT cost_usd FROM api_calls WHERE user_id = $1");
  const [day] = await of("SELECT spent_microusd, reserved_microusd FROM spending_days WHERE user_id = $1");
  expect(Number(day?.spent_microusd)).toBe(Math.ceil(Number(call?.cost_usd) * 1_000_000));
  expect(Number(day?.reserved_microusd)).toBe(0);
  expect(await of("SELECT 1 FROM usage_records WHERE user_id = $1")).toEqual([]);
  expect(await of("SELECT 1 FROM prompt_scores WHERE user_id = $1")).toEqual([]);
  expect(await of("SELECT 1 FROM memory_items WHERE user_id = $1")).toEqual([]);
});

test("a conversation too long to be kept is refused before anything is asked", async () => {
  const client = openai(await newKeyHolder(server));
  const messages = [user("x".repeat(1_500_000)), assistant("y".repeat(600_000)), user("And?")];
  await expect(client.chat.completions.create({ model: "redraft/auto", messages, store: true })).rejects.toMatchObject({
    ...{ status: 400, param: "store" },
  });
  expect(server.providers.callCount()).toBe(0);
});
