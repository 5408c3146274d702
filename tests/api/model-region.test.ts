import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { modelListSchema } from "#contract/models.ts";
import type { Preferences } from "#contract/preferences.ts";
import { newKey } from "#support/api-key.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const PROMPT = "help me plan a party";
const EU: Preferences = { modelRegion: "eu" };

// Every road to a provider, for somebody who keeps prompts where Anthropic's models work. Each of them went elsewhere without the wish.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { MODEL_REGIONS: "openai=us, anthropic=eu", OPTIMIZER_MODEL: "gpt-4o-mini" },
  });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});
beforeEach(() => server.providers.reset());

async function somebody(preferences: Preferences): Promise<Person> {
  const person = await newPerson(server, { tier: "premier" });
  await save(person, preferences);
  return person;
}

async function save(person: Person, preferences: Preferences): Promise<void> {
  expect((await person.put("/api/user/preferences", preferences)).status).toBe(200);
}

const ask = async (person: Person): Promise<Message> => person.send((await person.newConversation()).id, PROMPT);

/** Who has been sent anything at all, for answers and for rewrites. */
const reached = () => [
  ...new Set([...server.providers.requests, ...server.providers.optimizerRequests].map(({ provider }) => provider)),
];

async function settled(person: Person, { conversationId, id }: Message): Promise<Message> {
  await expect.poll(async () => isFinalStatus((await person.message(conversationId, id)).status)).toBe(true);
  return person.message(conversationId, id);
}

test("rewrite and answer of a prompt stay in the region, by choice and where a model beyond it was saved", async () => {
  for (const wish of [{}, { modelPreference: "gpt-4o" }, { modelPreference: "gemini-2.5-pro" }]) {
    const message = await ask(await somebody({ ...EU, ...wish }));
    expect([message.status, message.modelUsed]).toEqual(["done", expect.stringContaining("claude")]);
    if ("modelPreference" in wish) expect(message.route?.why).toContain("outside of the region");
  }
  expect(server.providers.optimizerRequests.length).toBeGreaterThan(0);
  expect(reached()).toEqual(["anthropic"]);
  const free = await ask(await somebody({ modelPreference: "gpt-4o" }));
  expect([free.modelUsed, reached()]).toEqual(["gpt-4o", expect.arrayContaining(["openai"])]);
});

test("where the region's models fail the prompt fails, and no other is asked", async () => {
  const fails = { trouble: "server-error" } as const;
  const person = await somebody({ ...EU, enablePromptImprovement: false });
  server.providers.setScript({ fallback: fails });
  expect((await ask(person)).status).toBe("failed");
  expect(reached()).toEqual(["anthropic"]);
});

test("another answer by a model beyond the region is refused, and nothing is sent", async () => {
  const person = await somebody(EU);
  const message = await ask(person);
  server.providers.reset();
  const refused = await person.post(`/api/messages/${message.id}/retry`, { model: "gpt-4o" });
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining("outside of the region") } });
  expect(reached()).toEqual([]);
  expect((await person.post(`/api/messages/${message.id}/retry`)).status).toBe(200);
  expect((await settled(person, message)).status).toBe("done");
  expect(reached()).toEqual(["anthropic"]);
});

test("answers side by side, named or blind, stay in the region", async () => {
  const person = await somebody(EU);
  const { id: conversationId } = await person.newConversation();
  const compare = (models: unknown) =>
    person.post("/api/messages/compare", { conversationId, originalPrompt: PROMPT, models });
  expect(await compare(["claude-opus", "gpt-4o"])).toMatchObject({ status: 400 });
  expect(reached()).toEqual([]);
  const blind = await compare("blind");
  expect(blind.status).toBe(200);
  for (const message of (blind.body as { messages: Message[] }).messages) await settled(person, message);
  expect(reached()).toEqual(["anthropic"]);
});

