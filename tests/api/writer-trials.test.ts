import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { rewriterTrialListSchema } from "#contract/catalogue-admin.ts";
import { REWRITER_TRIAL_PROMPTS } from "#domain/prompting/trial/score-rewriter-trial.ts";
import { newPerson, onNode, type Person, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const ROUGH = "help me plan a party";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await newPerson(server, { tier: "plus", role: "admin" });
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const trialsOf = (body: unknown) => z.parse(rewriterTrialListSchema, body).trials;

/** How one model rewrites: each prompt as it is but for what `change` makes of it. */
const rewritingBy = (modelId: string | null, change: (prompt: string) => string) =>
  server.providers.setScript({
    replay: ({ modelId: asked, schema, turns }) => {
      if (schema === null || (modelId !== null && asked !== modelId)) return null;
      const { prompt } = JSON.parse(turns.at(-1)?.text ?? "{}");
      return { text: JSON.stringify({ rewrite: `${change(String(prompt))}.` }) };
    },
  });

test("an admin tries a model, and its result is kept with its day and its price", async () => {
  rewritingBy(null, (prompt) => prompt);
  const reply = await admin.post("/api/admin/writer-trials/gpt-4o-mini");
  const [trial] = trialsOf(reply.body);
  expect(trial).toMatchObject({ model: "gpt-4o-mini", total: REWRITER_TRIAL_PROMPTS.length, isFit: true });
  expect(trial?.costUsd).toBeGreaterThan(0);
  expect(server.providers.optimizerRequests).toHaveLength(REWRITER_TRIAL_PROMPTS.length);
  expect(trialsOf((await admin.get("/api/admin/writer-trials")).body)).toEqual([trial]);
  expect((await admin.post("/api/admin/writer-trials/no-such-model")).status).toBe(404);
  const { rows } = await server.database.pool.query("SELECT count(*)::int AS held FROM money_holds");
  expect(rows).toEqual([{ held: 0 }]);
});

test("a model that loses what was said is tried by itself once, and passed over from then on", async () => {
  const writer = async (person: TestClient) => {
    const { id } = await person.newConversation();
    return (await person.send(id, ROUGH)).improverUsage?.model;
  };
  const node = await startTestServer({ beside: server, environment: { WRITER_TRIALS: "on" } });
  try {
    const person = onNode(admin, node);
    const first = await writer(person);
    const entry = server.providers.optimizerRequests.at(0)?.modelId ?? "";
    expect(first).toBeDefined();
    await server.database.pool.query("DELETE FROM writer_trials");
    server.providers.reset();
    rewritingBy(entry, (prompt) => prompt.replace(/\d+/g, "some"));
    // What the first prompt has begun may still be under way.
    await person.post(`/api/admin/writer-trials/${first}`);
    await person.post(`/api/admin/writer-trials/${first}`);
    expect(
      trialsOf((await person.get("/api/admin/writer-trials")).body).find(({ model }) => model === first),
    ).toMatchObject({
      isFit: false,
    });
    expect(await writer(person)).not.toBe(first);
  } finally {
    await node.close();
  }
});

test("a day's money that does not suffice ends no trial half-way: none begins", async () => {
  const node = await startTestServer({ beside: server, environment: { MONEY_PER_DAY_INSTANCE: "0.01" } });
  try {
    const reply = await onNode(admin, node).post("/api/admin/writer-trials/claude-opus");
    expect(reply.status).toBe(429);
    expect(server.providers.optimizerRequests).toHaveLength(0);
  } finally {
    await node.close();
  }
});
