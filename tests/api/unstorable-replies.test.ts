import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isStorableText } from "#domain/text/storable-text.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const ROUGH = "help me plan a party";

let server: TestServer;
let plus: Person;
beforeAll(async () => {
  server = await startTestServer();
  plus = await newPerson(server, { tier: "plus" });
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const isClean = (value: unknown): boolean =>
  typeof value === "string"
    ? isStorableText(value)
    : typeof value !== "object" || value === null || Object.values(value).every(isClean);

test.each(["half-emoji", "nul"] as const)(
  "a rewriting model that writes %s never keeps a prompt from being answered, and nobody is passed it on",
  async (rewrite) => {
    server.providers.setScript({ optimizer: { rewrite } });
    const { id } = await plus.newConversation();
    const message = await plus.send(id, ROUGH);
    expect(message).toMatchObject({ status: "done", error: null, improvement: { rewriter: "written" } });
    expect(isClean(message)).toBe(true);
    expect(await plus.message(id, message.id)).toEqual(message);
    expect(isClean(server.providers.requests.at(-1)?.turns)).toBe(true);
  },
);

test.each(["half-emoji", "nul"] as const)("a preview of a rewrite with %s is shown, kept and sent", async (rewrite) => {
  server.providers.setScript({ optimizer: { rewrite } });
  const preview = await plus.post("/api/improve", { originalPrompt: ROUGH });
  expect(preview.status).toBe(200);
  expect(isClean(preview.body)).toBe(true);
});

test("an answer with NULs and halves of characters in every piece is told and kept without them", async () => {
  const text = "one \ud83d\ude00 two\0 three \ud83d four \ude00";
  for (const pieces of [1, 5, text.length]) {
    server.providers.setScript({ fallback: { text, pieces } });
    const { id } = await plus.newConversation();
    const message = await plus.send(id, "What is the capital of France?");
    expect(message).toMatchObject({ status: "done", chatGptResponse: "one 😀 two three \ufffd four \ufffd" });
    expect((await plus.message(id, message.id))?.chatGptResponse).toBe(message.chatGptResponse);
  }
});
