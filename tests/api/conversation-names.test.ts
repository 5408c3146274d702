import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
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
