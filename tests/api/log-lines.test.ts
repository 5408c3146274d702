import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { newPerson } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => server.close());

const ADDRESS = "203.0.113.77";
const from = { headers: { "x-forwarded-for": ADDRESS, "user-agent": "Quimbybrowser" } };
const PROMPT = "write to Rosalind Quimby about the marmalade, her number is +44 20 7946 0321";

test("each line of the log is one JSON object, errors with the request id that people see, and nothing about people", async () => {
  const ada = await newPerson(server, { tier: "plus" });
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: { trouble: "server-error" } });
  await ada.send(id, PROMPT, from);
  server.providers.reset();
  // A fault that nobody foresaw, behind one request.
  await server.database.pool.query("ALTER TABLE conversations RENAME TO hidden");
  const reply = await ada.get("/api/conversations", from);
  const sent = await ada.post("/api/messages/improve", { conversationId: id, originalPrompt: PROMPT }, from);
  await server.database.pool.query("ALTER TABLE hidden RENAME TO conversations");
  expect([reply.status, sent.status]).toEqual([500, 500]);

  const lines = server.log.map((line) => {
    expect(line).toMatch(/^\{[^\n]*\}\n$/);
    return JSON.parse(line) as Record<string, unknown>;
  });
  for (const line of lines)
    expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(Number), msg: expect.any(String) });
  expect(lines.some(({ kind }) => kind === "server-error")).toBe(true);
  for (const { requestId } of [reply.body, sent.body] as ErrorBody[])
    expect(lines.filter((line) => line.requestId === requestId)).toMatchObject([
      { level: 50, msg: "unexpected error" },
    ]);
  const text = server.log.join("");
  for (const secret of [ada.email, "Lovelace", ADDRESS, "Quimby", "marmalade", "7946 0321"])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
});
