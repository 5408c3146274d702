import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type SearchResults, searchResultsSchema } from "#contract/conversations.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

async function search(person: Person, query: string): Promise<SearchResults> {
  const reply = await person.get(`/api/search?query=${encodeURIComponent(query)}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return z.parse(searchResultsSchema, reply.body);
}

/** Each result as a line: the title or the message's prompt or answer, with what was found in square brackets. */
const linesOf = ({ results }: SearchResults) =>
  results.map(
    ({ foundIn, parts }) => `${foundIn}: ${parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join("")}`,
  );

async function say(person: Person, conversationId: number, prompt: string, answer: string) {
  server.providers.setScript({ fallback: { text: answer } });
  return person.send(conversationId, prompt);
}

test("titles and messages are found, with the found words as data and the place to go to", async () => {
  const ada = await newPerson(server);
  const flat = await ada.newConversation("Marlow Road");
  const talk = await ada.newConversation();
  const message = await say(ada, talk.id, "What is near Marlow?", "# Near\n\n- **Marlow** has a `river`.");
  const { results, isMore } = await search(ada, "marlow");
  expect(isMore).toBe(false);
  expect(results).toMatchObject([
    {
      conversationId: flat.id,
      messageId: null,
      foundIn: "title",
      parts: [
        { text: "Marlow", isFound: true },
        { text: " Road", isFound: false },
      ],
    },
    {
      conversationId: talk.id,
      messageId: message.id,
      title: "What is near Marlow",
      createdAt: talk.createdAt,
      at: message.createdAt,
      foundIn: "prompt",
    },
  ]);
  expect(linesOf(await search(ada, "river"))).toEqual(["answer: Near Marlow has a [river] ."]);
});

test("nobody finds what is another's, and nobody needs to sign in to learn that", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const { id } = await ada.newConversation("Zanzibar plans");
  await say(ada, id, "Zanzibar in May", "Zanzibar is warm in May.");
  expect((await search(ada, "zanzibar")).results).toHaveLength(2);
  expect(await search(bob, "zanzibar")).toEqual({ results: [], isMore: false });
  // The word that marks the owner in the index is none that a search can ask for.
  for (const trick of [
    `${ada.user.id}:zanzibar`,
    `'${ada.user.id}:zanzibar'`,
    `zanzibar' | '${ada.user.id}:`,
    "zanzibar | x",
    "!nothing",
  ]) {
    expect([trick, (await search(bob, trick)).results]).toEqual([trick, []]);
  }
});

test("beginnings, quotes, single letters, signs and other languages", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const texts = [
    "The garden flat has two bedrooms and a garden",
    "Two gardens, one bedroom: no C++ here, but C",
    "I write C++ and keep 100% of it, don't I?",
    "Über den Ärger mit dem Café in Genève",
    "Привет, как дела в Москве",
    "今日は天気がいいから散歩しましょう",
    "วันนี้อากาศดีมาก",
    "안녕하세요 서울에서",
    "snake_case and kebab-case, jane@example.com",
    "Ο ΔΡΟΜΟΣ για το Κίεβο: Єлизавета і Ґанок, Łódź, Ærø",
  ];
  for (const text of texts) await say(ada, id, text, "Fine.");
  const found = async (query: string) => {
    const { results } = await search(ada, query);
    return results
      .map(({ parts }) => parts.map(({ text }) => text).join(""))
      .map((part) => texts.findIndex((text) => text.includes(part.replaceAll("…", ""))))
      .sort();
  };
  for (const [query, places] of [
    ["gard", [0, 1]],
    ["garden ", [0]],
    ["bedroom garden", [1]],
    ["two gard", [0, 1]],
    ['"two bed', [0]],
    ['"garden flat"', [0]],
    ['"flat garden"', []],
    ["C++", [1, 2]],
    ["c", [1, 2]],
    ["100%", [2]],
    ["%", [2]],
    ["_", [8]],
    ["don't", [2]],
    ["arger cafe", [3]],
    ["ÄRGER", [3]],
    ["geneve", [3]],
    ["привет моск", [4]],
    ["δρομος κιεβο", [9]],
    ["ЄЛИЗАВЕТА ґанок", [9]],
    ["łódź ÆRØ", [9]],
    ["天気", [5]],
    ["気天", []],
    ["อากาศ", [6]],
    ["서울", [7]],
    ["case", [8]],
    ["snake_case", [8]],
    ["kebab-case", [8]],
    ["jane@example.com", [8]],
    ["jane@exam", [8]],
    ["\\", []],
    ["' OR 1=1 --", []],
    ["'", [2]],
    ["&|!():*<->", []],
    ["😀", []],
    ["garden:*", []],
  ] as const) {
    // Results come three for a conversation at most, so no text is found more often than it can be shown.
    expect([query, await found(query)]).toEqual([query, [...places]]);
  }
});

test("an unnamed conversation is not found by the title nobody gave it", async () => {
  const ada = await newPerson(server);
  await ada.newConversation();
  expect((await search(ada, "New Conversation")).results).toEqual([]);
});

test("a talkative conversation leaves room for others, and a long list says that there is more", async () => {
  const ada = await newPerson(server);
  const [one, other] = [await ada.newConversation(), await ada.newConversation()];
  await say(ada, other.id, "a lighthouse", "Fine.");
  for (let n = 0; n < 5; n += 1) await say(ada, one.id, `lighthouse ${n}`, "Fine.");
  const { results } = await search(ada, "lighthouse");
  expect(results.map(({ conversationId }) => conversationId)).toEqual([one.id, one.id, one.id, other.id]);
  for (let n = 0; n < 9; n += 1) await ada.newConversation(`Lighthouse ${n}`);
  expect(await search(ada, "lighthouse")).toMatchObject({ isMore: true, results: { length: 12 } });
});

test("what is deleted is not found any more, and a message under way is found once it is settled", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ next: [{ trouble: "endless", delayMs: 20 }] });
  const sent = ada.sendAndWatch(id, "a walrus in the bath");
  const first = await sent.next();
  const messageId = first.value?.event.type === "message-created" ? first.value.event.message.id : 0;
  expect((await search(ada, "walrus")).results).toEqual([]);
  await ada.post(`/api/messages/${messageId}/stop`);
  await expect.poll(async () => (await search(ada, "walrus")).results.length).toBe(1);
  await sent.return(undefined);
  await ada.delete(`/api/conversations/${id}`);
  expect((await search(ada, "walrus")).results).toEqual([]);
});

test("an empty search, a too long one and unknown parameters are refused", async () => {
  const ada = await newPerson(server);
  for (const query of [
    "",
    "?query=",
    "?query=%20%20",
    `?query=${"x".repeat(201)}`,
    "?query=a&userId=1",
    "?query=a&query=b",
  ]) {
    expect([query, (await ada.get(`/api/search${query}`)).status]).toEqual([query, 400]);
  }
});

test("a search reads the index of the owner's words, and looks at no row of others", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  for (const { user } of [ada, bob]) {
    await server.database.pool.query(
      `WITH talk AS (INSERT INTO conversations (user_id, title, created_at, updated_at) VALUES ($1, 'Talk', now(), now()) RETURNING id)
       INSERT INTO messages (conversation_id, user_id, created_at, started_at, settled_at, original_prompt, is_improvement_on, status, answer)
       SELECT talk.id, $1, now(), now(), now(), 'parrot number ' || n, true, 'done', 'A parrot.' FROM talk, generate_series(1, 2000) AS n`,
      [user.id],
    );
  }
  await server.database.pool.query("ANALYZE messages");
  const { rows } = await server.database.pool.query(
    `EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM messages WHERE user_id = $1 AND settled_at IS NOT NULL
     AND message_words(user_id, original_prompt, answer) @@ message_query($1, 'parrot', false)`,
    [ada.user.id],
  );
  const plan = JSON.stringify(rows[0]);
  expect(plan).toContain("messages_by_words");
  expect(plan).toContain('"Rows Removed by Filter":0');
  expect((await search(ada, "parrot 1999")).results).toHaveLength(1);
});