test("a look at a rewrite before it is sent stays in the region", async () => {
  const person = await somebody(EU);
  const preview = await person.post("/api/improve", { originalPrompt: PROMPT });
  expect(preview).toMatchObject({ status: 200, body: { route: { model: expect.stringContaining("claude") } } });
  expect(reached()).toEqual(["anthropic"]);
});

test("an answer that another model began is not gone on with by it", async () => {
  const person = await somebody({ modelPreference: "gpt-4o", enablePromptImprovement: false });
  server.providers.setScript({ next: [{ finish: "length" }] });
  const begun = await ask(person);
  expect([begun.modelUsed, begun.isIncomplete]).toEqual(["gpt-4o", true]);
  await save(person, { ...EU, enablePromptImprovement: false });
  server.providers.reset();
  await person.post(`/api/messages/${begun.id}/continue`);
  await settled(person, begun);
  expect(reached()).toEqual(["anthropic"]);
});

test("programs with the owner's key stay in the region: answers, rewrites, choices and the list of models", async () => {
  const holder = await newKey(server, await somebody(EU));
  const call = (path: string, body?: object) =>
    fetch(`${holder.baseURL}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${holder.secret}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const chat = (model: string) => call("/chat/completions", { model, messages: [{ role: "user", content: PROMPT }] });
  expect((await chat("redraft/auto")).status).toBe(200);
  expect((await chat("redraft/improve")).status).toBe(200);
  expect((await chat("redraft/gpt-4o")).status).toBe(404);
  expect((await call("/responses", { model: "redraft/auto", input: PROMPT })).status).toBe(200);
  expect((await call("/improve", { prompt: PROMPT })).status).toBe(200);
  const { route } = (await (await call("/route", { prompt: PROMPT })).json()) as { route: { model: string } };
  expect(route.model).toContain("claude");
  expect(JSON.stringify(await (await call("/models")).json())).not.toContain("gpt-4o");
  expect(reached()).toEqual(["anthropic"]);
});

test("where no model is left this is said before anything is sent or stored", async () => {
  const person = await somebody({ modelRegion: "ch" });
  const { id: conversationId } = await person.newConversation();
  const refused = await person.post("/api/messages/improve", { conversationId, originalPrompt: PROMPT });
  expect(refused.body).toMatchObject({
    code: "no-model",
    message: expect.stringContaining("None of the models that you may use here works in CH"),
  });
  expect((await person.get(`/api/conversations/${conversationId}/messages`)).body).toEqual([]);
  const preview = await person.post("/api/improve", { originalPrompt: PROMPT });
  expect(preview).toMatchObject({ status: 200, body: { route: null } });
  expect(reached()).toEqual([]);
});

test("the lists tell where each model works, and null where nobody has said", async () => {
  const regionsFor = async (preferences: Preferences, path: string) => {
    const { models } = z.parse(modelListSchema, (await (await somebody(preferences)).get(path)).body);
    return new Set(models.map(({ provider, region }) => `${provider} ${region}`));
  };
  expect(await regionsFor({}, "/api/models")).toEqual(new Set(["openai us", "anthropic eu", "google null"]));
  expect(await regionsFor(EU, "/api/models")).toEqual(new Set(["anthropic eu"]));
  expect(await regionsFor(EU, "/api/models/all")).toEqual(new Set(["openai us", "anthropic eu", "google null"]));
});

test("what an admin states of one model counts at once, and goes when the entry gets another provider", async () => {
  const admin = await newPerson(server, { tier: "premier", role: "admin" });
  const regionNow = async () => {
    const { models } = z.parse(modelListSchema, (await admin.get("/api/models/all")).body);
    return models.find(({ value }) => value === "gpt-4o")?.region;
  };
  const change = (fields: object) => admin.patch("/api/admin/models/gpt-4o", fields);
  expect((await change({ region: "eu" })).status).toBeLessThan(300);
  expect(await regionNow()).toBe("eu");
  expect((await change({ region: "Europe!" })).status).toBe(400);
  expect((await change({ region: null })).status).toBeLessThan(300);
  expect(await regionNow()).toBe("us");
});
