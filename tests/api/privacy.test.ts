import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { adminUserSchema } from "#contract/admin.ts";
import { memorySchema } from "#contract/memory.ts";
import type { Message } from "#contract/messages.ts";
import { workspaceSchema } from "#contract/workspaces.ts";
import { describeLesson } from "#domain/prompting/memory/lessons.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { startCoachReports } from "#server/jobs/coach-reports.ts";
import { startFiguresJob } from "#server/jobs/start-figures-job.ts";
import { type Identifier, identifiers, leaked, sentenceWith } from "#support/identifiers.ts";
import { newPerson, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";
import { wordEmbedder } from "#support/word-embedder.ts";

const PLANTED = identifiers();
const PER_PROMPT = 5;
const SOON = { timeout: 30_000, interval: 100 };

const embedder = wordEmbedder();
let server: TestServer;
let ada: Person;
let bob: Person;
/** A member of Ada's workspace. */
let carol: Person;
let admin: Person;
/** What Ada shared with her workspace. */
let shared: readonly Identifier[];
/** Of that, the name and description of the workspace itself, which Carol runs once Ada is gone. */
let handedOn: readonly Identifier[];
/** Who she says she is, which an admin's table of users shows. */
let profile: readonly Identifier[];

beforeAll(async () => {
  server = await startTestServer({ embedder });
  ada = await newPerson(server, { tier: "premier" });
  bob = await newPerson(server, { tier: "premier" });
  carol = await newPerson(server, { tier: "premier" });
  admin = await newPerson(server, { role: "admin" });
  await useEverything();
}, 240_000);
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const ok = async (reply: ReturnType<TestClient["call"]>) => {
  const { status, text } = await reply;
  expect([status, status < 400 ? "" : text]).toEqual([expect.toSatisfy((code: number) => code < 400), ""]);
};

/** Every identifier is in a prompt, and once more in a field where one can type: nothing of the product is left out. */
async function useEverything(): Promise<void> {
  const rest = [...PLANTED];
  const take = (count: number) => rest.splice(0, count);
  const kinds = Object.groupBy(PLANTED, ({ kind }) => kind);
  const [person, address] = [kinds.name?.[0], kinds["e-mail"]?.[0]];
  if (person === undefined || address === undefined) throw new Error("There are no identifiers");
  profile = [person, address];
  const [first = "", ...last] = person.text.split(" ");
  await ok(ada.patch("/api/user", { firstName: first, lastName: last.join(" ") }));
  await query("UPDATE users SET email = $2 WHERE id = $1", [ada.user.id, address.text.toLowerCase()]);
  await preferences(take);
  await sendPrompts();
  await reviewAndRate(take);
  await shareWithTeam(take);
  await conversationsAndCoach(take);
  await signInFrom(take(4));
  // Files, once they can be attached: their names and their text go here, like prompts.
  for (const other of [bob, carol, admin]) {
    const { id } = await other.newConversation();
    await other.send(id, "write an email to a buyer who lost a bidding war");
  }
  const remembered = "SELECT count(*)::int AS n FROM memory_items WHERE kind = 'prompt'";
  await vi.waitFor(async () => {
    expect((await query(remembered))[0]?.n).toBeGreaterThanOrEqual(PLANTED.length / PER_PROMPT + 3);
  }, SOON);
  await nightly();
}

const textsOf = (taken: readonly Identifier[]) => taken.map(({ text }) => text).join(", ");

async function preferences(take: (count: number) => Identifier[]): Promise<void> {
  const one = () => textsOf(take(1));
  await ok(
    ada.put("/api/user/preferences", {
      name: one(),
      role: one(),
      context: textsOf(take(6)),
      communicationStyle: one(),
      expertise: textsOf(take(4)),
      goals: textsOf(take(6)),
      industry: one(),
      avoidTopics: textsOf(take(4)),
      keyInterests: textsOf(take(4)),
      preferredTone: "friendly",
      rememberEdits: true,
    }),
  );
}

/** Five in each, a stranger mixture each time, on all three roads: sent, shown before sending, and side by side. */
async function sendPrompts(): Promise<void> {
  const prompts = PLANTED.length / PER_PROMPT;
  const { id } = await ada.newConversation();
  for (let place = 0; place < prompts; place++) {
    const five = Array.from({ length: PER_PROMPT }, (_, n) => PLANTED[(place + n * prompts) % PLANTED.length]);
    const prompt = five.map((one, n) => one && sentenceWith(one, place + n)).join(" ");
    const message = await ada.send(id, prompt);
    if (place % 10 === 0) await review(message, place % 20 === 0);
    if (place % 12 === 0) await ok(ada.post("/api/improve", { originalPrompt: prompt, conversationId: id }));
    if (place % 30 === 0) {
      const models = ["gpt-4o-mini", "claude-sonnet"];
      await ok(ada.post("/api/messages/compare", { conversationId: id, originalPrompt: prompt, models }));
    }
  }
}

async function review({ id, improvement }: Message, isAccepted: boolean): Promise<void> {
  const index = improvement?.hunks.findIndex(({ kind }) => kind === "changed") ?? -1;
  if (index < 0) return;
  const [accepted, rejected] = isAccepted ? [[index], []] : [[], [index]];
  await ok(ada.patch(`/api/messages/${id}/improvement`, { accepted, rejected }));
}

async function reviewAndRate(take: (count: number) => Identifier[]): Promise<void> {
  const { id } = await ada.newConversation();
  // What is learned are the rules' changes, which stand where the rewriting model fails.
  server.providers.setScript({ optimizer: { rewrite: "server-error" } });
  for (let place = 0; place < 8; place++) {
    const message = await ada.send(id, "write an email to a buyer who lost a bidding war");
    await ok(ada.patch(`/api/messages/${message.id}/feedback`, { feedback: place % 2 === 0 ? 1 : -1 }));
    if (place === 1) await review(message, true);
    const edited = {
      accepted: [],
      rejected: [],
      editedPrompt: `Write to ${textsOf(take(3))} about the bid`,
    };
    await ok(ada.patch(`/api/messages/${message.id}/improvement`, edited));
    if (place === 0) await ok(ada.post(`/api/messages/${message.id}/retry`, {}));
  }
  server.providers.setScript({});
}

async function shareWithTeam(take: (count: number) => Identifier[]): Promise<void> {
  const mine = take(40);
  const [name, description, title, about, text, secret] = [0, 2, 10, 12, 20, 30].map((at, place, all) =>
    textsOf(mine.slice(at, all[place + 1] ?? mine.length)),
  );
  const create = async (body: object) => {
    const reply = await ada.post("/api/team-workspaces", body);
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    return z.parse(workspaceSchema, reply.body);
  };
  const team = await create({ name, description: description?.slice(0, 490) });
  await ok(carol.post("/api/team-workspaces/join", { inviteCode: team.inviteCode }));
  const prompt = { title, description: about?.slice(0, 490), text };
  await ok(ada.post(`/api/team-workspaces/${team.id}/shared-prompts`, prompt));
  shared = mine.slice(0, 30);
  handedOn = mine.slice(0, 10);
  // A workspace without anybody else.
  const alone = await create({ name: "Alone", description: "" });
  await ok(
    ada.post(`/api/team-workspaces/${alone.id}/shared-prompts`, { title: "Mine", description: "Mine", text: secret }),
  );
}

async function conversationsAndCoach(take: (count: number) => Identifier[]): Promise<void> {
  for (const one of take(60)) {
    const { id } = await ada.newConversation(one.text);
    await ok(ada.patch(`/api/conversations/${id}`, { title: `About ${one.text}` }));
  }
  for (const one of take(20)) await ok(ada.get(`/api/conversations?search=${encodeURIComponent(one.text)}`));
  for (const [place, one] of take(10).entries()) {
    const originalPrompt = sentenceWith(one, place);
    await ok(
      ada.post("/api/prompt-coach/practice", { originalPrompt, rewrite: `${originalPrompt} Use two sentences.` }),
    );
  }
  await ok(ada.post("/api/prompt-coach/generate-report"));
  await ok(ada.get("/api/user/export"));
}

/** Also what goes wrong is written about: a sign-in that fails, a body that is none, a path that is not there. */
async function signInFrom(taken: readonly Identifier[]): Promise<void> {
  const anybody = new TestClient(server.url);
  for (const { text } of taken) {
    await anybody.post("/api/login", { email: `${text.replace(/[^A-Za-z0-9]/g, ".")}@post.example`, password: text });
    await anybody.get(`/api/${encodeURIComponent(text)}`);
    await anybody.call("POST", "/api/improve", { raw: `{"${text}`, headers: { "content-type": "application/json" } });
    await ok(
      ada.get("/api/user", { headers: { "x-time-zone": "Europe/Vienna", "user-agent": encodeURIComponent(text) } }),
    );
  }
}

/** What the night writes about all of it. */
async function nightly(): Promise<void> {
  const later = new Date(Date.now() + 2 * 86_400_000);
  const deps = {
    store: connectStore(server.database.pool),
    clock: { now: () => later },
    reportBug: (error: unknown) => {
      throw error;
    },
  };
  for (const job of [startCoachReports(deps), startFiguresJob(deps)]) {
    await job.run();
    await job.stop();
  }
}

const readAll = async (person: TestClient, paths: readonly string[]): Promise<string> =>
  (await Promise.all(paths.map(async (path) => (await person.get(path)).text))).join("\n");
const tellsOf = (found: readonly Identifier[]) => found.map(({ kind, text }) => `${kind}: ${text}`);

test("three hundred identifiers were planted, and they are where they were typed", async () => {
  expect(PLANTED).toHaveLength(300);
  const own = await readAll(ada, ["/api/conversations", "/api/user/preferences", "/api/team-workspaces"]);
  const prompts = await query("SELECT original_prompt AS text FROM messages WHERE user_id = $1", [ada.user.id]);
  expect(leaked(PLANTED, prompts.map(({ text }) => text).join("\n"))).toHaveLength(300);
  expect(leaked(PLANTED, own).length).toBeGreaterThan(90);
});

test("none of the three hundred is in any text that was embedded", () => {
  expect(embedder.texts.length).toBeGreaterThan(50);
  expect(tellsOf(leaked(PLANTED, embedder.texts.join("\n")))).toEqual([]);
});

test("none is in the log, in the metrics, or in a mail to anybody else", async () => {
  const metrics = await new TestClient(server.url).get("/metrics");
  expect(server.log.length + metrics.text.length).toBeGreaterThan(100);
  expect(tellsOf(leaked(PLANTED, server.log.join("\n") + metrics.text))).toEqual([]);
  const outbox = join(server.directory, "outbox");
  for (const file of await readdir(outbox).catch(() => [])) {
    const mail = await readFile(join(outbox, file), "utf8");
    expect(tellsOf(leaked(PLANTED, mail))).toEqual([]);
  }
  expect(server.bugs).toEqual([]);
});

test("none is on an admin's pages, save the name and the e-mail in the table of users", async () => {
  const pages = ["stats", "analytics?days=90", "audit", "providers", "routing"].map((name) => `/api/admin/${name}`);
  expect(tellsOf(leaked(PLANTED, await readAll(admin, pages)))).toEqual([]);
  for (const table of await Promise.all([admin.get("/api/admin/users"), admin.get("/api/admin/users.csv")])) {
    expect(table.status).toBe(200);
    expect(tellsOf(leaked(PLANTED, table.text))).toEqual(tellsOf(profile));
  }
  const { body } = await admin.get("/api/admin/users");
  const { firstName, lastName, email, ...others } =
    z.parse(z.array(adminUserSchema), body).find(({ id }) => id === ada.user.id) ?? {};
  expect(tellsOf(leaked(PLANTED, `${firstName} ${lastName} ${email}`))).toEqual(tellsOf(profile));
  expect(tellsOf(leaked(PLANTED, JSON.stringify(others)))).toEqual([]);
});

const OWN_PAGES = [
  "/api/user",
  "/api/user/preferences",
  "/api/user/sessions",
  "/api/user/memory",
  "/api/conversations",
  "/api/prompt-coach/report/latest",
  "/api/prompt-coach/analytics",
  "/api/usage",
  "/api/subscription",
  "/api/invoices",
  "/api/team-workspaces",
];

/** All pages of their own, everything in their archive, and what was sent to models for them. */
async function seenBy(person: Person): Promise<string> {
  const conversations = z.parse(z.array(z.object({ id: z.number() })), (await person.get("/api/conversations")).body);
  const workspaces = z.parse(z.array(z.object({ id: z.number() })), (await person.get("/api/team-workspaces")).body);
  const pages = await readAll(person, [
    ...OWN_PAGES,
    ...conversations.map(({ id }) => `/api/conversations/${id}/messages`),
    ...workspaces.flatMap(({ id }) =>
      ["members", "shared-prompts"].map((name) => `/api/team-workspaces/${id}/${name}`),
    ),
  ]);
  const archive = await person.open("GET", "/api/user/export");
  const files = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer()))).map((bytes) => strFromU8(bytes));
  return pages + files.join("\n");
}

