import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type ShareState, sharedCopySchema, shareStateSchema } from "#contract/shared-copies.ts";
import { newPerson, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const share = async (client: TestClient, id: number, body: object = {}): Promise<ShareState> =>
  z.parse(shareStateSchema, (await client.post(`/api/conversations/${id}/share`, body)).body);
const anybody = () => new TestClient(server.url);
const read = async (key: string) => await anybody().get(`/api/shared/${key}`);

async function conversation() {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  server.providers.setScript({ fallback: { text: "The first answer." } });
  const first = await ada.send(id, "Write a listing for 12 Marlow Road.");
  return { ada, id, first };
}

test("whoever has the link reads the copy without an account, and nothing of who shared it", async () => {
  const { ada, id } = await conversation();
  const { link } = await share(ada, id);
  const reply = await read(link?.key ?? "");
  expect(reply.headers.get("x-robots-tag")).toContain("noindex");
  const copy = z.parse(z.strictObject(sharedCopySchema.shape), reply.body);
  expect(copy.title).toBe("Listing for 12 Marlow Road");
  expect(copy.turns).toMatchObject([
    { prompt: "Write a listing for 12 Marlow Road.", answers: [{ text: "The first answer." }] },
  ]);
  expect(reply.text).not.toContain(ada.email);
  expect(reply.text).not.toContain("Lovelace");
  expect(link?.key).toMatch(/^[\w-]{24}$/);
});

test("the copy is frozen: what is written later is in it only once it is shared again, under the same link", async () => {
  const { ada, id, first } = await conversation();
  const { link } = await share(ada, id);
  server.providers.setScript({ fallback: { text: "A later answer." } });
  const second = await ada.send(id, "And for number 14?");
  await ada.patch(`/api/conversations/${id}`, { title: "Renamed" });
  expect((await read(link?.key ?? "")).text).not.toMatch(/later answer|Renamed/);
  expect((await share(ada, id)).link?.key).toBe(link?.key);
  expect((await read(link?.key ?? "")).text).toMatch(/Renamed.*later answer/);
  // One line alone, where the page shows that one.
  expect((await share(ada, id, { endId: first.id })).link?.turns).toBe(1);
  expect((await share(ada, id, { endId: second.id })).link?.turns).toBe(2);
});

test("a revoked link is gone, a new one has another key, and deleting the conversation ends it too", async () => {
  const { ada, id } = await conversation();
  const { link } = await share(ada, id);
  expect((await ada.delete(`/api/conversations/${id}/share`)).status).toBe(204);
  expect((await read(link?.key ?? "")).status).toBe(404);
  expect((await ada.get(`/api/conversations/${id}/share`)).body).toEqual({ isOn: true, link: null });
  const again = (await share(ada, id)).link?.key ?? "";
  expect(again).not.toBe(link?.key);
  expect((await read(again)).status).toBe(200);
  await ada.delete(`/api/conversations/${id}`);
  expect((await read(again)).status).toBe(404);
});

test("a suspended account's links open nothing until the suspension is lifted", async () => {
  const { ada, id } = await conversation();
  const { link } = await share(ada, id);
  const { pool } = server.database;
  await pool.query("UPDATE users SET suspended_at = now(), suspension_reason = 'spam' WHERE id = $1", [ada.user.id]);
  expect((await read(link?.key ?? "")).status).toBe(404);
  await pool.query("UPDATE users SET suspended_at = NULL, suspension_reason = NULL WHERE id = $1", [ada.user.id]);
  expect((await read(link?.key ?? "")).status).toBe(200);
});

test("nobody shares what is another's, an end that is elsewhere, an empty conversation, or a temporary one", async () => {
  const { ada, id } = await conversation();
  const other = await conversation();
  expect((await other.ada.post(`/api/conversations/${id}/share`, {})).status).toBe(404);
  expect((await ada.post(`/api/conversations/${id}/share`, { endId: other.first.id })).status).toBe(404);
  const empty = await ada.newConversation();
  expect((await ada.post(`/api/conversations/${empty.id}/share`, {})).status).toBe(400);
  const temporary = (await ada.post("/api/conversations", { isTemporary: true })).body as { id: number };
  await ada.send(temporary.id, "What is the capital of France?");
  expect((await ada.post(`/api/conversations/${temporary.id}/share`, {})).status).toBe(404);
  for (const key of ["", "x", "x".repeat(24), "%00".repeat(24), "..%2Fuser"])
    expect([key, (await read(key)).status]).toEqual([key, 404]);
});

test("while an admin has switched links off, none can be read or made; switched on again, they are back", async () => {
  const { ada, id } = await conversation();
  const { link } = await share(ada, id);
  const admin = await newPerson(server, { role: "admin" });
  expect((await admin.put("/api/admin/sharing", { isOn: false })).status).toBe(200);
  expect((await read(link?.key ?? "")).status).toBe(404);
  expect((await ada.post(`/api/conversations/${id}/share`, {})).status).toBe(503);
  expect((await ada.get(`/api/conversations/${id}/share`)).body).toMatchObject({ isOn: false, link: { turns: 1 } });
  expect((await admin.put("/api/admin/sharing", { isOn: true })).status).toBe(200);
  expect((await read(link?.key ?? "")).status).toBe(200);
  const audit = (await admin.get("/api/admin/audit")).body as { items: { action: string }[] };
  expect(audit.items.slice(0, 2).map(({ action }) => action)).toEqual(["sharing-on", "sharing-off"]);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
