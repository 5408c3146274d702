import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";
import { migrate, readMigrations } from "#server/adapters/postgres/migrate.ts";
import { restoreTables } from "#server/adapters/transfer/restore-tables.ts";
import { verifyTransferFile } from "#server/adapters/transfer/verify-transfer-file.ts";
import { TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// Databases of earlier versions, each filled by the code of its day: two people, two conversations each, two prompts in each.
const FOLDER = fileURLToPath(new URL("../fixtures/earlier-versions/", import.meta.url));
const VERSIONS = readdirSync(FOLDER).filter((name) => name.endsWith(".gz"));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test("there are databases of the first version, of some between, and of one before the last migrations", () => {
  expect(VERSIONS).toEqual(expect.arrayContaining(["0001.gz", "0012.gz", "0016.gz", "0019.gz", "0028.gz"]));
});

test.each(VERSIONS)("a database of version %s is brought up to date with everything in it, and used", async (name) => {
  const file = `${FOLDER}${name}`;
  const before = await verifyTransferFile(file);
  expect(before.migrations.at(-1)?.slice(0, 4)).toBe(name.slice(0, 4));
  await restoreTables(server.database.pool, file);
  // Nothing is left to do at the next start.
  expect(await migrate(server.database.pool)).toEqual([]);
  const { rows } = await server.database.pool.query("SELECT name FROM schema_migrations ORDER BY name");
  expect(rows).toEqual(readMigrations().map((migration) => ({ name: migration.name })));

  for (const who of ["ada", "grace"]) {
    const signedIn = await new TestClient(server.url).post(
      "/api/login",
      { email: `${who}@redraft.example`, password: "a long walk after supper" },
      { headers: { "x-auth-mode": "token" } },
    );
    expect(signedIn.status).toBe(200);
    const { token } = signedIn.body as { token: string };
    const person = new TestClient(server.url, { authorization: `Bearer ${token}` });
    const conversations = (await person.get("/api/conversations")).body as Conversation[];
    expect(conversations.map(({ title }) => title).sort()).toEqual(["Open house", "Spring letter"]);
    for (const { id } of conversations) {
      const messages = (await person.get(`/api/conversations/${id}/messages`)).body as Message[];
      expect(messages.map(({ originalPrompt, status }) => ({ originalPrompt, status }))).toEqual([
        { originalPrompt: `Write an invitation to the open house on 12 May for ${who}.`, status: "done" },
        { originalPrompt: "Make it shorter, and keep the date.", status: "done" },
      ]);
      for (const { chatGptResponse, improvedPrompt } of messages) {
        expect(chatGptResponse).not.toBe("");
        expect(improvedPrompt).toContain(improvedPrompt?.includes("12 May") ? "12 May" : "date");
      }
      const found = (await person.get("/api/conversations?search=invitation&limit=10")).body as {
        items?: Conversation[];
      };
      expect(JSON.stringify(found)).toContain("Open house");
      expect((await person.send(id, "One more line, please.")).status).toBe("done");
    }
    expect((await person.get("/api/user/memory")).status).toBe(200);
    expect((await person.get("/api/usage")).status).toBeLessThan(500);
  }
  expect(server.bugs).toEqual([]);
});