test("none is in what another user sees or takes along; a member of the workspace sees what was shared there", async () => {
  expect(tellsOf(leaked(PLANTED, await seenBy(bob)))).toEqual([]);
  const allowed = [...shared, ...profile];
  const others = PLANTED.filter((one) => !allowed.some(({ text }) => text === one.text));
  const seen = await seenBy(carol);
  expect(leaked(shared, seen).length).toBeGreaterThan(20);
  expect(tellsOf(leaked(others, seen))).toEqual([]);
});

test("none reaches a model in another user's prompt", async () => {
  server.providers.reset();
  const { id } = await bob.newConversation();
  await bob.send(id, "help me write something about gardens");
  const sent = [...server.providers.requests, ...server.providers.optimizerRequests];
  expect(sent.length).toBeGreaterThan(0);
  expect(tellsOf(leaked(PLANTED, JSON.stringify(sent)))).toEqual([]);
});

/** What a user writes, kept for that user alone. A table that is not named here holds none of their words. */
const TABLES_OF_WORDS = [
  "conversations",
  "improvement_previews",
  "message_events",
  "messages",
  "sessions",
  "shared_prompts",
  "users",
  "workspaces",
];

test("in the database none is outside the tables of one's own words, and there in nobody else's rows", async () => {
  const tables = await query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  const holding: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`SELECT t::text AS text FROM "${name}" t`);
    const found = leaked(PLANTED, rows.map(({ text }) => text).join("\n"));
    if (found.length > 0) holding.push(name);
  }
  expect(holding.filter((name) => !TABLES_OF_WORDS.includes(name))).toEqual([]);
  for (const table of ["messages", "conversations", "improvement_previews", "sessions"]) {
    const foreign = await query(`SELECT t::text AS text FROM ${table} t WHERE user_id <> $1`, [ada.user.id]);
    expect([table, tellsOf(leaked(PLANTED, JSON.stringify(foreign)))]).toEqual([table, []]);
  }
});

