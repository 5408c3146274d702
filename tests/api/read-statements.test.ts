import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { conversationListSchema } from "#contract/conversations.ts";
import { messageSchema } from "#contract/messages.ts";
import { countStatements, type StatementCount } from "#support/count-statements.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

/** Whose session it is, and the list. */
const STATEMENTS = 2;
/** What the server does by itself reads neither sessions nor lists. */
const OF_A_READ = /"sessions"|from "conversations"|from "messages"/;

let server: TestServer;
let ada: Person;
let conversationId: number;
let statements: StatementCount;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server);
  ({ id: conversationId } = await ada.newConversation("Sea"));
  await ada.send(conversationId, "a poem about the sea");
  statements = countStatements();
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

async function statementsOf(path: string): Promise<{ body: unknown; asked: string[] }> {
  statements.taken();
  const { status, body } = await ada.get(path);
  expect(status).toBe(200);
  return { body, asked: statements.taken().filter((text) => OF_A_READ.test(text)) };
}

test("the messages of a conversation take two statements, with the session's, whole or in pages", async () => {
  const path = `/api/conversations/${conversationId}/messages`;
  for (const query of ["", "?limit=30", "?limit=30&cursor=9000000000"]) {
    const { body, asked } = await statementsOf(path + query);
    const list = Array.isArray(body) ? body : z.parse(z.object({ items: z.array(z.unknown()) }), body).items;
    expect(z.parse(z.array(messageSchema), list)).toHaveLength(1);
    expect(asked, asked.join("\n")).toHaveLength(STATEMENTS);
  }
});

test("so does each list of conversations", async () => {
  for (const query of ["", "?limit=50", "?place=by-day&limit=100", "?place=set-apart", `?ids=${conversationId}`]) {
    const { body, asked } = await statementsOf(`/api/conversations${query}`);
    z.parse(conversationListSchema, body);
    expect(asked, asked.join("\n")).toHaveLength(STATEMENTS);
  }
});

test("an empty conversation is told from one that is missing or another's", async () => {
  const { id: empty } = await ada.newConversation();
  const ben = await newPerson(server);
  const at = (id: number) => `/api/conversations/${id}/messages`;
  expect((await ada.get(at(empty))).body).toEqual([]);
  expect((await ada.get(`${at(empty)}?limit=5`)).body).toEqual({ items: [], nextCursor: null });
  expect((await ben.get(at(empty))).status).toBe(404);
  expect((await ben.get(at(conversationId))).status).toBe(404);
  expect((await ada.get(at(9_999_999))).status).toBe(404);
});
