import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { comparedMessagesSchema } from "#contract/compare.ts";
import { modelEvidenceSchema } from "#contract/evidence.ts";
import { improvementPreviewSchema } from "#contract/improvement.ts";
import { isFinalStatus, messageSchema } from "#contract/messages.ts";
import type { Preferences } from "#contract/preferences.ts";
import { type RoutingReport, routingReportSchema } from "#contract/routing.ts";
import { openDb } from "#server/adapters/postgres/db.ts";
import { createRouteOutcomeStore } from "#server/adapters/postgres/route-outcome-store.ts";
import { ACTIONS_PER_DAY_MAX } from "#server/jobs/learn-routes.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const CODE = "Fix this bug in my React component";
/** What is learned is written behind the answer. */
const SOON = { timeout: 30_000 };

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await newPerson(server, { role: "admin" });
});
beforeEach(async () => {
  await admin.delete("/api/admin/routing");
  await admin.post("/api/admin/routing/freeze", { frozen: false });
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

async function reportOf(): Promise<RoutingReport> {
  return z.parse(routingReportSchema, (await admin.get("/api/admin/routing")).body);
}
const outcomes = async () =>
  (await reportOf()).outcomes.map(({ kind, model, rival, won, lost }) => [kind, model, rival, won, lost]);

async function writer(preferences: Preferences = {}, tier: "premier" | "plus" = "premier") {
  const person = await newPerson(server, { tier });
  await person.put("/api/user/preferences", { modelPreference: "gpt-4o", ...preferences });
  const { id } = await person.newConversation();
  return Object.assign(person, { conversationId: id });
}
type Writer = Awaited<ReturnType<typeof writer>>;

const rate = (person: Person, id: number, feedback: 1 | -1) =>
  person.patch(`/api/messages/${id}/feedback`, { feedback });

async function settled(person: Writer) {
  const list = async () =>
    z.parse(z.array(messageSchema), (await person.get(`/api/conversations/${person.conversationId}/messages`)).body);
  await expect.poll(async () => (await list()).every(({ status }) => isFinalStatus(status)), SOON).toBe(true);
  return list();
}

test("a thumb counts once, however often it is pressed, and a changed mind takes it back", async () => {
  const ada = await writer();
  const { id } = await ada.send(ada.conversationId, CODE);
  await rate(ada, id, 1);
  await rate(ada, id, 1);
  await expect.poll(outcomes, SOON).toEqual([["code", "gpt-4o", null, 1, 0]]);
  await rate(ada, id, -1);
  await expect.poll(outcomes, SOON).toEqual([["code", "gpt-4o", null, 0, 1]]);
});

test("another model asked instead, and asking again, speak against an answer once for each message", async () => {
  const ada = await writer();
  const { id } = await ada.send(ada.conversationId, CODE);
  for (const model of ["claude-sonnet", "gpt-4o", "claude-sonnet"]) {
    expect((await ada.post(`/api/messages/${id}/retry`, { model })).status).toBe(200);
    await settled(ada);
  }
  await expect.poll(outcomes, SOON).toEqual([["code", "gpt-4o", "claude-sonnet", 0, 1]]);
  const other = await ada.send(ada.conversationId, CODE);
  await ada.post(`/api/messages/${other.id}/retry`, {});
  await settled(ada);
  await expect.poll(outcomes, SOON).toEqual([
    ["code", "gpt-4o", null, 0, 1],
    ["code", "gpt-4o", "claude-sonnet", 0, 1],
  ]);
});

test("an answer beside another speaks against that one once, however many are asked for", async () => {
  const ada = await writer();
  const { id } = await ada.send(ada.conversationId, CODE);
  for (const model of ["claude-sonnet", "claude-opus"]) {
    expect((await ada.post(`/api/messages/${id}/versions`, { model })).status).toBe(200);
    await settled(ada);
  }
  await expect.poll(outcomes, SOON).toEqual([["code", "gpt-4o", "claude-sonnet", 0, 1]]);
});

test("a failed answer that is tried again says nothing about the model", async () => {
  const ada = await writer();
  server.providers.setScript({ fallback: { trouble: "filtered" } });
  const { id, status } = await ada.send(ada.conversationId, CODE);
  expect(status).toBe("failed");
  server.providers.reset();
  await ada.post(`/api/messages/${id}/retry`, {});
  await settled(ada);
  await rate(ada, id, 1);
  await expect.poll(outcomes, SOON).toEqual([["code", "gpt-4o", null, 1, 0]]);
});

test("a pick wins against each other answer, and another pick turns that round", async () => {
  const ada = await writer();
  const reply = await ada.post("/api/messages/compare", {
    originalPrompt: CODE,
    conversationId: ada.conversationId,
    models: ["gpt-4o", "claude-sonnet"],
  });
  const [gpt, claude] = z.parse(comparedMessagesSchema, reply.body).messages;
  await settled(ada);
  await ada.post(`/api/messages/${gpt?.id}/pick`);
  await ada.post(`/api/messages/${gpt?.id}/pick`);
  await expect.poll(outcomes, SOON).toEqual([
    ["code", "claude-sonnet", "gpt-4o", 0, 1],
    ["code", "gpt-4o", "claude-sonnet", 1, 0],
  ]);
  await ada.post(`/api/messages/${claude?.id}/pick`);
  await expect.poll(outcomes, SOON).toEqual([
    ["code", "claude-sonnet", "gpt-4o", 1, 0],
    ["code", "gpt-4o", "claude-sonnet", 0, 1],
  ]);
});

test("what is stored names no user, no time and no word of anybody", async () => {
  const ada = await writer();
  const { id } = await ada.send(ada.conversationId, CODE);
  await rate(ada, id, 1);
  await expect.poll(outcomes, SOON).toHaveLength(1);
  const { rows } = await server.database.pool.query("SELECT * FROM model_outcomes");
  expect(rows.map((row) => Object.keys(row).sort())).toEqual([["act", "kind", "lost", "model", "rival", "won"]]);
});

test("whoever switched learning off teaches nothing", async () => {
  const ada = await writer({ rememberEdits: false });
  const { id } = await ada.send(ada.conversationId, CODE);
  await rate(ada, id, 1);
  const bob = await writer();
  const second = await bob.send(bob.conversationId, CODE);
  await rate(bob, second.id, -1);
  // Bob's thumb came later, so Ada's would stand beside it.
  await expect.poll(outcomes, SOON).toEqual([["code", "gpt-4o", null, 0, 1]]);
});

test("one person's acts beyond twenty in a day teach nothing, so that the busiest do not decide for all", async () => {
  const ada = await writer();
  const { id } = await ada.send(ada.conversationId, CODE);
  // What a thumb teaches is stored after its answer: two at once might change places.
  for (let act = 0; act < ACTIONS_PER_DAY_MAX; act += 1) {
    const isUp = act % 2 === 1;
    await rate(ada, id, isUp ? 1 : -1);
    await expect.poll(outcomes, SOON).toEqual([["code", "gpt-4o", null, isUp ? 1 : 0, isUp ? 0 : 1]]);
  }
  await rate(ada, id, -1);
  const bob = await writer();
  const second = await bob.send(bob.conversationId, CODE);
  await rate(bob, second.id, 1);
  // Bob's thumb came later, so Ada's would stand beside it.
  await expect.poll(outcomes, SOON).toEqual([["code", "gpt-4o", null, 2, 0]]);
});

test("frozen, nothing more is learnt and what was learnt stays; reset forgets it", async () => {
  const store = createRouteOutcomeStore(openDb(server.database.pool));
  const won = { kind: "code", act: "thumb", model: "gpt-4o", rival: null, won: 1, lost: 0 } as const;
  await store.add([won, { ...won, model: "claude-sonnet", won: 0, lost: 1 }]);
  const frozen = await admin.post("/api/admin/routing/freeze", { frozen: true });
  expect(z.parse(routingReportSchema, frozen.body).isFrozen).toBe(true);
  await store.add([won]);
  expect(await outcomes()).toEqual([
    ["code", "claude-sonnet", null, 0, 1],
    ["code", "gpt-4o", null, 1, 0],
  ]);
  expect((await reportOf()).models).toContainEqual({ kind: "code", model: "gpt-4o", won: 1, lost: 0 });
  expect((await admin.delete("/api/admin/routing")).status).toBe(204);
  expect(await reportOf()).toMatchObject({ isFrozen: true, outcomes: [], models: [] });
  await admin.post("/api/admin/routing/freeze", { frozen: false });
  await store.add([won]);
  expect(await outcomes()).toEqual([["code", "gpt-4o", null, 1, 0]]);
});

test("counts from many at once add up, and none falls below zero", async () => {
  const store = createRouteOutcomeStore(openDb(server.database.pool));
  const pair = [
    { kind: "code", act: "pick", model: "gpt-4o", rival: "claude-sonnet", won: 1, lost: 0 },
    { kind: "code", act: "pick", model: "claude-sonnet", rival: "gpt-4o", won: 0, lost: 1 },
  ] as const;
  await Promise.all(Array.from({ length: 20 }, (_, n) => store.add(n % 2 === 0 ? pair : pair.toReversed())));
  expect(await outcomes()).toEqual([
    ["code", "claude-sonnet", "gpt-4o", 0, 20],
    ["code", "gpt-4o", "claude-sonnet", 20, 0],
  ]);
  await store.add([{ ...pair[0], won: -50 }]);
  expect(await outcomes()).toEqual([["code", "claude-sonnet", "gpt-4o", 0, 20]]);
});

test("what was seen decides between models graded the same where only the best will do, and reset forgets it", async () => {
  const ada = await writer({ modelPreference: undefined });
  await ada.put("/api/user/preferences", { routeMode: "quality" });
  const chosen = async () =>
    z.parse(improvementPreviewSchema, (await ada.post("/api/improve", { originalPrompt: CODE })).body).route?.model;
  const store = createRouteOutcomeStore(openDb(server.database.pool));
  expect(await chosen()).toBe("claude-sonnet");
  const thumbs = { kind: "code", act: "thumb", rival: null } as const;
  await store.add([
    { ...thumbs, model: "claude-opus", won: 25, lost: 5 },
    { ...thumbs, model: "claude-sonnet", won: 15, lost: 15 },
  ]);
  // Read once a minute by itself, and at once when an admin touches it.
  expect(await chosen()).toBe("claude-sonnet");
  await admin.post("/api/admin/routing/freeze", { frozen: false });
  expect(await chosen()).toBe("claude-opus");
  await admin.delete("/api/admin/routing");
  expect(await chosen()).toBe("claude-sonnet");
});

test("what was counted before kinds goes on counting under the kinds of today", async () => {
  const { pool } = server.database;
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("DROP TABLE model_outcomes, wording_outcomes");
    for (const file of ["0008_compare.sql", "0050_blind_tests.sql"]) {
      const sql = await readFile(new URL(`../../migrations/${file}`, import.meta.url), "utf8");
      for (const table of ["route_outcomes", "pick_outcomes"]) {
        const created = new RegExp(`CREATE TABLE ${table} [^;]*;`).exec(sql)?.[0];
        if (created !== undefined) await client.query(created);
      }
    }
    await client.query(
      `INSERT INTO route_outcomes VALUES ('summary', 'easy', 'gpt-4o', '', 3, 1), ('summary', 'hard', 'gpt-4o', '', 1, 0)`,
    );
    await client.query(
      `INSERT INTO pick_outcomes VALUES ('code', 'easy', 'gpt-4o', 'claude-opus', 'first', 'alike', true, 2)`,
    );
    await client.query(
      await readFile(new URL("../../migrations/0066_what_this_host_saw.sql", import.meta.url), "utf8"),
    );
    const { rows } = await client.query(
      "SELECT kind, model, rival, act, won::int, lost::int FROM model_outcomes ORDER BY kind, model",
    );
    expect(rows).toEqual([
      { kind: "code", model: "claude-opus", rival: "gpt-4o", act: "blind", won: 0, lost: 2 },
      { kind: "code", model: "gpt-4o", rival: "claude-opus", act: "blind", won: 2, lost: 0 },
      { kind: "editing", model: "gpt-4o", rival: "", act: "thumb", won: 4, lost: 1 },
    ]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("anyone may read what the choice stands on: grades with their tables, and sums without a user", async () => {
  const store = createRouteOutcomeStore(openDb(server.database.pool));
  await store.add([
    { kind: "code", act: "thumb", model: "gpt-4o", rival: null, won: 2, lost: 1 },
    { kind: "code", model: "gpt-4o", improvedWon: 3, typedWon: 1 },
  ]);
  const evidence = z.parse(modelEvidenceSchema, (await new TestClient(server.url).get("/api/evidence")).body);
  expect(evidence.seen).toEqual([{ kind: "code", label: "GPT-4o", won: 2, lost: 1 }]);
  expect(evidence.wordings).toEqual({ improvedWon: 3, typedWon: 1 });
  const opus = evidence.models.find(({ label }) => label === "Claude Opus");
  expect(opus).toMatchObject({ isConnected: true });
  for (const { sources } of opus?.grades ?? []) {
    for (const source of sources) expect(evidence.sources[source]).toBeDefined();
  }
});

test("nobody but an admin learns that these calls exist", async () => {
  const ada = await writer();
  expect((await ada.get("/api/admin/routing")).status).toBe(404);
  expect((await ada.post("/api/admin/routing/freeze", { frozen: true })).status).toBe(404);
  expect((await ada.delete("/api/admin/routing")).status).toBe(404);
  expect((await reportOf()).isFrozen).toBe(false);
  expect((await admin.post("/api/admin/routing/freeze", { frozen: "yes" })).status).toBe(400);
});

test("the dial moves the choice, and cost never chooses a dearer model than quality", async () => {
  const ada = await writer();
  const routeFor = async (routeMode: NonNullable<Preferences["routeMode"]>) => {
    expect((await ada.put("/api/user/preferences", { routeMode })).status).toBe(200);
    const { body } = await ada.post("/api/improve", { originalPrompt: "What is the capital of France?" });
    const { route } = z.parse(improvementPreviewSchema, body);
    return route?.candidates.find(({ model }) => model === route.model);
  };
  const [quality, balanced, cost] = [await routeFor("quality"), await routeFor("balanced"), await routeFor("cost")];
  expect(cost?.costUsd ?? 1).toBeLessThanOrEqual(balanced?.costUsd ?? 0);
  expect(balanced?.costUsd ?? 1).toBeLessThanOrEqual(quality?.costUsd ?? 0);
  expect(cost?.model).not.toBe(quality?.model);
  expect((await ada.put("/api/user/preferences", { routeMode: "fastest" })).status).toBe(400);
});