const titleOf = (slot: string, value: string) => describeLesson({ slot, value })?.title;
const textOf = (slot: string, value: string) => describeLesson({ slot, value })?.text;

test("what Redraft says it has learned is all that is stored, to the row, and forgetting removes it", async () => {
  // What is remembered of prompts is stored together, a moment after their answers.
  const counted = async () => (await query("SELECT count(*) FROM memory_items WHERE user_id = $1", [ada.user.id]))[0];
  await expect
    .poll(async () => {
      const before = await counted();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return JSON.stringify(await counted()) === JSON.stringify(before);
    })
    .toBe(true);
  const memory = z.parse(memorySchema, (await ada.get("/api/user/memory")).body);
  const rows = await query("SELECT * FROM memory_items WHERE user_id = $1 ORDER BY id", [ada.user.id]);
  expect(tellsOf(leaked(PLANTED, JSON.stringify(memory)))).toEqual([]);
  const shown = [
    ...memory.choices.map(({ id, slot, value, accepted, rejected }) => ({
      id,
      kind: "choice",
      slot,
      value,
      accepted,
      rejected,
    })),
    ...memory.prompts.map(({ id, category, hasVector }) => ({ id, kind: "prompt", category, hasVector })),
  ].sort((a, b) => a.id - b.id);
  const stored = rows.map(({ id, kind, slot, value, accepted, rejected, category, vector }) =>
    kind === "choice"
      ? { id: Number(id), kind, slot: titleOf(slot, value), value: textOf(slot, value), accepted, rejected }
      : { id: Number(id), kind, category, hasVector: vector !== null },
  );
  // What is stored are ids; the page shows their words.
  expect(shown).toEqual(stored);
  expect(memory.choices.length).toBeGreaterThan(0);
  // A column that comes to the table has to come to the page, or be named here as what it shows of them.
  const columns = await query(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'memory_items'",
  );
  expect(columns.map(({ name }) => name).sort()).toEqual(
    ["id", "user_id", "kind", "updated_at", "slot", "value", "accepted", "rejected", "message_id", "vector", "category"]
      .concat(["clarity", "specificity", "structure", "decisions"])
      .sort(),
  );
  const [one] = memory.prompts;
  await ok(ada.delete(`/api/user/memory/${one?.id}`));
  expect(await query("SELECT id FROM memory_items WHERE id = $1", [one?.id])).toEqual([]);
  await ok(ada.delete("/api/user/memory"));
  expect(await query("SELECT id FROM memory_items WHERE user_id = $1", [ada.user.id])).toEqual([]);
});

test("after deletion none of the three hundred is left, save in the name of the workspace that others go on with", async () => {
  await query("UPDATE users SET email = $2 WHERE id = $1", [ada.user.id, profile[1]?.text.toLowerCase()]);
  expect((await ada.call("DELETE", "/api/user", { json: { password: PASSWORD } })).status).toBe(200);
  const tables = await query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  for (const { name } of tables) {
    const rows = await query(`SELECT t::text AS text FROM "${name}" t`);
    const left = tellsOf(leaked(PLANTED, JSON.stringify(rows)));
    expect([name, left]).toEqual([name, name === "workspaces" ? tellsOf(handedOn) : []]);
  }
  expect(tellsOf(leaked(PLANTED, server.log.join("\n")))).toEqual([]);
});
