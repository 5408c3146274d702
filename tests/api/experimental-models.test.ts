import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { modelListSchema } from "#contract/models.ts";
import type { Preferences } from "#contract/preferences.ts";
import { catalogueOf } from "#domain/catalogue/catalogue.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { newKey } from "#support/api-key.ts";
import { TEST_CATALOGUE } from "#support/test-catalogue.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const LAB = "claude-opus";
/** Open to every plan, were it not experimental. */
const CATALOGUE = catalogueOf(
  [...TEST_CATALOGUE.values()].map((entry) =>
    entry.name === LAB ? { ...entry, tier: "free", isPremium: false, experimental: true } : entry,
  ),
);
/** The kind of task at which the test catalogue grades it best. */
const PROMPT = "make a plan for the first three months of a new colleague, week by week";
const ON = { experimentalModels: true };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ shipped: CATALOGUE });
});
afterAll(() => server.close());
beforeEach(() => server.providers.reset());

/** Somebody who wants the best model for each prompt and as little else as possible. */
async function somebody(tier: Tier, preferences: Preferences = {}): Promise<Person> {
  const person = await newPerson(server, { tier });
  const rest = { enablePromptImprovement: false, routeMode: "quality", turbo: false } as const;
  expect((await person.put("/api/user/preferences", { ...rest, ...preferences })).status).toBe(200);
  return person;
}
const listed = async (person: Person, path = "/api/models") =>
  z.parse(modelListSchema, (await person.get(path)).body).models.find(({ value }) => value === LAB);

const CLOSED_TO = [
  ["a premier user who has not switched it on", "premier", {}],
  ["a premier user who has switched it off", "premier", { experimentalModels: false }],
  ["a plus user who has saved the switch", "plus", ON],
  ["a free user who has saved the switch", "free", ON],
] as const;

test("a premier user who has switched it on is offered an experimental model, labelled, and asks it by name", async () => {
  const ada = await somebody("premier", ON);
  expect(await listed(ada)).toMatchObject({ experimental: true, tier: "premier", isAvailable: true });
  const first = await ada.send((await ada.newConversation()).id, "hello");
  expect((await ada.post(`/api/messages/${first.id}/retry`, { model: LAB })).status).toBe(200);
  await expect.poll(async () => (await ada.message(first.conversationId, first.id)).status).toBe("done");
  expect((await ada.message(first.conversationId, first.id)).modelUsed).toBe(LAB);
});

test("the router chooses it only for those who have switched it on", async () => {
  const routeOf = async (person: Person) => {
    const { route } = await person.send((await person.newConversation()).id, PROMPT);
    const preview = (await person.post("/api/improve", { originalPrompt: PROMPT })).body as {
      route: { model: string };
    };
    const sent = { route: { model: route?.model, candidates: route?.candidates ?? [] } };
    return {
      model: sent.route.model,
      offered: sent.route.candidates.map(({ model }) => model),
      preview: preview.route.model,
    };
  };
  expect(await routeOf(await somebody("premier", ON))).toMatchObject({ model: LAB, preview: LAB });
  for (const [, tier, preferences] of CLOSED_TO) {
    const { model, offered, preview } = await routeOf(await somebody(tier, preferences));
    expect([model, preview]).not.toContain(LAB);
    expect(offered).not.toContain(LAB);
  }
});

test.each(CLOSED_TO)(
  "%s is not offered it, and asking for it is refused like a model of a higher plan",
  async (_, tier, preferences) => {
    const person = await somebody(tier, { ...preferences, modelPreference: LAB });
    expect(await listed(person)).toBeUndefined();
    const message = await person.send((await person.newConversation()).id, "hello");
    expect(message.modelUsed).not.toBe(LAB);
    expect(message.modelReasoning).toContain(
      tier === "premier" ? "Claude Opus is experimental" : "Claude Opus needs Premier",
    );
    const refused = await person.post(`/api/messages/${message.id}/retry`, { model: LAB });
    expect(refused).toMatchObject({ status: 403, body: { code: "upgrade-required" } });
    const compared = await person.post("/api/messages/compare", {
      originalPrompt: "hello",
      conversationId: message.conversationId,
      models: ["gpt-4o", LAB],
    });
    expect(compared).toMatchObject({ status: 403, body: { code: "upgrade-required" } });
  },
);

test("programs see and ask it by the same rule", async () => {
  const ask = async (person: Person, model: string) => {
    const { secret } = await newKey(server, person);
    const client = new TestClient(server.url, { authorization: `Bearer ${secret}` });
    const { data } = (await client.get("/v1/models")).body as { data: { id: string }[] };
    const messages = [{ role: "user", content: PROMPT }];
    const reply = await client.post("/v1/chat/completions", { model, messages, max_tokens: 100 });
    const route = (await client.post("/v1/route", { prompt: PROMPT })).body as { route: { model: string } };
    return {
      isListed: data.some(({ id }) => id === `redraft/${LAB}`),
      status: reply.status,
      routed: route.route.model,
    };
  };
  expect(await ask(await somebody("premier", ON), LAB)).toEqual({ isListed: true, status: 200, routed: LAB });
  for (const [, tier, preferences] of CLOSED_TO) {
    const closed = await ask(await somebody(tier, preferences), LAB);
    expect(closed).toMatchObject({ isListed: false, status: 404 });
    expect(closed.routed).not.toBe(LAB);
  }
});

test("an admin's change makes a model experimental", async () => {
  const admin = await newPerson(server, { role: "admin", tier: "premier" });
  expect((await admin.patch("/api/admin/models/gpt-4o-mini", { experimental: true })).status).toBe(200);
  const names = async () =>
    z.parse(modelListSchema, (await admin.get("/api/models")).body).models.map(({ value }) => value);
  await expect.poll(names).not.toContain("gpt-4o-mini");
});
