import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "#contract/messages.ts";
import { newPerson, onNode, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// A server that stops, and those who wait there for an answer as JSON: they cannot come back for the rest.
let staying: TestServer;
let ada: Person;
beforeAll(async () => {
  staying = await startTestServer();
  ada = await newPerson(staying);
});
afterAll(() => staying.close());

const ask = (node: TestServer, prompt: string, conversationId: number) =>
  onNode(ada, node).open("POST", "/api/messages/improve", {
    json: { originalPrompt: prompt, conversationId },
    headers: { "idempotency-key": prompt.replaceAll(" ", "-") },
  });

async function untilBegun(count: number, conversationId: number): Promise<void> {
  const begun = "SELECT id FROM messages WHERE conversation_id = $1 AND status <> 'queued'";
  const countBegun = async () => (await staying.database.pool.query(begun, [conversationId])).rows.length;
  await expect.poll(countBegun).toBe(count);
}

test("everybody who waits for an answer that finishes in time gets it before the server is gone", async () => {
  const COUNT = 20;
  staying.providers.setScript({ fallback: { text: "a whole answer ".repeat(2_000), pieces: 10, delayMs: 120 } });
  const leaving = await startTestServer({ beside: staying });
  const { id } = await ada.newConversation();
  const waiting = Array.from({ length: COUNT }, (_, index) => ask(leaving, `write poem number ${index}`, id));
  await untilBegun(COUNT, id);
  await leaving.close();
  const replies = await Promise.all(waiting.map(async (reply) => (await (await reply).json()) as Message));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(["done"]));
});

test("whose answer is handed over is told to ask again with the same key, and gets the answer elsewhere", async () => {
  staying.providers.setScript({ fallback: { text: "slow ".repeat(100), pieces: 100, delayMs: 50 } });
  const leaving = await startTestServer({ beside: staying, graceMs: 100 });
  const { id } = await ada.newConversation();
  const waiting = ask(leaving, "write me a poem", id);
  await untilBegun(1, id);
  await leaving.close();
  const refused = await waiting;
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.json()).toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("Idempotency-Key"),
  });
  staying.providers.setScript({ fallback: { text: "the answer" } });
  const answered = (await (await ask(staying, "write me a poem", id)).json()) as Message;
  expect(answered).toMatchObject({ status: "done", chatGptResponse: "the answer" });
  const { rows } = await staying.database.pool.query("SELECT id FROM messages WHERE conversation_id = $1", [id]);
  expect(rows).toEqual([{ id: answered.id }]);
});
