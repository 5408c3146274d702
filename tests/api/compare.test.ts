import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { comparedMessagesSchema } from "#contract/compare.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { isFinalStatus, type Message, messageSchema } from "#contract/messages.ts";
import { usageReportSchema } from "#contract/usage.ts";
import { calculateCallCostUsd } from "#domain/catalogue/model-price.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { testEntry } from "#support/test-catalogue.ts";
import { collect, newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const PROMPT = "help me plan a party";
const MODELS = ["gpt-4o", "claude-sonnet", "gemini-2.5-pro"] as const;
const IDS = { "gpt-4o": "gpt-4o", "claude-sonnet": "claude-sonnet-4-5", "gemini-2.5-pro": "gemini-2.5-pro" } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

type Writer = Person & { readonly conversationId: number };

async function newWriter(tier: Tier = "premier"): Promise<Writer> {
  const person = await newPerson(server, { tier });
  const { id } = await person.newConversation();
  return Object.assign(person, { conversationId: id });
}

const ask = (person: Writer, fields: object = {}, headers: Record<string, string> = {}) =>
  person.post(
    "/api/messages/compare",
    { originalPrompt: PROMPT, conversationId: person.conversationId, models: MODELS, ...fields },
    { headers },
  );

async function compare(person: Writer, fields: object = {}, headers: Record<string, string> = {}): Promise<Message[]> {
  const reply = await ask(person, fields, headers);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return z.parse(comparedMessagesSchema, reply.body).messages;
}

async function listOf(person: Writer): Promise<Message[]> {
  const reply = await person.get(`/api/conversations/${person.conversationId}/messages`);
  return z.parse(z.array(messageSchema), reply.body);
}

/** The messages of the conversation once all of them are final. */
async function settled(person: Writer): Promise<Message[]> {
  await expect.poll(async () => (await listOf(person)).every(({ status }) => isFinalStatus(status))).toBe(true);
  return listOf(person);
}

const pick = (person: Writer, id: number) => person.post(`/api/messages/${id}/pick`);
const textOf = (answers: readonly { readonly text: string }[] | undefined) =>
  (answers ?? []).map(({ text }) => text).join("\n");
const answersByModel = () =>
  server.providers.setScript({
    byModel: {
      [IDS["gpt-4o"]]: { text: "the answer of gpt" },
      [IDS["claude-sonnet"]]: { text: "the answer of claude" },
      [IDS["gemini-2.5-pro"]]: { text: "the answer of gemini" },
    },
  });
/** What the last answering model was given. */
const lastGiven = () => textOf(server.providers.requests.at(-1)?.turns);

test("one prompt goes, improved once, to three models; each answer is a metered message of its own", async () => {
  const ada = await newWriter();
  const begun = await compare(ada);
  expect(begun.map(({ status }) => status)).toEqual(["queued", "queued", "queued"]);
  const messages = await settled(ada);
  expect(messages.map(({ id, status, modelUsed }) => [id, status, modelUsed])).toEqual(
    begun.map(({ id }, n) => [id, "done", MODELS[n]]),
  );
  expect(new Set(messages.map(({ compareGroup }) => compareGroup)).size).toBe(1);
  expect(messages[0]?.compareGroup).toMatch(/^[0-9a-f-]{36}$/);
  expect(messages.every(({ isPicked }) => !isPicked)).toBe(true);

  expect(new Set(messages.map(({ improvedPrompt }) => improvedPrompt)).size).toBe(1);
  expect(messages[0]?.improvement?.changed).toBe(true);
  // The rewrite was made once: its cost stands once.
  const calls = messages[0]?.improverUsage?.calls;
  expect(server.providers.optimizerRequests).toHaveLength(calls ?? 0);
  expect(messages.slice(1).map(({ improverUsage }) => improverUsage)).toEqual([null, null]);

  expect(server.providers.requests.map(({ modelId }) => modelId).sort()).toEqual(Object.values(IDS).sort());
  for (const { modelUsed, usage, cost } of messages) {
    expect(cost?.answerUsd).toBe(
      calculateCallCostUsd(testEntry(modelUsed), usage?.inputTokens ?? 0, usage?.outputTokens ?? 0),
    );
  }
  const spent = messages.reduce((sum, { cost }) => sum + (cost?.answerUsd ?? 0) + (cost?.improverUsd ?? 0), 0);
  const report = z.parse(usageReportSchema, (await ada.get("/api/usage")).body);
  expect(report.promptsGenerated).toBe(3);
  expect(report.money.spentUsd).toBeGreaterThanOrEqual(spent - 1e-9);
  expect(report.money.spentUsd).toBeLessThan(spent + 1e-5);
  expect(report.premiumTokens?.used).toBe(
    messages.reduce((sum, { usage }) => sum + (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0), 0),
  );
});

test("files that come with it are read once and go to every model", async () => {
  const ada = await newWriter();
  const asForm = (fields: object = {}, words = "The lift is out of order") => {
    const form = new FormData();
    const all = { originalPrompt: PROMPT, conversationId: ada.conversationId, models: MODELS.join(), ...fields };
    for (const [name, value] of Object.entries(all)) form.append(name, String(value));
    form.append("files", new Blob([words]), "lease.txt");
    return form;
  };
  const send = (form: FormData, headers: Record<string, string> = {}) =>
    ada.call("POST", "/api/messages/compare", { raw: form, headers });
  const key = { "idempotency-key": "compare-files" };
  const reply = await send(asForm(), key);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  const messages = await settled(ada);
  expect(messages.map(({ status }) => status)).toEqual(["done", "done", "done"]);
  for (const { files } of messages) expect(files).toMatchObject([{ name: "lease.txt", sizeBytes: 24, problem: null }]);
  expect(server.providers.requests).toHaveLength(3);
  for (const { turns } of server.providers.requests) expect(textOf(turns)).toContain("The lift is out of order");
  // The same again is the same; with another file it is not.
  expect((await send(asForm(), key)).status).toBe(200);
  expect((await send(asForm({}, "Another lease altogether"), key)).status).toBe(200);
  expect((await send(asForm({}, "Longer than the first lease"), key)).body).toMatchObject({
    code: "idempotency-conflict",
  });
  expect(await listOf(ada)).toHaveLength(3);
  expect((await send(asForm({ models: "gpt-4o" }))).status).toBe(400);
  // Below premier there is nothing to compare, whatever comes with it.
  const ben = await newWriter("plus");
  const refused = await ben.call("POST", "/api/messages/compare", {
    raw: asForm({ conversationId: ben.conversationId }),
  });
  expect(refused.body).toMatchObject({ code: "upgrade-required" });
});

test("each answer streams by itself and can be followed", async () => {
  const ada = await newWriter();
  const begun = await compare(ada);
  const streams = await Promise.all(begun.map(({ id }) => collect(ada.follow(id))));
  for (const [n, events] of streams.entries()) {
    const last = events.at(-1)?.event;
    expect(last).toMatchObject({ type: "answer-end", message: { modelUsed: MODELS[n], isPicked: false } });
    expect(events.filter(({ event }) => event.type === "answer-delta").length).toBeGreaterThan(0);
  }
});

test("a prompt that was answered before keeps the rewrite it had, and no model is asked for another", async () => {
  const ada = await newWriter();
  const first = await ada.send(ada.conversationId, PROMPT);
  const before = server.providers.optimizerRequests.length;
  expect(before).toBeGreaterThan(0);
  await compare(ada);
  const messages = await settled(ada);
  expect(server.providers.optimizerRequests).toHaveLength(before);
  expect(new Set(messages.map(({ improvedPrompt }) => improvedPrompt))).toEqual(new Set([first.improvedPrompt]));
});

test("whoever switched improving off compares their own words", async () => {
  const ada = await newWriter();
  await ada.put("/api/user/preferences", { enablePromptImprovement: false });
  await compare(ada, { models: ["gpt-4o", "gpt-4o-mini"] });
  const messages = await settled(ada);
  expect(messages.map(({ improvedPrompt, isImprovementOn }) => [improvedPrompt, isImprovementOn])).toEqual([
    [PROMPT, false],
    [PROMPT, false],
  ]);
  expect(server.providers.requests.map(({ turns }) => turns.at(-1)?.text)).toEqual([PROMPT, PROMPT]);
});

test("it is part of premier: others are refused, and nothing is stored or asked", async () => {
  for (const tier of ["free", "plus"] as const) {
    const ada = await newWriter(tier);
    const refused = await ask(ada, { models: ["gpt-4o-mini", "gpt-3.5-turbo"] });
    expect([refused.status, z.parse(errorBodySchema, refused.body).code]).toEqual([403, "upgrade-required"]);
    expect(await listOf(ada)).toEqual([]);
  }
  expect(server.providers.callCount()).toBe(0);
});

test("two or three different models that are connected, and nothing else", async () => {
  const ada = await newWriter();
  for (const models of [
    [],
    ["gpt-4o"],
    ["gpt-4o", "gpt-4o"],
    [...MODELS, "gpt-4o-mini"],
    ["gpt-4o", "gpt-5"],
    ["gpt-4o", "embedded"],
  ]) {
    expect([models, (await ask(ada, { models })).status]).toEqual([models, 400]);
  }
  expect(await listOf(ada)).toEqual([]);
});

test("a day's money that is spent refuses all of it, and says until when", async () => {
  const ada = await newWriter();
  await ada.put("/api/user/preferences", { enablePromptImprovement: false });
  await server.database.pool.query(
    "INSERT INTO spending_days (user_id, day, spent_microusd) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 30000000)",
    [ada.user.id],
  );
  const refused = await ask(ada);
  expect([refused.status, z.parse(errorBodySchema, refused.body).code]).toEqual([429, "quota-exceeded"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await listOf(ada)).toEqual([]);
  expect(server.providers.callCount()).toBe(0);
});

test("a process that dies in the middle leaves columns that another one answers with the same models", async () => {
  const ada = await newWriter();
  server.providers.setScript({ fallback: { trouble: "endless", delayMs: 20 } });
  const begun = await compare(ada);
  await expect.poll(async () => (await listOf(ada)).every(({ status }) => status === "answering")).toBe(true);
  server.providers.reset();
  // The leases of a process that no longer renews them run out.
  await server.database.pool.query(
    "UPDATE messages SET lease_token = gen_random_uuid(), lease_until = now() - interval '1 second' WHERE user_id = $1",
    [ada.user.id],
  );
  await expect
    .poll(async () => (await listOf(ada)).every(({ status }) => status === "done"), { timeout: 60_000 })
    .toBe(true);
  expect((await listOf(ada)).map(({ id, modelUsed }) => [id, modelUsed])).toEqual(
    begun.map(({ id }, n) => [id, MODELS[n]]),
  );
});

test("the same key sends nothing twice", async () => {
  const ada = await newWriter();
  const key = { "idempotency-key": "compare-1" };
  const first = await compare(ada, {}, key);
  const again = await compare(ada, {}, key);
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  await settled(ada);
  expect(server.providers.callCount()).toBe(3);
  expect((await ask(ada, { originalPrompt: "something else" }, key)).status).toBe(409);
});

test("a column that fails leaves the others alone, and is tried again by itself", async () => {
  const ada = await newWriter();
  server.providers.setScript({ byModel: { [IDS["gpt-4o"]]: { trouble: "filtered" } } });
  await compare(ada);
  const [failed, ...others] = await settled(ada);
  expect(failed).toMatchObject({ status: "failed", error: { code: "content-refused" } });
  expect(others.map(({ status }) => status)).toEqual(["done", "done"]);
  server.providers.reset();
  expect((await ada.post(`/api/messages/${failed?.id}/retry`, { model: "gpt-4o" })).status).toBe(200);
  const messages = await settled(ada);
  expect(messages[0]).toMatchObject({ status: "done", modelUsed: "gpt-4o", compareGroup: failed?.compareGroup });
  expect(server.providers.callCount()).toBe(1);
});

test("one column is stopped while the others go on", async () => {
  const ada = await newWriter();
  server.providers.setScript({ byModel: { [IDS["claude-sonnet"]]: { trouble: "endless", delayMs: 20 } } });
  const [, endless] = await compare(ada);
  await expect.poll(async () => (await listOf(ada)).map(({ status }) => status)).toEqual(["done", "answering", "done"]);
  await ada.post(`/api/messages/${endless?.id}/stop`);
  expect((await settled(ada)).map(({ status }) => status)).toEqual(["done", "stopped", "done"]);
});

test("later prompts read the picked answer alone, and the first one until somebody picks", async () => {
  const ada = await newWriter();
  answersByModel();
  // What comes later is answered by a model that says none of these words.
  await ada.put("/api/user/preferences", { modelPreference: "gpt-4o-mini" });
  await compare(ada);
  const [gpt, claude] = await settled(ada);
  await ada.send(ada.conversationId, "and then?");
  expect(lastGiven()).toContain("the answer of gpt");
  expect(lastGiven()).not.toContain("the answer of claude");
  expect(lastGiven()).not.toContain("the answer of gemini");

  expect(await pick(ada, claude?.id ?? 0)).toMatchObject({ status: 200, body: { isPicked: true } });
  await ada.send(ada.conversationId, "and after that?");
  expect(lastGiven()).toContain("the answer of claude");
  expect(lastGiven()).not.toContain("the answer of gpt");
  expect(lastGiven()).not.toContain("the answer of gemini");

  // Another one is picked in its place: there is never more than one.
  expect((await pick(ada, gpt?.id ?? 0)).status).toBe(200);
  expect((await listOf(ada)).filter(({ isPicked }) => isPicked).map(({ id }) => id)).toEqual([gpt?.id]);
});

test("no column reads what another one has answered, however late it is asked again", async () => {
  const ada = await newWriter();
  answersByModel();
  await compare(ada);
  const messages = await settled(ada);
  await pick(ada, messages[0]?.id ?? 0);
  await ada.post(`/api/messages/${messages[2]?.id}/retry`, { model: "gemini-2.5-pro" });
  await settled(ada);
  expect(lastGiven()).not.toContain("the answer of");
});

test("only an answer of a comparison can be picked, once it is there", async () => {
  const ada = await newWriter();
  const single = await ada.send(ada.conversationId, "hello");
  expect((await pick(ada, single.id)).status).toBe(400);
  server.providers.setScript({ byModel: { [IDS["gpt-4o"]]: { trouble: "endless", delayMs: 20 } } });
  const [endless] = await compare(ada, { models: ["gpt-4o", "gpt-4o-mini"] });
  const busy = await pick(ada, endless?.id ?? 0);
  expect([busy.status, z.parse(errorBodySchema, busy.body).code]).toEqual([409, "message-busy"]);
  await ada.post(`/api/messages/${endless?.id}/stop`);
  await settled(ada);
  const bob = await newWriter();
  const [foreign, missing] = [await pick(bob, endless?.id ?? 0), await pick(bob, 987_654_321)];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect((await listOf(ada)).some(({ isPicked }) => isPicked)).toBe(false);
});
