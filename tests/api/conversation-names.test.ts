import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
import type { ImprovementPreview } from "#contract/improvement.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ environment: { LITE_MODEL: "on" } });
  ada = await newPerson(server);
});
afterAll(() => server.close());
beforeEach(() => server.providers.reset());

const read = async (id: number, person = ada) => {
  const list = (await person.get("/api/conversations")).body as Conversation[];
  return list.find((one) => one.id === id);
};
const named = (id: number) => expect.poll(async () => (await read(id))?.name);

test("a conversation is called what the rewriting model calls it, and after its first line until then", async () => {
  const { id } = await ada.newConversation();
  await ada.send(id, "post for our open day on saturday [[name:Open day at the gym]]");
  await named(id).toBe("Open day at the gym");
  // What follows is about the same.
  await ada.send(id, "shorter please [[name:Something else]]");
  await ada.send(id, "and shorter still");
  expect(await read(id)).toMatchObject({ name: "Open day at the gym", title: "New Conversation" });
});

test("a prompt that is reviewed before it is sent names its conversation too", async () => {
  const { id } = await ada.newConversation();
  const originalPrompt = "post for our open day on saturday [[name:Open day at the gym]]";
  const { body } = await ada.post("/api/improve", { originalPrompt, conversationId: id });
  const { previewId, improvement } = body as ImprovementPreview;
  const accepted = [...improvement.hunks.keys()].filter((index) => improvement.hunks[index]?.kind === "changed");
  const review = { previewId, accepted, rejected: [] };
  const sent = await ada.post("/api/messages/improve", { conversationId: id, originalPrompt, review });
  expect(sent.status).toBe(200);
  await named(id).toBe("Open day at the gym");
});

test("a comparison that begins a conversation names it too", async () => {
  const eve = await newPerson(server, { tier: "premier" });
  const { id } = await eve.newConversation();
  const originalPrompt = "post for our open day on saturday [[name:Open day at the gym]]";
  const compared = { conversationId: id, originalPrompt, models: ["gpt-4o", "claude-sonnet"] };
  expect((await eve.post("/api/messages/compare", compared)).status).toBe(200);
  await expect.poll(async () => (await read(id, eve))?.name).toBe("Open day at the gym");
});

test("without a name in the reply, and without a rewriting model, the first line stays", async () => {
  const { id } = await ada.newConversation();
  await ada.send(id, "post for our open day on saturday");
  expect((await read(id))?.name).toBe("Post for our open day on saturday");
});

test("a name that the user gave stays in front", async () => {
  const { id } = await ada.newConversation();
  await ada.patch(`/api/conversations/${id}`, { title: "My own name" });
  await ada.send(id, "post for our open day on saturday [[name:Open day at the gym]]");
  await named(id).toBe("Open day at the gym");
  expect((await read(id))?.title).toBe("My own name");
});

test("a name is plain text, without addresses and without letters that turn the direction", async () => {
  const { id } = await ada.newConversation();
  await ada.send(id, "post for our open day [[name:**Open** \u202eday https://evil.example/x today]]");
  await named(id).toBe("Open day today");
});
