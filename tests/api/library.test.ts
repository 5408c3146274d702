import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type LibraryPrompt, libraryPromptSchema } from "#contract/library.ts";
import { newPerson, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ROOT = "/api/library/prompts";
const list = async (client: TestClient): Promise<LibraryPrompt[]> =>
  z.parse(z.array(libraryPromptSchema), (await client.get(ROOT)).body);
const add = async (client: TestClient, title: string, text = "Write to {{reader}}"): Promise<LibraryPrompt> =>
  z.parse(libraryPromptSchema, (await client.post(ROOT, { title, text })).body);

test("everybody has a library of their own, on every plan", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const hers = await add(ada, " Bad news ");
  expect(hers).toMatchObject({ title: "Bad news", text: "Write to {{reader}}", useCount: 0, lastValues: {} });
  expect(await list(ada)).toEqual([hers]);
  expect(await list(bob)).toEqual([]);
  expect((await bob.patch(`${ROOT}/${hers.id}`, { title: "x" })).status).toBe(404);
  expect((await bob.post(`${ROOT}/${hers.id}/use`, { values: {} })).status).toBe(404);
  expect((await bob.delete(`${ROOT}/${hers.id}`)).status).toBe(404);
  expect((await ada.delete(`${ROOT}/${hers.id}`)).status).toBe(204);
  expect(await list(ada)).toEqual([]);
});

test("pinned ones come first, then what is used most; a use remembers what was filled in", async () => {
  const ada = await newPerson(server);
  const [first, second, third] = [await add(ada, "One"), await add(ada, "Two"), await add(ada, "Three")];
  await ada.post(`${ROOT}/${first.id}/use`, { values: { reader: "Mrs Okafor" } });
  await ada.post(`${ROOT}/${first.id}/use`, { values: { reader: "Mr Reid" } });
  await ada.patch(`${ROOT}/${second.id}`, { isPinned: true });
  const prompts = await list(ada);
  expect(prompts.map(({ id }) => id)).toEqual([second.id, first.id, third.id]);
  expect(prompts[1]).toMatchObject({ useCount: 2, lastValues: { reader: "Mr Reid" } });
  expect((await ada.patch(`${ROOT}/${first.id}`, { text: "To {{whom}}" })).body).toMatchObject({
    title: "One",
    text: "To {{whom}}",
  });
});

test("what is no prompt is refused, and there is an end to the library", async () => {
  const ada = await newPerson(server);
  for (const wrong of [
    { title: "", text: "x" },
    { title: "x", text: " " },
    { title: "x", text: "y".repeat(4_001) },
    { title: "x", text: "y", userId: 1 },
  ])
    expect((await ada.post(ROOT, wrong)).status).toBe(400);
  const { id } = await add(ada, "One");
  const tooMany = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`b${n}`, "x"]));
  for (const values of [{ a: "x".repeat(501) }, { ["n".repeat(41)]: "x" }, tooMany, "x"])
    expect((await ada.post(`${ROOT}/${id}/use`, { values })).status).toBe(400);
  await server.database.pool.query(
    "INSERT INTO library_prompts (user_id, title, text, created_at) SELECT $1, 'P', 'P', now() FROM generate_series(2, 500)",
    [ada.user.id],
  );
  expect((await ada.post(ROOT, { title: "One more", text: "x" })).status).toBe(400);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
